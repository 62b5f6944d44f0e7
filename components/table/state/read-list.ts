import { type Body, type CallInput, call, type Send } from '#lib/api/client.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import type { ListState } from './list-state.ts'

type List = Endpoint & { shape: 'list' }

/** The argument of the function of a query, by react-query. On the server it also has the function that sends requests. */
export type QueryContext = { signal: AbortSignal; meta?: { send?: Send } | undefined }

/** Reads one page of a list. */
export function readPage<E extends List>(
  endpoint: E,
  input: CallInput<E>,
  { signal, meta }: QueryContext,
): Promise<Body<E>> {
  return call(endpoint, input, signal, meta?.send)
}

/** Reads all pages of a list: the first one, then the others at once. */
export async function readAll<E extends List>(
  endpoint: E,
  input: CallInput<E>,
  context: QueryContext,
): Promise<Body<E>> {
  const first = (await readPage(endpoint, input, context)) as Body<List>
  const numbers = Array.from({ length: Math.max(0, first.meta.page.total_pages - 1) }, (_, at) => at + 2)
  const others = await Promise.all(numbers.map((number) => readPage(endpoint, { ...input, page: { number } }, context)))
  const bodies = [first, ...(others as Body<List>[])]
  return { ...first, data: bodies.flatMap(({ data }) => data) } as Body<E>
}

/** Returns a page of rows that are all known, as the API would. */
export function pageOf<Row>(rows: readonly Row[], { number, size }: ListState['page']) {
  const data = rows.slice((number - 1) * size, number * size)
  return { data, meta: { page: { number, size, total: rows.length, total_pages: Math.ceil(rows.length / size) } } }
}
