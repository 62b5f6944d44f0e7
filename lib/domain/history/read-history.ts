import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { HistorySubjectRow, PointTable, PoolPointRow } from '#lib/db/schema/history-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { assetResources, type HistoryStep, poolResources, stepMs } from '#lib/values/history.ts'
import { percentageOf } from '../inventory/usage/percentage.ts'
import type { FullestAsset } from '../inventory/workload/workload.ts'
import {
  amountOf,
  poolsOfCore,
  type Resource,
  type Subject,
  seriesIdOf,
  tableOfAssets,
  tableOfPools,
  unitOf,
} from './series.ts'
import { bucketOf, type Span } from './time-span.ts'

/** The usage in one step of time. A step in which nothing was observed has no point. */
export type HistoryPoint = {
  /** The start of the step. */
  at: string
  /** The last used amount of the step; `total` and `allocated` belong to it. */
  raw: number
  total: number
  allocated: number | null
  percentage: number | null
  /** The lowest and the highest used amount of the step. */
  lowest: number
  highest: number
}

/** The usage of a pool in one step, with the fullest active node of its last amount; null where that is not known. */
export type PoolPoint = HistoryPoint & { fullest: FullestAsset | null }

export type HistorySeries<Point = HistoryPoint | PoolPoint> = {
  resource: Resource
  unit: 'core' | 'byte'
  points: Point[]
}

type Input = Subject & Span & { resources?: readonly Resource[] | undefined }

/**
 * Returns the history of the pools of a core or, with `asset_id`, of an asset: one series for each resource, in the order of
 * `poolResources` or `assetResources`, also if it has no points. `spanOf` gives the span. A span includes the steps that it
 * begins and ends in. The caller checks that the core belongs to the partner.
 */
export async function readHistory(db: Kysely<Schema>, input: Input): Promise<HistorySeries[]> {
  const all: readonly Resource[] = input.asset_id === undefined ? poolResources : assetResources
  const resources = all.filter((resource) => input.resources?.includes(resource) ?? true)
  const rows = await readPoints(db, { ...input, resources })
  return resources.map((resource) => ({
    resource,
    unit: unitOf(resource),
    points: rows.flatMap((row) => (row.resource === resource ? pointOf(row, resource, input.step) : [])),
  }))
}

type StoredPoint = {
  bucket: number
  resource: Resource
  raw: number
  total: number
  allocated: number | null
  lowest: number
  highest: number
  /** Only of pools. */
  fullest?: FullestAsset | null
}

/** Returns the points of a subject in the order of time, in stored amounts. */
export async function readPoints(
  db: Kysely<Schema>,
  { hybrid_core_id, asset_id, from, to, step, resources }: Input & { resources: readonly Resource[] },
): Promise<StoredPoint[]> {
  const subject = await db
    .selectFrom('history_subjects')
    .selectAll()
    .where('hybrid_core_id', '=', hybrid_core_id)
    .where('asset_id', '=', asset_id ?? poolsOfCore)
    .executeTakeFirst()
  if (!subject || resources.length === 0) return []
  const ofPools = asset_id === undefined
  const columns = ofPools ? sql`, fullest_asset_id, fullest_percentage` : sql``
  const table = ofPools ? tableOfPools(step) : tableOfAssets(step === '5m' ? '1h' : step)
  const resourceOf = new Map(resources.map((resource) => [seriesIdOf(subject.id, resource), resource]))
  const buckets = [bucketOf(from, step), bucketOf(to, step)] as const
  const { rows } = await pointsOf(table, [...resourceOf.keys()], buckets, columns).execute(db)
  return rows.flatMap(({ series_id, total, lowest, highest, fullest_asset_id: id, fullest_percentage, ...row }) => {
    const resource = resourceOf.get(series_id)
    if (resource === undefined) return []
    const points = { lowest: lowest ?? row.raw, highest: highest ?? row.raw }
    const fullest = id == null || fullest_percentage == null ? null : { asset_id: id, percentage: fullest_percentage }
    return {
      ...{ ...row, ...points, resource, total: storedTotal(total, subject, resource) },
      ...(ofPools && { fullest }),
    }
  })
}

/** Returns the total of a point in stored amounts; a point without its own has that of its subject. */
export function storedTotal(total: number | null, subject: HistorySubjectRow, resource: Resource): number {
  const usual = resource === 'cpu' || resource === 'memory' || resource === 'storage'
  return total ?? (usual ? subject[`${resource}_total`] : null) ?? 0
}

type Row = { bucket: number; series_id: number; raw: number } & Record<
  'total' | 'allocated' | 'lowest' | 'highest',
  number | null
> &
  Partial<Pick<PoolPointRow, 'fullest_asset_id' | 'fullest_percentage'>>

/**
 * Returns the beginning of a statement that looks up each bucket: the points of all series of a bucket are stored together,
 * and a range of buckets has all of them.
 */
export function eachBucket(first: number, last: number): RawBuilder<unknown> {
  return sql`with recursive buckets (bucket) as (
    select cast(${first} as bigint) union all select bucket + 1 from buckets where bucket < ${last})`
}

function pointsOf(
  table: PointTable,
  seriesIds: readonly number[],
  [first, last]: readonly [number, number],
  columns: RawBuilder<unknown>,
) {
  return sql<Row>`${eachBucket(first, last)}
    select points.bucket, series_id, raw, total, allocated, lowest, highest ${columns}
    from buckets cross join ${sql.table(table)} as points
    where points.bucket = buckets.bucket and points.series_id in (${sql.join(seriesIds)})
    order by points.bucket`
}

function pointOf(
  { bucket, raw, total, allocated, lowest, highest, fullest }: StoredPoint,
  resource: Resource,
  step: HistoryStep,
) {
  const [used, all] = [amountOf(raw, resource), amountOf(total, resource)]
  return {
    at: new Date(bucket * stepMs[step]).toISOString(),
    raw: used,
    total: all,
    allocated: allocated === null ? null : amountOf(allocated, resource),
    percentage: percentageOf(used, all),
    lowest: amountOf(lowest, resource),
    highest: amountOf(highest, resource),
    ...(fullest !== undefined && { fullest }),
  }
}
