import { type Kysely, sql } from 'kysely'
import type { HistorySubjectRow, PointRow } from '#lib/db/schema/history-schema.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { poolResources } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import type { DailyPoint } from '../forecast/daily-series.ts'
import { eachBucket, storedTotal } from './read-history.ts'
import { amountOf, poolsOfCore, type Resource, seriesIdOf, tableOfAssets, tableOfPools } from './series.ts'

type Input = {
  hybrid_core_id: string
  /** Without them, the pools of the core are meant. */
  asset_ids?: readonly string[]
  resources: readonly Resource[]
  /** The last day, in epoch milliseconds. */
  now: number
  /** How many days until `now`, which is included. */
  days: number
}

/** The daily points of a resource. */
export type DaySeries = (DailyPoint & { allocated: number | null })[]

/** Daily points by asset id and resource; those of the pools of a core have the asset id ''. */
export type DailySeries = Map<string, Map<Resource, DaySeries>>

/** The ids of neighbouring assets are close together: to pass a few series of others is cheaper than to look up each one. */
const passedPerSubject = 4

/**
 * Reads the daily points of the pools of a core, or of some of its assets, in the order of time, for forecasts
 * (`forecastOf`). A series without points is missing.
 */
export async function dailySeries(
  db: Kysely<Schema>,
  { hybrid_core_id, asset_ids = [poolsOfCore], resources, now, days }: Input,
): Promise<DailySeries> {
  const found: DailySeries = new Map()
  if (asset_ids.length === 0) return found
  const subjects = await db
    .selectFrom('history_subjects')
    .selectAll()
    .where('hybrid_core_id', '=', hybrid_core_id)
    .where('asset_id', 'in', asset_ids)
    .execute()
  if (subjects.length === 0) return found
  const series = new Map(
    subjects.flatMap((subject) =>
      resources.map((resource) => [seriesIdOf(subject.id, resource), { subject, resource, points: newSeries() }]),
    ),
  )
  const today = Math.floor(now / dayMs)
  for (const row of await readDays(db, { subjects, ids: [...series.keys()], first: today - days + 1, last: today })) {
    const { subject, resource, points } = series.get(row.series_id) ?? {}
    if (!subject || !resource) continue
    points?.push(dayOf(row, subject, resource))
  }
  for (const { subject, resource, points } of series.values()) {
    if (points.length === 0) continue
    const ofSubject = found.get(subject.asset_id) ?? new Map<Resource, DaySeries>()
    found.set(subject.asset_id, ofSubject.set(resource, points))
  }
  return found
}

const newSeries = (): DaySeries => []

type PoolsInput = {
  hybrid_core_ids: readonly string[]
  /** The first and the last day. */
  first: number
  last: number
}

/** Reads the daily points of the pools of many cores, by core and resource, in the order of time. */
export async function dailySeriesOfPools(
  db: Kysely<Schema>,
  { hybrid_core_ids, first, last }: PoolsInput,
): Promise<Map<string, Map<Resource, DaySeries>>> {
  const found = new Map<string, Map<Resource, DaySeries>>()
  if (hybrid_core_ids.length === 0) return found
  const subjects = await db
    .selectFrom('history_subjects')
    .selectAll()
    .where('asset_id', '=', poolsOfCore)
    .where('hybrid_core_id', 'in', hybrid_core_ids)
    .execute()
  if (subjects.length === 0) return found
  const series = new Map(
    subjects.flatMap((subject) =>
      poolResources.map((resource) => [seriesIdOf(subject.id, resource), { subject, resource }] as const),
    ),
  )
  for (const row of await readDays(db, { subjects, ids: [...series.keys()], first, last })) {
    const { subject, resource } = series.get(row.series_id) ?? {}
    if (!subject || !resource) continue
    const ofCore = found.get(subject.hybrid_core_id) ?? new Map<Resource, DaySeries>()
    const points = ofCore.get(resource) ?? newSeries()
    points.push(dayOf(row, subject, resource))
    found.set(subject.hybrid_core_id, ofCore.set(resource, points))
  }
  return found
}

function dayOf(row: Row, subject: HistorySubjectRow, resource: Resource): DaySeries[number] {
  return {
    day: row.bucket,
    used: amountOf(row.raw, resource),
    total: amountOf(storedTotal(row.total, subject, resource), resource),
    allocated: row.allocated === null ? null : amountOf(row.allocated, resource),
  }
}

type Days = { subjects: readonly HistorySubjectRow[]; ids: readonly number[]; first: number; last: number }
type Row = Pick<PointRow, 'bucket' | 'series_id' | 'raw' | 'total' | 'allocated'>

/** Reads the points of the days of these series, and of series of other subjects that lie between them. */
async function readDays(db: Kysely<Schema>, { subjects, ids, first, last }: Days): Promise<Row[]> {
  const table = subjects.some(({ asset_id: id }) => id === poolsOfCore) ? tableOfPools('1d') : tableOfAssets('1d')
  const subjectIds = subjects.map(({ id }) => id)
  const width = Math.max(...subjectIds) - Math.min(...subjectIds) + 1
  const isOneOfThem =
    width <= passedPerSubject * subjects.length
      ? sql`points.series_id between ${Math.min(...ids)} and ${Math.max(...ids)}`
      : sql`points.series_id in (${sql.join(ids)})`
  const { rows } = await sql<Row>`${eachBucket(first, last)}
    select points.bucket, points.series_id, raw, total, allocated
    from buckets cross join ${sql.table(table)} as points
    where points.bucket = buckets.bucket and ${isOneOfThem}
    order by points.bucket`.execute(db)
  return rows
}
