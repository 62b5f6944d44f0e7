import { addressOf, type CallInput, errorOf } from '#lib/api/client.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'

/** Saves all pages of a list, with its filters and sorts, as a file. Throws ApiError. */
export async function downloadCsv(
  { endpoint, input }: { endpoint: Endpoint; input: CallInput<Endpoint> },
  fileName: string,
): Promise<void> {
  const { page: _, ...all } = input
  const response = await fetch(addressOf(endpoint, all as CallInput<Endpoint>), { headers: { Accept: 'text/csv' } })
  if (!response.ok) throw await errorOf(response)
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: fileName })
  link.click()
  URL.revokeObjectURL(address)
}
