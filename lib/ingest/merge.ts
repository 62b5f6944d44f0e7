import { type Kysely, sql } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'
import type { Schema } from '#lib/db/schema.ts'
import { refreshTotals } from '#lib/domain/inventory/totals.ts'
import type { Kind } from './kind.ts'
import { columnList, matching, type Stage, type Stages } from './stage.ts'

/** How many records of a kind the import added and so on; `unchanged` counts those that the source names as well. */
export type Counts = { added: number; changed: number; unchanged: number; removed: number }

type Options = { dryRun?: boolean | undefined; prune?: boolean | undefined }

/** Brings the checked rows of all stages into their tables, and answers what that changed by kind. */
export async function mergeStages(
  db: Kysely<Schema>,
  engine: Engine,
  stages: Stages,
  { dryRun = false, prune = false }: Options,
): Promise<Record<string, Counts>> {
  const counts: Record<string, Counts> = {}
  for (const [name, stage] of stages) {
    const isPruned = prune && name === 'asset'
    const { stored, ...count } = await countChanges(db, stage, isPruned)
    counts[name] = count
    const { added, changed, removed } = count
    if (dryRun || added + changed + removed === 0) continue
    const write = async () => {
      if (added + changed > 0) await merge(db, stage)
      if (removed > 0) await sql`delete from assets where ${isUnnamedAsset}`.execute(db)
      if (name === 'asset') await refreshTotals(db, sql<string>`(select distinct hybrid_core_id from staged_assets)`)
    }
    await (added > stored ? engine.fill(db, stage.kind.table, write) : write())
    await sql`analyze ${sql.table(stage.kind.table)}`.execute(db)
  }
  return counts
}

/** Compares the staged rows with the stored ones; `stored` is how many of these there are. */
async function countChanges(db: Kysely<Schema>, { kind, table }: Stage, isPruned: boolean) {
  const isNew = sql`${sql.ref(`stored.${kind.key[0]}`)} is null`
  const removed = isPruned ? sql`(select count(*) from assets where ${isUnnamedAsset})` : sql`0`
  const { rows } = await sql<Omit<Counts, 'unchanged'> & { staged: number; stored: number }>`
    select count(*) filter (where ${isNew}) as added,
      count(*) filter (where not (${isNew}) and (${differing(kind, 'stored', 'staged')})) as changed,
      count(*) as staged, ${removed} as removed, (select count(*) from ${sql.table(kind.table)}) as stored
    from ${sql.table(table)} as staged
    left join ${sql.table(kind.table)} as stored on ${matching(kind.key, 'stored', 'staged')}`.execute(db)
  const { added = 0, changed = 0, removed: gone = 0, staged = 0, stored = 0 } = rows[0] ?? {}
  return { added, changed, unchanged: staged - added - changed, removed: gone, stored }
}

/** Inserts the staged rows, or lets them replace those of the same key. */
async function merge(db: Kysely<Schema>, { kind, table }: Stage): Promise<void> {
  const columns = columnList(kind.columns)
  const assignments = valuesOf(kind).map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`)
  // SQLite takes `on conflict` for the condition of a join unless a `where` stands between.
  await sql`insert into ${sql.table(kind.table)} as stored (${columns})
    select ${columns} from ${sql.table(table)} where true
    on conflict (${columnList(kind.key)}) do update set ${sql.join(assignments)}
    where ${differing(kind, 'stored', 'excluded')}`.execute(db)
}

/** An asset that is not staged, of a core that has others which are. */
const isUnnamedAsset = sql`hybrid_core_id in (select hybrid_core_id from staged_assets) and not exists (
  select 1 from staged_assets as staged where ${matching(['hybrid_core_id', 'id'], 'staged', 'assets')})`

function valuesOf({ columns, key }: Kind): string[] {
  return columns.filter((column) => !key.includes(column))
}

function differing(kind: Kind, a: string, b: string) {
  const pairs = valuesOf(kind).map(
    (column) => sql`${sql.ref(`${a}.${column}`)} is distinct from ${sql.ref(`${b}.${column}`)}`,
  )
  return sql.join(pairs, sql` or `)
}
