import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import { computeOnlyFields, onComputeOnly } from '../observations/compute-only.ts'
import { maxReported, type Problems, type Violation } from '../problems.ts'
import type { Cell, Reference } from '../records/kind.ts'
import { violation } from '../records/violations.ts'
import { columnList, columnsEqual, type StagingTable, type StagingTables } from './staging-table.ts'

type Found = { line: number; total: number }
type Row = Found & { value: Cell }

const listFormat = new Intl.ListFormat('en-GB')

/** Reports every record with the same key as a record in an earlier line. */
export async function checkDuplicates(
  db: Kysely<Schema>,
  stagingTables: StagingTables,
  problems: Problems,
): Promise<void> {
  for (const { kind, table } of stagingTables.values()) {
    const key = columnList(kind.key)
    const query = sql`select later.line, earliest.line as first
      from (select ${key}, min(line) as line from ${sql.table(table)} group by ${key} having count(*) > 1) as earliest
      join ${sql.table(table)} as later on ${columnsEqual(kind.key, 'later', 'earliest')} and later.line > earliest.line`
    const fields = kind.key.map((name) => kind.references.find(({ column }) => column === name)?.field ?? name)
    await report<Found & { first: number }>(db, problems, query, ({ first }) => ({
      path: kind.name,
      rule: `has the same ${listFormat.format(fields)} as line ${first}`,
    }))
  }
}

/** Reports every reference to a record that is neither in the source nor in the database. */
export async function checkReferences(
  db: Kysely<Schema>,
  stagingTables: StagingTables,
  problems: Problems,
): Promise<void> {
  for (const stage of stagingTables.values()) {
    for (const reference of stage.kind.references) await checkReference(db, stage, reference, stagingTables, problems)
  }
  await checkObservedAssets(db, problems)
}

/** Reports every observation of an asset that is neither in the source nor in the database. */
async function checkObservedAssets(db: Kysely<Schema>, problems: Problems): Promise<void> {
  const isIn = (table: string) => sql`exists (select 1 from ${sql.table(table)} as known
    where ${columnsEqual(['hybrid_core_id', 'id'], 'known', 'staged')})`
  const query = sql`select staged.line, staged.id as value from staged_observations as staged
    where not ${isIn('staged_assets')} and not ${isIn('assets')}`
  const rule = 'must name an asset of its core, of the file or the database'
  await report<Row>(db, problems, query, ({ value }) => ({
    path: 'observation.id',
    rule: violation(rule, value),
  }))
  const nodeTypes = ['staged_assets', 'assets'].map(
    // An asset may be staged twice, which is a problem of its own.
    (table) => sql`(select max(node_type) from ${sql.table(table)} as known
      where ${columnsEqual(['hybrid_core_id', 'id'], 'known', 'staged')})`,
  )
  const computeOnly = computeOnlyFields(sql`coalesce(${sql.join(nodeTypes)})`)
  await report<Row>(db, problems, computeOnly, ({ value }) => ({
    path: `observation.${value}`,
    rule: onComputeOnly,
  }))
}

async function checkReference(
  db: Kysely<Schema>,
  { kind, table }: StagingTable,
  { field, column, kind: target }: Reference,
  stagingTables: StagingTables,
  problems: Problems,
): Promise<void> {
  const named = stagingTables.get(target)
  if (!named) throw new Error(`${kind.name}.${field} refers to ${target}, which is not a kind`)
  const value = sql.ref(`staged.${column}`)
  const key = sql.ref(`known.${named.kind.key[0]}`)
  const isIn = (name: string) => sql`exists (select 1 from ${sql.table(name)} as known where ${key} = ${value})`
  const query = sql`select staged.line, ${value} as value from ${sql.table(table)} as staged
    where ${value} <> '' and not ${isIn(named.table)} and not ${isIn(named.kind.table)}`
  const rule = `must name a ${target} of the file or the database`
  await report<Row>(db, problems, query, ({ value }) => ({
    path: `${kind.name}.${field}`,
    rule: violation(rule, value),
  }))
}

/** Reports the rows of a query, which have a line, in the order of lines. */
export async function report<H extends Found>(
  db: Kysely<Schema>,
  problems: Problems,
  query: RawBuilder<unknown>,
  violationOf: (row: H) => Violation,
): Promise<void> {
  const { rows } = await sql<H>`select found.*, count(*) over () as total from (${query}) as found
    order by line limit ${maxReported}`.execute(db)
  problems.addMany(
    rows.map((row) => ({ line: row.line, ...violationOf(row) })),
    rows[0]?.total ?? 0,
  )
}
