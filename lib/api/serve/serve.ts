import type { Context } from '#lib/domain/context.ts'
import type { Dialect } from '../dialects/dialect.ts'
import type { Addresses } from '../dialects/error-formats.ts'
import type { Page } from '../dialects/paging.ts'
import type { Downloads } from '../downloads/downloads.ts'
import { listReads } from '../downloads/list-key.ts'
import { pagesOfRows } from '../downloads/record-rows.ts'
import type { ListPage } from '../downloads/stream.ts'
import type { Endpoint, Input, Result, Sort } from '../endpoint.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { changedResponse, meetsIfMatch, type SharedHeaders, successResponse, tagHeader } from '../http/responses.ts'
import { apiError } from '../problems/problems.ts'
import { downloadServer } from './download.ts'
import type { PageEnds } from './page-ends.ts'
import { requirePermission } from './permission.ts'
import { queryReader } from './query.ts'
import { readFields } from './read-body.ts'
import { readRecords } from './read-records.ts'
import type { ResponseCache } from './response-cache.ts'
import type { RoutedRequest } from './routed-request.ts'
import { serializerOf } from './serializer.ts'
import { responseWriter } from './write-response.ts'

export type Handler<E extends Endpoint> = (context: Context, input: Input<E>) => Promise<Result<E>>

/** The options that all endpoints share. */
type ServeOptions = { addresses: Addresses; cache: ResponseCache; pageEnds: PageEnds; downloads: Downloads }

export type Serve = (routed: RoutedRequest) => Promise<ApiResponse>

/** Binds an endpoint to its handler: reads the query, checks the permission, runs the handler, writes the response. */
export function serve<E extends Endpoint>(
  dialect: Dialect,
  endpoint: E,
  handler: Handler<E>,
  { addresses, cache, pageEnds, downloads }: ServeOptions,
): Serve {
  const readQuery = queryReader(dialect, endpoint)
  const serialize = serializerOf(dialect, endpoint)
  const caching: SharedHeaders = endpoint.noStore ? { 'Cache-Control': 'no-store' } : {}
  const write = responseWriter(dialect, endpoint, { addresses, serialize, caching })
  const download = downloadServer(dialect, endpoint, downloads)

  return async (routed) => {
    const { request, context, path, params, queryPairs, headers } = routed
    const query = readQuery(queryPairs)
    const requireScope = requirePermission(endpoint, context.caller, params)
    const fields = async () => (endpoint.body ? readFields(request, endpoint.body, params) : undefined)
    const records = async () => {
      if (!endpoint.records) throw new Error(`${endpoint.id} has no records.`)
      return readRecords(request, endpoint.records)
    }
    const requireMatch = (current: object) => {
      if (!meetsIfMatch(request, serialize(current))) throw apiError('precondition-failed', { ids: params })
    }
    const handle = (page: Page, sort: readonly Sort[] = query.sort) =>
      handler(context, {
        ...params,
        ...query,
        page,
        sort,
        requireScope,
        fields,
        records,
        requireMatch,
      } as unknown as Input<E>)

    const format = download.formatFor(request)
    if (format) {
      const reads = endpoint.csvRows
        ? { read: pagesOfRows(endpoint.csvRows, () => handle(query.page) as Promise<object>) }
        : listReads(endpoint, query.sort, (page, sort) => handle(page, sort) as Promise<ListPage>)
      return download.serve({ ...routed, headers: { ...caching, ...headers } }, format, reads)
    }
    if (endpoint.method === 'GET') {
      const target = { path, queryPairs, page: query.page }
      if (!endpoint.cacheBy) return successResponse(request, write(await handle(query.page), target), headers)
      // The version is read before the response is computed: the response is never older than its version.
      const version = await context.db.version(endpoint.cacheBy)
      const key = { version, partnerUuid: context.caller.partnerUuid, path, queryPairs, paging: dialect.paging }
      const compute = async () => {
        const read = pageEnds.begin(key, query.page, context.now)
        const result = await handle(read.page)
        if (endpoint.shape === 'list') pageEnds.end(key, read, result as ListPage)
        return write(result, target)
      }
      return successResponse(request, await cache.find(key, compute), headers)
    }
    const result = await handle(query.page)
    if (endpoint.shape === 'nothing') return changedResponse(204, null, headers)
    const body = serialize(result as object)
    const tag = endpoint.takesIfMatch ? tagHeader(body) : {}
    return changedResponse(endpoint.status ?? 200, body, { ...tag, ...headers })
  }
}
