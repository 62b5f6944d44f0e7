import { type Kysely, sql } from 'kysely'
import type { AssetTotalsRow, Schema } from '#lib/db/schema.ts'
import { type HistoryStep, historySteps, type PoolResource, poolResources, stepMs } from '#lib/values/history.ts'
import { workloadOf } from '../inventory/workload/workload.ts'
import { mergePoints } from './merge-points.ts'
import { poolsOfCore, seriesIdOf, storedAmountOf, tableOfPools } from './series.ts'
import { bucketOf } from './time-span.ts'

/** The amounts of a pool at one time, in the unit of its resource. */
export type PoolAmounts = {
  coreId: string
  resource: PoolResource
  raw: number
  total: number
  allocated: number | null
}

/** Rows of one insert: both engines limit the number of parameters. */
const batchRows = 500

/** Keeps the pools of cores in the history, in the transaction that has written their totals. */
export async function recordPools(
  db: Kysely<Schema>,
  totals: ReadonlyMap<string, readonly AssetTotalsRow[]>,
  nowMs: number,
): Promise<void> {
  const amounts = [...totals].flatMap(([core, rows]) => amountsOf(core, rows))
  await mergePools(db, amounts, { atMs: nowMs, steps: historySteps })
}

/** Merges amounts of pools at one time into the history, at these steps. No two may be of the same pool. */
export async function mergePools(
  db: Kysely<Schema>,
  amounts: readonly PoolAmounts[],
  { atMs, steps }: { atMs: number; steps: readonly HistoryStep[] },
): Promise<void> {
  const subjects = await subjectsOf(db, [...new Set(amounts.map(({ coreId }) => coreId))])
  const points = amounts.flatMap(({ coreId, resource, raw, total, allocated }) => {
    const subject = subjects.get(coreId)
    if (subject === undefined) return []
    const stored = (amount: number) => storedAmountOf(amount, resource)
    return {
      series: seriesIdOf(subject, resource),
      raw: stored(raw),
      total: stored(total),
      allocated: allocated === null ? null : stored(allocated),
    }
  })
  for (let start = 0; start < points.length; start += batchRows) {
    const batch = points.slice(start, start + batchRows)
    for (const step of steps) {
      const [bucket, lastAt] = [bucketOf(atMs, step), atMs % stepMs[step]]
      const rows = batch.map(
        ({ series, raw, total, allocated }) => sql`(${bucket}, ${series}, ${lastAt}, ${raw}, ${total}, ${allocated})`,
      )
      await mergePoints(db, tableOfPools(step), sql`values ${sql.join(rows)}`)
    }
  }
}

/** A pool whose usage is not known has no point. */
function amountsOf(coreId: string, totals: readonly AssetTotalsRow[]): PoolAmounts[] {
  const { storage, ...others } = workloadOf(totals)
  const usages = { ...others, ...storage }
  return poolResources.flatMap((resource) => {
    const usage = usages[resource]
    if (!usage) return []
    const { raw, total, allocated } = usage
    return { coreId, resource, raw, total, allocated }
  })
}

/** The subjects of the pools of cores by core id; new ones are added. */
async function subjectsOf(db: Kysely<Schema>, cores: readonly string[]): Promise<Map<string, number>> {
  const subjects = new Map<string, number>()
  for (let start = 0; start < cores.length; start += batchRows) {
    const batch = cores.slice(start, start + batchRows)
    const known = () =>
      db
        .selectFrom('history_subjects')
        .select(['id', 'hybrid_core_id'])
        .where('hybrid_core_id', 'in', batch)
        .where('asset_id', '=', poolsOfCore)
        .execute()
    const stored = await known()
    const missing = batch.filter((core) => !stored.some(({ hybrid_core_id }) => hybrid_core_id === core))
    if (missing.length > 0) {
      const rows = missing.map((hybrid_core_id) => ({ hybrid_core_id, asset_id: poolsOfCore }))
      // Two transactions may add one: the second one waits for the first.
      await db
        .insertInto('history_subjects')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    for (const { id, hybrid_core_id } of missing.length > 0 ? await known() : stored) subjects.set(hybrid_core_id, id)
  }
  return subjects
}
