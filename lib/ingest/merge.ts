import { type Kysely, sql } from 'kysely'
import type { Schema } from '#lib/db/schema.ts'
import { columnList, matching, type Stage } from './stage.ts'

export type Counts = { added: number; changed: number; unchanged: number; removed: number }

/** How the staged rows compare with the stored ones. */
export async function countChanges(db: Kysely<Schema>, { kind, table }: Stage): Promise<Counts> {
  const isNew = sql`${sql.ref(`stored.${kind.key[0]}`)} is null`
  const { rows } = await sql<{ added: number; changed: number; total: number }>`
    select count(*) filter (where ${isNew}) as added,
      count(*) filter (where not (${isNew}) and (${differing(valuesOf(kind), 'stored', 'staged')})) as changed,
      count(*) as total
    from ${sql.table(table)} as staged
    left join ${sql.table(kind.table)} as stored on ${matching(kind.key, 'stored', 'staged')}`.execute(db)
  const { added, changed, total } = rows[0] ?? { added: 0, changed: 0, total: 0 }
  return { added, changed, unchanged: total - added - changed, removed: 0 }
}

/** Inserts the staged rows, or lets them replace those of the same key. */
export async function merge(db: Kysely<Schema>, { kind, table }: Stage): Promise<void> {
  const columns = columnList(kind.columns)
  const values = valuesOf(kind)
  const assignments = values.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  // SQLite reads `on conflict` as the condition of a join unless a `where` stands between.
  await sql`insert into ${sql.table(kind.table)} as stored (${columns})
    select ${columns} from ${sql.table(table)} where true
    on conflict (${columnList(kind.key)}) do update set ${sql.join(assignments)}
    where ${differing(values, 'stored', 'excluded')}`.execute(db)
}

const unnamedAssets = sql`hybrid_core_id in (select hybrid_core_id from staged_assets) and not exists (
  select 1 from staged_assets as staged where ${matching(['hybrid_core_id', 'id'], 'staged', 'assets')})`

/** How many assets are not staged although their core has others that are. */
export async function countUnnamedAssets(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from assets where ${unnamedAssets}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function deleteUnnamedAssets(db: Kysely<Schema>): Promise<void> {
  await sql`delete from assets where ${unnamedAssets}`.execute(db)
}

function valuesOf({ columns, key }: Stage['kind']): string[] {
  return columns.filter((column) => !key.includes(column))
}

function differing(columns: readonly string[], a: string, b: string) {
  const pairs = columns.map((column) => sql`${sql.ref(`${a}.${column}`)} is distinct from ${sql.ref(`${b}.${column}`)}`)
  return sql.join(pairs, sql` or `)
}
