import { addressOf, type CallInput, NoResponseError, readError } from '#lib/api/client.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { dayOf } from '../../records/day.ts'

/** The response ended before it was complete. The server ends a download in which rows could be missing or twice. */
export class IncompleteDownloadError extends Error {
  override name = 'IncompleteDownloadError'
  constructor(cause: unknown) {
    super('The list changed or the connection failed', { cause })
  }
}

/**
 * Downloads a whole list, or the rows of a record, as CSV, with its filters and sorts. Throws ResponseError, NoResponseError or
 * IncompleteDownloadError.
 */
export async function downloadCsv(
  { endpoint, input }: { endpoint: Endpoint; input: CallInput<Endpoint> },
  fileName: string,
): Promise<void> {
  const { page: _, ...unpaged } = input
  const response = await fetch(addressOf(endpoint, unpaged as CallInput<Endpoint>), {
    headers: { Accept: 'text/csv' },
  }).catch((error: unknown) => {
    throw new NoResponseError(error)
  })
  if (!response.ok) throw await readError(response)
  const rows = await response.blob().catch((error: unknown) => {
    throw new IncompleteDownloadError(error)
  })
  const address = URL.createObjectURL(rows)
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  URL.revokeObjectURL(address)
}

/** Names a file after the rows, the record that they belong to and the day: `assets-hc-fra-1-2026-11-22.csv`. */
export function csvName(noun: string, params: Readonly<Record<string, string>>, at: Date): string {
  const words = [noun, ...Object.values(params)].map((word) => word.replace(/[^\p{L}\p{N}._]+/gu, '-'))
  return `${[...words, dayOf(at)].join('-')}.csv`
}
