import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { refreshTotals } from '#lib/domain/inventory/totals.ts'
import { type AssetStep, assetSteps } from '#lib/values/history.ts'
import { givenBits, parts } from './given-parts.ts'
import { expireLateForecasts } from './late-values.ts'
import { recordPoints } from './record-points.ts'
import type { ValueSource } from './value-rules.ts'
import { countValues, noValues, type Rows, updateValues, type ValueCounts } from './write-values.ts'

type ApplyOptions = {
  source: ValueSource
  allowOlder?: boolean | undefined
  /** The time of the write, in epoch milliseconds. */
  nowMs: number
  /** The steps at which the values are kept as history of their assets; default: all. */
  historySteps?: readonly AssetStep[]
  /**
   * How many rows one statement changes; default: all. One that refreshes totals reads ten times as many, or one core. So
   * each ends long before the time limit of a query.
   */
  maxRows?: number
}

/** For `maxRows`: with fewer, a statement takes longer to prepare than to run. */
export const rowsOfStatement = 2_000

/** Groups of fewer rows share statements: each takes longer to prepare than it takes to change some rows. */
const minRows = 100

/** A point is written faster than an asset: a statement writes the points of this many times as many rows. */
const pointRows = 4

/**
 * Writes the rows of `staged_observations` and the totals of their cores. Several observations of one asset are applied
 * one after another in the order of their times. Each row counts once.
 */
export async function applyObservations(
  db: Transaction<Schema>,
  engine: Engine,
  { source, allowOlder, nowMs, historySteps = assetSteps, maxRows = Number.POSITIVE_INFINITY }: ApplyOptions,
): Promise<ValueCounts> {
  const rules = { of: 'observations', allowOlder, nowMs, source } as const
  const sum = { ...noValues }
  const ranges = await rangesOf(db, maxRows)
  await inSlices(db, engine, maxRows, async () => {
    for (const { size, ...rows } of ranges) {
      const changed = await updateValues(db, engine, rules, rows)
      sum.changed += changed
      if (changed === size) continue
      // The rows that have changed an asset are found unchanged now, and all others as before.
      const { unchanged, older } = await countValues(db, rules, rows)
      sum.unchanged += unchanged - changed
      sum.older += older
    }
  })
  if (historySteps.length > 0) {
    await recordObservations(db, engine, { maxRows, steps: historySteps })
    await expireLateForecasts(db, { of: 'observations', nowMs })
  }
  if (sum.changed === 0) return sum
  const cores = sql<string>`(select distinct hybrid_core_id from staged_observations)`
  if (maxRows === Number.POSITIVE_INFINITY) await refreshTotals(db, cores, nowMs)
  else for (const group of await groupsOf(db, cores, 10 * maxRows)) await refreshTotals(db, group, nowMs)
  return sum
}

/** Keeps the rows of `staged_observations` in the history of their assets, at these steps, and changes no asset. */
export async function recordObservations(
  db: Transaction<Schema>,
  engine: Engine,
  { maxRows, steps }: { maxRows: number; steps?: readonly AssetStep[] },
): Promise<void> {
  const rules = { of: 'observations' } as const
  const size = pointRows * maxRows
  const ranges: Rows[] = await rangesOf(db, size, sql`wave = 1`)
  // The order in which points are merged does not matter: the rows of all other waves need no statement of their own.
  const { rows: others } = await sql<Positions>`
    select min(position) as first, max(position) as last from staged_observations where wave > 1
    having count(*) > 0`.execute(db)
  const repeated = others.flatMap((positions) => slicesOf(positions, size))
  await inSlices(db, engine, maxRows, async () => {
    for (const rows of ranges) await recordPoints(db, rules, rows, steps)
    for (const { where } of repeated) await recordPoints(db, rules, { where, repeats: true }, steps)
  })
}

/** Runs statements that each join at most this number of staged rows to the stored ones. */
function inSlices(db: Transaction<Schema>, engine: Engine, maxRows: number, work: () => Promise<void>): Promise<void> {
  return maxRows === Number.POSITIVE_INFINITY ? work() : engine.lookUpRows(db, work)
}

type Positions = { first: number; last: number }

/** Rows of one wave with the same parts, or with those of `given`. */
type Group = Positions & { wave: number; given: number }

type Slice = {
  where: RawBuilder<SqlBool>
  /** The number of rows, or more: rows can have been removed. */
  size: number
}

/** Conditions that select rows of different assets, most of them with the same parts, in the order in which they are applied. */
async function rangesOf(
  db: Kysely<Schema>,
  maxRows: number,
  where = sql<SqlBool>`1 = 1`,
): Promise<(Slice & Required<Rows>)[]> {
  const { rows: groups } = await sql<Group>`
    select wave, given, min(position) as first, max(position) as last from staged_observations where ${where}
    group by wave, given order by wave, given`.execute(db)
  return withoutSmall(groups).flatMap(({ given, ...positions }) => {
    const present = parts.filter((part) => given & givenBits[part])
    return slicesOf(positions, maxRows).map((slice) => ({ ...slice, present }))
  })
}

/** Joins small groups of a wave that come one after another: a push may have as many as lines. */
function withoutSmall(groups: readonly Group[]): Group[] {
  const joined: Group[] = []
  for (const group of groups) {
    const former = joined.at(-1)
    if (former?.wave === group.wave && Math.max(sizeOf(former), sizeOf(group)) < minRows) {
      joined[joined.length - 1] = { ...former, last: group.last, given: former.given | group.given }
    } else joined.push(group)
  }
  return joined
}

function sizeOf({ first, last }: Positions): number {
  return last - first + 1
}

function slicesOf({ first, last }: Positions, maxRows: number): Slice[] {
  const size = Math.min(maxRows, sizeOf({ first, last }))
  return Array.from({ length: Math.ceil(sizeOf({ first, last }) / size) }, (_, n) => {
    const from = first + n * size
    const to = Math.min(last, from + size - 1)
    return { where: sql<SqlBool>`staged.position between ${from} and ${to}`, size: to - from + 1 }
  })
}

/** The cores in groups that have at most `maxAssets` together, or one core. */
async function groupsOf(db: Kysely<Schema>, cores: RawBuilder<string>, maxAssets: number): Promise<string[][]> {
  const { rows } = await sql<{ id: string; count: number }>`
    select hybrid_core_id as id, cast(sum(asset_count) as bigint) as count from asset_totals
    where hybrid_core_id in ${cores} group by hybrid_core_id order by hybrid_core_id`.execute(db)
  const groups: string[][] = []
  let assets = Number.POSITIVE_INFINITY
  for (const { id, count } of rows) {
    if (assets + count > maxAssets) {
      groups.push([])
      assets = 0
    }
    groups.at(-1)?.push(id)
    assets += count
  }
  return groups
}
