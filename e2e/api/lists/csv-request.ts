import { parse } from 'csv-parse/sync'
import { expect, inject } from 'vitest'
import type { Credentials } from '../support/access.ts'
import { credentials } from '../support/client.ts'

export const csv = 'text/csv; charset=utf-8; header=present'

export type CsvRequest = { accept?: string | null; as?: Credentials | 'A' | 'B' | null; method?: string }

/** Requests CSV by default, as the owner of partner A. */
export function fetchAs(
  target: string,
  { accept = 'text/csv', as = 'A', method = 'GET' }: CsvRequest = {},
): Promise<Response> {
  const headers = typeof as === 'string' ? credentials(as) : as
  return fetch(new URL(target, inject('baseUrl')), {
    method,
    headers: { ...headers, ...(accept === null ? {} : { Accept: accept }) },
  })
}

export type Line = Record<string, string>

/** Returns the lines of a successful response, by the names of the header. */
export async function linesOf(target: string, options: CsvRequest = {}): Promise<Line[]> {
  const response = await fetchAs(target, options)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, csv])
  return parse(await response.text(), { columns: true, record_delimiter: '\r\n' })
}
