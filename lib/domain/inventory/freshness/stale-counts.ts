import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AssetTotalsRow } from '#lib/db/schema/schema.ts'
import type { Context } from '../../context.ts'
import type { NodeType } from '../workload/workload.ts'
import { maxAheadMs, roundsUntilStale } from './freshness.ts'

type Times = { now: number; staleAfterMs: number }

/** The columns of totals from which stale assets are counted. */
export const countedColumns = [
  'node_type',
  'status',
  'asset_count',
  'valued_asset_count',
  'observed_at',
  'oldest_observed_at',
  'shortest_interval_ms',
] as const satisfies readonly (keyof AssetTotalsRow)[]

export type TotalsOfCounts = Pick<AssetTotalsRow, (typeof countedColumns)[number]>

type Totals = ReadonlyMap<string, readonly TotalsOfCounts[]>

/** A set of active assets: how many of them a row of totals counts, and the condition that selects them. */
type Counted = { countOf(row: TotalsOfCounts): number; where: RawBuilder<SqlBool> }

const all: Counted = { countOf: ({ asset_count }) => asset_count, where: sql`1 = 1` }

/** The index `assets_without_values` has this condition. */
const withoutValues: Counted = {
  countOf: ({ asset_count, valued_asset_count }) => asset_count - (valued_asset_count ?? asset_count),
  where: sql`coalesce(cpu_percentage, memory_percentage, storage_percentage) is null`,
}

/** Returns how many active assets of each core are stale at the moment of the context (see `isStale`). */
export function staleCounts(context: Pick<Context, 'db'> & Times, totals: Totals): Promise<Map<string, number>> {
  return countStale(context, totals, all)
}

/** Returns the same counts as `staleCounts`, for the active assets of one node type. */
export function staleCountsOfType(
  context: Pick<Context, 'db'> & Times,
  totals: Totals,
  nodeType: NodeType,
): Promise<Map<string, number>> {
  return countStale(context, totals, {
    countOf: ({ asset_count, node_type }) => (node_type === nodeType ? asset_count : 0),
    where: sql`node_type = ${sql.lit(nodeType)}`,
  })
}

/** Returns how many active assets of a core have any value and are not stale, and how many there are. */
export async function coverageOf(
  context: Pick<Context, 'db'> & Times,
  coreId: string,
  totals: readonly TotalsOfCounts[],
): Promise<{ reporting: number; total: number }> {
  const active = totals.filter(({ status }) => status === 'active')
  const total = sumOf(active, all)
  const byCore = new Map([[coreId, active]])
  const stale = (await countStale(context, byCore, all)).get(coreId) ?? 0
  const silent = (await countStale(context, byCore, withoutValues)).get(coreId) ?? 0
  return { reporting: total - sumOf(active, withoutValues) - (stale - silent), total }
}

/**
 * The totals are enough where no asset is counted, where all active assets are fresh, or where all are stale. In the other
 * cores an index counts the stale assets: for each collector interval, these are the assets observed before one time.
 */
async function countStale(
  { db, now, staleAfterMs }: Pick<Context, 'db'> & Times,
  totals: Totals,
  { countOf, where }: Counted,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const mixed: string[] = []
  for (const [id, rows] of totals) {
    let count: number | undefined = 0
    for (const row of rows) {
      if (row.status !== 'active' || countOf(row) === 0 || count === undefined) continue
      const areStale = areAllStale(row, { now, staleAfterMs })
      count = areStale === undefined ? undefined : count + (areStale ? countOf(row) : 0)
    }
    if (count === undefined) mixed.push(id)
    else counts.set(id, count)
  }
  if (mixed.length === 0) return counts
  const interval = sql.ref('intervals.interval_ms')
  const oldestFresh = sql`${now} - case when ${interval} * ${sql.lit(roundsUntilStale)} < ${staleAfterMs}
    then ${interval} * ${sql.lit(roundsUntilStale)} else ${staleAfterMs} end`
  const active = sql`hybrid_core_id = intervals.core_id and status = 'active' and ${where}`
  const countIn = (range: RawBuilder<unknown>) => sql`(select count(*) from assets where ${active} and ${range})`
  const { rows } = await sql<{ core_id: string; count: number }>`
    with recursive intervals(core_id, interval_ms) as (
      select id, (select min(collector_interval_ms) from assets
        where hybrid_core_id = hybrid_cores.id and status = 'active' and ${where})
      from hybrid_cores where id in (${sql.join(mixed)})
      union all
      select core_id, (select min(collector_interval_ms) from assets
        where ${active} and collector_interval_ms > intervals.interval_ms)
      from intervals where interval_ms is not null
    )
    select core_id, case when interval_ms is null
      then ${countIn(sql`collector_interval_ms is null and observed_at < ${now - staleAfterMs}`)}
        + ${countIn(sql`collector_interval_ms is null and observed_at > ${now + maxAheadMs}`)}
      else ${countIn(sql`collector_interval_ms = ${interval} and observed_at < ${oldestFresh}`)}
        + ${countIn(sql`collector_interval_ms = ${interval} and observed_at > ${now + maxAheadMs}`)}
      end as count
    from intervals`.execute(db.read)
  for (const { core_id, count } of rows) counts.set(core_id, (counts.get(core_id) ?? 0) + count)
  return counts
}

function sumOf(rows: readonly TotalsOfCounts[], { countOf }: Counted): number {
  return rows.reduce((sum, row) => sum + countOf(row), 0)
}

/** Whether the assets of the totals are all stale or all fresh; undefined where the totals do not show it. */
function areAllStale(row: TotalsOfCounts, { now, staleAfterMs }: Times): boolean | undefined {
  const { observed_at: newest, oldest_observed_at: oldest, shortest_interval_ms: interval } = row
  if (newest < now - staleAfterMs) return true
  const freshMs = Math.min(staleAfterMs, roundsUntilStale * (interval ?? Number.POSITIVE_INFINITY))
  const areAllFresh = oldest !== null && oldest >= now - freshMs && newest <= now + maxAheadMs
  return areAllFresh ? false : undefined
}

/** Returns the condition in SQL that `isStale` has one of the values. */
export function matchStale({ now, staleAfterMs }: Times, values: readonly boolean[]): RawBuilder<SqlBool> {
  if (values.includes(true) && values.includes(false)) return sql`1 = 1`
  const isStale = sql`(assets.observed_at < ${now - staleAfterMs} or assets.observed_at > ${now + maxAheadMs}
    or (assets.collector_interval_ms is not null
      and assets.observed_at + ${sql.lit(roundsUntilStale)} * assets.collector_interval_ms < ${now}))`
  return values.includes(true) ? sql`${isStale}` : sql`not ${isStale}`
}
