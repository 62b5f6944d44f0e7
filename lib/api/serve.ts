import type { Context } from '#lib/domain/context.ts'
import { prefersCsv } from './accept.ts'
import { serializerOf } from './body.ts'
import { csvOf, isCsvList } from './csv.ts'
import { csvStream } from './csv-stream.ts'
import type { Dialect, Page } from './dialects.ts'
import type { Endpoint, Input, Result } from './endpoint.ts'
import { linkHeader, pageLinks } from './page-links.ts'
import type { Addresses } from './problem-body.ts'
import { refuse } from './problems.ts'
import { type Given, queryParams, queryReader } from './query.ts'
import { readFields } from './read-body.ts'
import { changedResponse, csvResponse, okResponse } from './responses.ts'

const sessionNeeded = 'Tokens and sessions are managed in a signed-in session, never with a token.'

export type Handler<E extends Endpoint> = (context: Context, input: Input<E>) => Promise<Result<E>>

export type Call = {
  request: Request
  context: Context
  /** The encoded path, as it stands in links. */
  path: string
  params: Record<string, string>
  given: Given
  /** Called with an error that comes when the answer is under way. */
  report(error: unknown): void
}

export type Serve = (call: Call) => Promise<Response>

/** Makes one endpoint answer in one dialect: reads the query, runs the handler, shapes and tags the answer. */
export function serve<E extends Endpoint>(
  dialect: Dialect,
  endpoint: E,
  addresses: Addresses,
  handler: Handler<E>,
): Serve {
  const read = queryReader(dialect, endpoint)
  const serialize = serializerOf(dialect, endpoint)
  const known = queryParams(dialect, endpoint)
  const csv = isCsvList(dialect, endpoint) ? csvOf(dialect, endpoint) : null

  return async ({ request, context, path, params, given, report }) => {
    const query = read(given)
    if (endpoint.sessionOnly && context.caller.kind !== 'session') throw refuse('forbidden', { reason: sessionNeeded })
    const fields = async () => (endpoint.body ? readFields(request, endpoint.body) : undefined)
    const answer = (page: Page) => handler(context, { ...params, ...query, page, fields } as unknown as Input<E>)
    if (csv && prefersCsv(request.headers.get('accept'))) {
      const read = async (page: Page) => (await answer(page)) as { items: object[]; total: number }
      const name = endpoint.id.replace(/\..*/, '')
      if (request.method !== 'HEAD') return csvResponse(await csvStream({ csv, read, report }), name)
      await read({ offset: 0, limit: 1 })
      return csvResponse(null, name)
    }
    const result = await answer(query.page)
    if (endpoint.shape === 'nothing') return changedResponse(204, null)
    if (endpoint.method !== 'GET') return changedResponse(endpoint.status ?? 200, serialize(result as object))
    if (endpoint.shape !== 'list') return okResponse(request, serialize(result as object), {})

    const { items, total } = result as { items: object[]; total: number }
    const kept = given.filter(([name]) => (known.get(name)?.group ?? 'page') !== 'page')
    const links = pageLinks(`${addresses.baseUrl}${path}`, kept, dialect.paging, query.page, total)
    const link = linkHeader(links)
    const body = serialize({ data: items, meta: { page: dialect.paging.meta(query.page, total) }, links })
    return okResponse(request, body, link ? { Link: link } : {})
  }
}
