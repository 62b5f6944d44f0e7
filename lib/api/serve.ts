import type { Context } from '#lib/domain/context.ts'
import { prefersCsv } from './accept.ts'
import type { Answers } from './answers.ts'
import { serializerOf } from './body.ts'
import { csvOf, isCsvList } from './csv.ts'
import { csvStream } from './csv-stream.ts'
import type { Dialect, Page } from './dialects.ts'
import type { Endpoint, Input, Result } from './endpoint.ts'
import { requirePermission } from './permission.ts'
import type { Addresses } from './problem-body.ts'
import { refuse } from './problems.ts'
import { type Given, queryReader } from './query.ts'
import { readFields } from './read-body.ts'
import { type Carried, changedResponse, csvResponse, meetsIfMatch, okResponse, tagHeader } from './responses.ts'
import { answerShaper } from './shape-answer.ts'

export type Handler<E extends Endpoint> = (context: Context, input: Input<E>) => Promise<Result<E>>

export type Call = {
  request: Request
  context: Context
  /** The encoded path, as it stands in links. */
  path: string
  params: Record<string, string>
  given: Given
  /** What the answer carries, good or bad. */
  headers: Carried
  /** Called with an error that comes when the answer is under way. */
  report(error: unknown): void
}

/** What all endpoints share. */
export type Serving = { addresses: Addresses; answers: Answers }

export type Serve = (call: Call) => Promise<Response>

/** Makes one endpoint answer in one dialect: reads the query, runs the handler, shapes and tags the answer. */
export function serve<E extends Endpoint>(
  dialect: Dialect,
  endpoint: E,
  handler: Handler<E>,
  { addresses, answers }: Serving,
): Serve {
  const read = queryReader(dialect, endpoint)
  const serialize = serializerOf(dialect, endpoint)
  const shape = answerShaper(dialect, endpoint, addresses)
  const csv = isCsvList(dialect, endpoint) ? csvOf(dialect, endpoint) : null
  const caching: Record<string, string> = endpoint.unstored ? { 'Cache-Control': 'no-store' } : {}

  return async ({ request, context, path, params, given, headers, report }) => {
    const query = read(given)
    const permit = requirePermission(endpoint, context.caller, params)
    const fields = async () => (endpoint.body ? readFields(request, endpoint.body, params) : undefined)
    const requireMatch = (current: object) => {
      if (!meetsIfMatch(request, serialize(current))) throw refuse('precondition-failed', { ids: params })
    }
    const answer = (page: Page) =>
      handler(context, { ...params, ...query, page, permit, fields, requireMatch } as unknown as Input<E>)
    if (csv && prefersCsv(request.headers.get('accept'))) {
      const read = async (page: Page) => (await answer(page)) as { items: object[]; total: number }
      const name = endpoint.id.replace(/\..*/, '')
      if (request.method !== 'HEAD')
        return csvResponse(await csvStream({ csv, read, report }), name, { ...caching, ...headers })
      await read({ offset: 0, limit: 1 })
      return csvResponse(null, name, { ...caching, ...headers })
    }
    if (endpoint.method === 'GET') {
      const compute = async () => shape(await answer(query.page), { path, given, page: query.page })
      if (!endpoint.follows) return okResponse(request, await compute(), headers)
      const version = await context.db.version(endpoint.follows)
      const { partnerUuid } = context.caller
      return okResponse(request, await answers.find({ version, partnerUuid, path, given }, compute), headers)
    }
    const result = await answer(query.page)
    if (endpoint.shape === 'nothing') return changedResponse(204, null, headers)
    const body = serialize(result as object)
    const tag = endpoint.takesIfMatch ? tagHeader(body) : {}
    return changedResponse(endpoint.status ?? 200, body, { ...tag, ...headers })
  }
}
