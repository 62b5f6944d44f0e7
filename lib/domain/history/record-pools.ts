import { isDeepStrictEqual } from 'node:util'
import { type Expression, type Kysely, sql } from 'kysely'
import type { AssetTotalsRow, PoolTimes, Schema } from '#lib/db/schema/schema.ts'
import { type HistoryStep, historySteps, type PoolResource, poolResources, stepMs } from '#lib/values/history.ts'
import { byCoreId } from '../inventory/core-totals.ts'
import { timeColumns, totalsColumns } from '../inventory/totals-columns.ts'
import {
  activeOf,
  type FullestAsset,
  fullestAssetsOf,
  type NodeType,
  workloadOf,
} from '../inventory/workload/workload.ts'
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
  /** The fullest active node; null for CPU, and where none is known. */
  fullest: FullestAsset | null
}

const fullestColumns = ['fullest_asset_id', 'fullest_percentage']

/** Rows of one insert: both engines limit the number of parameters. */
const batchRows = 500

/** A pool and its newest observation, in epoch milliseconds; null if that is not known. */
type ObservedPool = PoolAmounts & { observedAt: number | null }

/** Reads the pools of cores from their totals. A pool whose usage is not known is missing. */
export async function readPools(
  db: Kysely<Schema>,
  coreIds: readonly string[] | Expression<string>,
): Promise<ObservedPool[]> {
  const rows = await db
    .selectFrom('asset_totals')
    .select([...totalsColumns, ...timeColumns])
    .where('hybrid_core_id', 'in', coreIds)
    .where('status', '=', 'active')
    .orderBy('node_type')
    .execute()
  return [...byCoreId(rows)].flatMap(([core, totals]) => poolsOf(core, totals))
}

/**
 * Keeps the pools in the history that differ from the former ones, in the transaction that has written their totals. A pool of
 * which nothing has been observed since has no new point: its last values are not those of now.
 */
export async function recordPools(
  db: Kysely<Schema>,
  { former, current, nowMs }: { former: readonly ObservedPool[]; current: readonly ObservedPool[]; nowMs: number },
): Promise<void> {
  const keyOf = ({ coreId, resource }: PoolAmounts) => `${coreId} ${resource}`
  const formerPools = new Map(former.map((pool) => [keyOf(pool), pool]))
  const amounts = current.filter((pool) => !isDeepStrictEqual(pool, formerPools.get(keyOf(pool))))
  await mergePools(db, amounts, { atMs: nowMs, steps: historySteps })
}

/** Merges amounts of pools at one time into the history, at these steps. No two may be of the same pool. */
export async function mergePools(
  db: Kysely<Schema>,
  amounts: readonly PoolAmounts[],
  { atMs, steps }: { atMs: number; steps: readonly HistoryStep[] },
): Promise<void> {
  const subjects = await subjectsOf(db, [...new Set(amounts.map(({ coreId }) => coreId))])
  const points = amounts.flatMap(({ coreId, resource, raw, total, allocated, fullest }) => {
    const subject = subjects.get(coreId)
    if (subject === undefined) return []
    const stored = (amount: number) => storedAmountOf(amount, resource)
    return {
      series: seriesIdOf(subject, resource),
      raw: stored(raw),
      total: stored(total),
      allocated: allocated === null ? null : stored(allocated),
      fullestId: fullest?.asset_id ?? null,
      percentage: fullest?.percentage ?? null,
    }
  })
  for (let start = 0; start < points.length; start += batchRows) {
    const batch = points.slice(start, start + batchRows)
    for (const step of steps) {
      const [bucket, lastAt] = [bucketOf(atMs, step), atMs % stepMs[step]]
      const rows = batch.map(
        ({ series, raw, total, allocated, fullestId, percentage }) =>
          sql`(${bucket}, ${series}, ${lastAt}, ${raw}, ${total}, ${allocated}, ${fullestId}, ${percentage})`,
      )
      await mergePoints(db, tableOfPools(step), sql`values ${sql.join(rows)}`, { more: fullestColumns })
    }
  }
}

/** The nodes and the quantity of which a pool is the sum. */
const summedOf = {
  cpu: ['compute', 'cpu'],
  memory: ['compute', 'memory'],
  distributed: ['distributed_storage', 'storage'],
  rocket: ['compute', 'storage'],
  object: ['object_storage', 'storage'],
} as const satisfies Record<PoolResource, [NodeType, 'cpu' | 'memory' | 'storage']>

function poolsOf(coreId: string, totals: readonly (AssetTotalsRow & PoolTimes)[]): ObservedPool[] {
  const { storage, ...others } = workloadOf(totals)
  const usages = { ...others, ...storage }
  const fullestAssets = fullestAssetsOf(totals)
  return poolResources.flatMap((resource) => {
    const usage = usages[resource]
    if (!usage) return []
    const { raw, total, allocated } = usage
    const [nodeType, quantity] = summedOf[resource]
    const observedAt = activeOf(totals, nodeType)?.[`${quantity}_observed_at`] ?? null
    const fullest = resource === 'cpu' ? null : fullestAssets[resource]
    return { coreId, resource, raw, total, allocated, fullest, observedAt }
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
