import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'

/** The number of removed records by kind; in a dry run, of records to remove. */
export type Removed = Record<string, number>

/** Rows to remove. Rows without a kind are not counted, such as totals. */
export type Part = { table: keyof Schema; where: RawBuilder<SqlBool>; kind?: string }

/** The time that a removal waits for an import to end, in milliseconds. */
export const removalLockTimeoutMs = 600_000

/** Counts the rows of the parts by kind. */
export async function countParts(transaction: Transaction<Schema>, parts: readonly Part[]): Promise<Removed> {
  const removed: Removed = {}
  for (const { table, where, kind } of parts) {
    if (kind === undefined) continue
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
      where ${where}`.execute(transaction)
    removed[kind] = rows[0]?.count ?? 0
  }
  return removed
}

/** Removes the rows of the parts in the given order: referring rows come first. */
export async function removeParts(transaction: Transaction<Schema>, parts: readonly Part[]): Promise<void> {
  for (const { table, where } of parts) await sql`delete from ${sql.table(table)} where ${where}`.execute(transaction)
}

/** Returns the cores that the query selects, and their rows in other tables. */
export function partsOfCores(ids: RawBuilder<unknown>): Part[] {
  const where = sql<SqlBool>`hybrid_core_id in (${ids})`
  return [
    { kind: 'asset', table: 'assets', where },
    { table: 'asset_totals', where },
    { table: 'source_cores', where },
    { table: 'pool_forecasts', where },
    { table: 'asset_forecasts', where },
    { table: 'forecast_states', where },
    // Their points, which nothing names any more, are removed at their age.
    { table: 'history_subjects', where },
    { kind: 'hybrid_core', table: 'hybrid_cores', where: sql<SqlBool>`id in (${ids})` },
  ]
}
