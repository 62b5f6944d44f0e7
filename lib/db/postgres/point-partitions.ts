import { type QueryExecutorProvider, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** How many months after the current one have partitions, so that a server may be down for that long. */
const monthsAhead = 2

type Month = { name: string; startMs: number; endMs: number }

/**
 * Tables of history points, with a partition for each month. Rows of months without a partition are in the default partition,
 * for example points that arrive late.
 */
export const pointPartitions: Pick<
  Engine,
  'hasPartitions' | 'createPointTable' | 'preparePartitions' | 'dropPartitions' | 'unpartitioned'
> = {
  hasPartitions: true,

  createPointTable: async (db, table) => {
    await sql`create table ${sql.table(table)} (
      bucket bigint not null, series_id bigint not null, last_at bigint not null, raw double precision not null,
      total double precision, allocated double precision, lowest double precision, highest double precision,
      primary key (bucket, series_id)) partition by range (bucket)`.execute(db)
    await sql`create table ${sql.table(otherRowsOf(table))} partition of ${sql.table(table)} default`.execute(db)
  },

  preparePartitions: async (db, table, stepMs, nowMs) => {
    const existing = await partitionsOf(db, table)
    for (let n = 0; n <= monthsAhead; n++) {
      const { name, startMs, endMs } = monthOf(nowMs, n)
      const partition = `${table}_${name}`
      if (existing.includes(partition)) continue
      const [from, to] = [Math.floor(startMs / stepMs), Math.floor(endMs / stepMs)]
      // The rows of a month that are in the default partition stay there, and the month gets no other one.
      const other = await sql`select 1 from ${sql.table(otherRowsOf(table))}
        where bucket >= ${from} and bucket < ${to} limit 1`.execute(db)
      if (other.rows.length > 0) continue
      await sql`create table ${sql.table(partition)} partition of ${sql.table(table)}
        for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(db)
    }
  },

  dropPartitions: async (db, table, keepFromMs) => {
    const months = (await partitionsOf(db, table)).filter((partition) => {
      const [, year, month] = /_(\d{4})_(\d\d)$/.exec(partition) ?? []
      return year !== undefined && Date.UTC(Number(year), Number(month)) <= keepFromMs
    })
    for (const partition of months) await sql`drop table ${sql.table(partition)}`.execute(db)
    return months.length
  },

  unpartitioned: otherRowsOf,
}

function otherRowsOf(table: string): string {
  return `${table}_other`
}

/** The UTC month `n` months after the one of a time. */
function monthOf(timeMs: number, n: number): Month {
  const time = new Date(timeMs)
  const startMs = Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + n, 1)
  const endMs = Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + n + 1, 1)
  return { name: new Date(startMs).toISOString().slice(0, 7).replace('-', '_'), startMs, endMs }
}

async function partitionsOf(db: QueryExecutorProvider, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select child.relname as name from pg_inherits
    join pg_class as child on child.oid = inhrelid
    where inhparent = ${table}::regclass order by child.relname`.execute(db)
  return rows.map(({ name }) => name)
}
