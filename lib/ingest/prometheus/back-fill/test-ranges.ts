import type { TestEngine } from '#lib/db/test-database.ts'
import { operatorOf } from '#lib/domain/access/origin.ts'
import { dailySeries } from '#lib/domain/history/daily-series.ts'
import { defaultHistory, historyAges } from '#lib/settings/history-ages.ts'
import { dayMs } from '#lib/values/time.ts'
import type { Source } from '../source.ts'
import { json, respondWithResult, testSource, timesOfRange } from '../test-prometheus.ts'
import { memory, useRounds } from '../test-rounds.ts'
import { type BackFillOptions, backFill } from './back-fill.ts'

export const hourMs = 3_600_000
export const ages = historyAges.parse(defaultHistory)

/** A database and a server as `useRounds` gives them, and what back-fills of the last two days need. */
export function useBackFills(engine: TestEngine) {
  const { context, server, collect, stored } = useRounds(engine)
  // The records of an hour ago are not of an earlier day.
  const today = Math.floor((Date.now() - 2 * hourMs) / dayMs) * dayMs
  const origin = operatorOf('collect')
  /** The used memory of a node: `first` on the day before yesterday, then 1 more each hour. */
  const usedAt = (first: number, atMs: number) => first + (atMs - (today - 2 * dayMs)) / hourMs
  const first: Record<string, number> = { a: 400, b: 600 }

  /** Responds to ranges as Prometheus does; a node has no values before its time. */
  function respondWithRanges(begins: Record<string, number> = {}, maxHours = 24): void {
    server.handler = (response, form) => {
      if (!form.has('step')) return server.respond(response, form)
      const times = timesOfRange(form)
      if (times.length > maxHours) {
        const error = 'query processing would load too many samples into memory in query execution'
        return json(response, 422, { status: 'error', errorType: 'execution', error })
      }
      const result = (server.results[form.get('query') ?? ''] ?? []).map(({ node, value }) => {
        const isUsed = form.get('query')?.endsWith('used')
        const values = times
          .filter((atMs) => atMs >= (begins[String(node)] ?? 0))
          .map((atMs) => [atMs / 1000, String(isUsed ? usedAt(first[String(node)] ?? 0, atMs) : Number(value) + 900)])
        return { metric: { node }, values }
      })
      respondWithResult(response, 'matrix', result)
    }
  }
  const fill = (options: Partial<BackFillOptions> = {}, more: Partial<Source> = {}) =>
    backFill(testSource(server.url, memory, more), {
      ...{ db: context.database, origin, ages },
      ...{ sinceMs: today - 2 * dayMs, nowMs: Date.now(), ...options },
    })
  /** The daily memory of an asset, or of the pool, of the core `c`. */
  const days = async (id = '') => {
    const series = await dailySeries(context.database.read, {
      ...{ hybrid_core_id: 'c', asset_ids: [id], resources: ['memory'], now: today - dayMs, days: 10 },
    })
    return (series.get(id)?.get('memory') ?? []).map(({ day, used, total }) => [day - today / dayMs, used, total])
  }
  /** The hourly and the daily points of all assets, then those of all pools. */
  const allPoints = async () => {
    const tables = ['asset_points_1h', 'asset_points_1d', 'pool_points_1h', 'pool_points_1d'] as const
    return Promise.all(
      tables.map((table) =>
        context.database.read.selectFrom(table).selectAll().orderBy('series_id').orderBy('bucket').execute(),
      ),
    )
  }
  return { context, server, collect, stored, today, origin, respondWithRanges, fill, days, allPoints }
}
