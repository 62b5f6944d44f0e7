import { addresses, callerOf, contextOf, memoryRouter } from '#e2e/setup/memory-service.ts'
import { createRoutes } from '#lib/api/router/routes.ts'
import type { TestEngine } from '#lib/db/test-database.ts'
import { ObservationPushes } from '../../push/observation-pushes.ts'
import { partner } from '../../test-records.ts'
import type { Source } from '../source.ts'
import { respondWithResult, testSource, timesOfRange } from '../test-prometheus.ts'
import { memory, useRounds } from '../test-rounds.ts'
import { AssetHistories } from './asset-histories.ts'

export const hourMs = 3_600_000
export const path = '/hybrid-core/v2/hybrid-cores/c/assets/a/history'
/** A whole hour. */
export const now = Math.floor(Date.now() / hourMs) * hourMs

/** The query of the last hours before `now`. */
export function span(hours: number): string {
  const [from, to] = [now - hours * hourMs, now - hourMs].map((ms) => new Date(ms).toISOString())
  return `filter[from]=${from}&filter[to]=${to}&filter[step]=1h`
}

export type Body = {
  data: { series: { resource: string; points: { at: string; raw: number; highest: number }[] }[] }
  errors: { title: string; detail: string }[]
}

/** A database and a server as `useRounds` gives them, and an API that takes the histories of assets from the server. */
export function useAssetHistories(engine: TestEngine) {
  const { context, server, collect } = useRounds(engine)
  const reports: string[] = []

  /** Responds to ranges with the used memory at each time, in GiB of a day; `total` is 1,000. */
  function respondWith(used: (atMs: number) => number | undefined): void {
    server.handler = (response, form) => {
      const values = timesOfRange(form).flatMap((atMs) => {
        const value = form.get('query')?.includes('memory.used') ? used(atMs) : 1_000
        return value === undefined ? [] : [[atMs / 1_000, String(value)]]
      })
      respondWithResult(response, 'matrix', [{ metric: {}, values }])
    }
  }
  function setUp(more: Partial<Source> = {}, partnerUuid: string = String(partner().uuid)) {
    const histories = new AssetHistories((source, reason) => reports.push(`${source} ${reason}`))
    histories.use([testSource(server.url, memory, { history: 'source', ...more })])
    const provided = { 'observations.push': new ObservationPushes().receive, 'asset-history.get': histories.get }
    const router = memoryRouter(context.database, {
      routes: createRoutes(addresses, provided),
      authenticate: async () => callerOf(partnerUuid),
      context: (caller) => contextOf(context.database, caller, { now: Date.now() }),
    })
    const fetch = (target: string, headers = {}) =>
      router(new Request(`http://localhost${target}`, { headers })) as Promise<Response>
    const get = async (query: string) => (await (await fetch(`${path}?${query}`)).json()) as Body
    const rawOf = async (query: string) =>
      (await get(query)).data.series
        .find(({ resource }) => resource === 'memory')
        ?.points.map(({ at, raw }) => [(Date.parse(at) - now) / hourMs, raw])
    return { histories, fetch, get, rawOf }
  }
  const rangeRequests = () => server.requests.filter(({ path }) => path === '/api/v1/query_range')
  return { context, server, collect, reports, respondWith, setUp, rangeRequests }
}
