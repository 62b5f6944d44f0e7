import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { poolsOfCore, seriesId, tableOfAssets, tableOfPools } from '#lib/domain/history/series.ts'
import { assetResources, assetSteps, historySteps, poolResources, stepMs } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import { pastOfCores } from './past-of-cores.ts'
import { pastPoints } from './past-points.ts'

const past = sql.table('demo_past')
const batchRows = 400
/** How many days the hourly points of assets go back. Fewer than a server keeps: they are most of the work. */
const hourlyDays = 3

/**
 * Fills the history of the demo's cores and their assets up to the present values, which must be stored. After an earlier
 * demo it fills only what has passed since.
 */
export async function writePast({ session }: Database, nowMs: number): Promise<void> {
  await session({ lockTimeoutMs: 600_000 }, async ({ connection, transaction }) => {
    await sql`create temporary table demo_past (core text, resource text, step text, bucket bigint, usage double precision,
      lowest double precision, highest double precision, capacity double precision)`.execute(connection)
    try {
      const sinceMs = await lastDayWithPoints(connection, nowMs)
      const cells = pastOfCores.flatMap((core) =>
        [...pastPoints(core, nowMs, sinceMs)].map((point) => Object.values(point)),
      )
      for (let start = 0; start < cells.length; start += batchRows) {
        await insert(connection, cells.slice(start, start + batchRows))
      }
      await sql`create index demo_past_by_core on demo_past (core, resource, step, bucket)`.execute(connection)
      for (const table of ['demo_past', 'history_subjects']) await sql`analyze ${sql.table(table)}`.execute(connection)
      await transaction(async (trx) => {
        await writePools(trx, nowMs)
        await writeAssets(trx, nowMs)
        await removeBeforeService(trx, nowMs)
      })
    } finally {
      await sql`drop table demo_past`.execute(connection)
    }
  })
}

/** The start of the last day before today that has points of pools, from an earlier demo. */
async function lastDayWithPoints(db: Kysely<Schema>, nowMs: number): Promise<number> {
  const known = await db
    .selectFrom('pool_points_1d')
    .select((of) => of.fn.max('bucket').as('bucket'))
    .where('bucket', '<', Math.floor(nowMs / dayMs))
    .executeTakeFirst()
  return Number(known?.bucket ?? 0) * dayMs
}

async function insert(db: Kysely<Schema>, cells: readonly (readonly unknown[])[]): Promise<void> {
  const row = sql`(${sql.join((cells[0] ?? []).map(() => null))})`
  const { sql: text } = sql`insert into demo_past values ${sql.join(cells.map(() => row))}`.compile(db)
  await db.executeQuery(CompiledQuery.raw(text, cells.flat()))
}

/** The pools of a core: the present point, times the factors. */
async function writePools(db: Kysely<Schema>, nowMs: number): Promise<void> {
  const present = Math.floor(nowMs / stepMs['1d'])
  for (const resource of poolResources) {
    const series = seriesId(sql`subject.id`, resource)
    for (const step of historySteps) {
      const amounts = ['usage', 'lowest', 'highest'].map((factor) => sql`round(now.raw * past.${sql.ref(factor)})`)
      const fullest = sql`round(now.fullest_percentage * past.usage / past.capacity * 100) / 100`
      await sql`insert into ${sql.table(tableOfPools(step))} (bucket, series_id, last_at, raw, lowest, highest, total, allocated,
          fullest_asset_id, fullest_percentage)
        select past.bucket, now.series_id, ${stepMs[step] - 1}, ${sql.join(amounts)}, round(now.total * past.capacity),
          round(now.allocated * past.usage), now.fullest_asset_id, case when ${fullest} > 100 then 100 else ${fullest} end
        from ${past} as past
        join history_subjects as subject on subject.hybrid_core_id = past.core and subject.asset_id = ${poolsOfCore}
        join pool_points_1d as now on now.bucket = ${present} and now.series_id = ${series}
        where past.resource = ${resource} and past.step = ${step}
        order by past.bucket, now.series_id
        on conflict do nothing`.execute(db)
    }
  }
}

/**
 * Each asset follows the pool of its kind with a small difference. A node that reports nothing or is not active has its own
 * past.
 */
async function writeAssets(db: Kysely<Schema>, nowMs: number): Promise<void> {
  for (const resource of assetResources) {
    const [used, total, allocated] = ['used', 'total', 'allocated'].map((name) => sql.ref(`asset.${resource}_${name}`))
    const pool =
      resource === 'storage'
        ? sql`case asset.node_type when 'compute' then 'rocket' when 'distributed_storage' then 'distributed' else 'object' end`
        : sql`${resource}`
    const unit = resource === 'cpu' ? sql`${1_000_000}` : sql`1`
    for (const step of assetSteps) {
      const ownNoise = sql`(1 + (((subject.id * 7919 + past.bucket * 10473) % 1000) - 500) / 60000.0)`
      const amount = (factor: string) => {
        const exact = sql`${used} * past.${sql.ref(factor)} * ${ownNoise}`
        return sql`round(case when ${exact} > ${total} then ${total} else ${exact} end * ${unit})`
      }
      const oldest = step === '1h' ? nowMs - hourlyDays * dayMs : 0
      await sql`insert into ${sql.table(tableOfAssets(step))} (bucket, series_id, last_at, raw, lowest, highest, allocated)
        select past.bucket, ${seriesId(sql`subject.id`, resource)}, ${stepMs[step] - 1},
          ${amount('usage')}, ${amount('lowest')}, ${amount('highest')}, round(${allocated} * past.usage * ${unit})
        from assets as asset
        join history_subjects as subject on subject.hybrid_core_id = asset.hybrid_core_id and subject.asset_id = asset.id
        join ${past} as past on past.core = asset.hybrid_core_id and past.resource = ${pool} and past.step = ${step}
        where ${used} is not null and asset.status = 'active'
          and past.bucket * ${stepMs[step]} > ${oldest} and (past.bucket + 1) * ${stepMs[step]} <= asset.observed_at
        order by past.bucket, subject.id
        on conflict do nothing`.execute(db)
    }
  }
}

/** Nodes of an extension have no history from before. */
async function removeBeforeService(db: Kysely<Schema>, nowMs: number): Promise<void> {
  for (const { id, pools } of pastOfCores) {
    for (const { extension } of Object.values(pools)) {
      if (!extension) continue
      const { daysAgo, firstNode, lastNode } = extension
      for (const step of assetSteps) {
        const since = Math.floor((nowMs - daysAgo * dayMs) / stepMs[step])
        await sql`delete from ${sql.table(tableOfAssets(step))} where bucket <= ${since} and series_id in (
          select ${seriesId(sql`subject.id`, 'storage')} from history_subjects as subject
          where subject.hybrid_core_id = ${id} and subject.asset_id between ${firstNode} and ${lastNode})`.execute(db)
      }
    }
  }
}
