import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '#lib/db/schema.ts'
import { wrongValue } from './explain.ts'
import type { Cell, Reference } from './kind.ts'
import { maxKept, type Problems } from './problems.ts'
import { columnList, matching, type Stage, type Stages } from './stage.ts'

type Hit = { line: number; value: Cell; total: number }

/** Reports every record that an earlier line names already. */
export async function checkDuplicates(db: Kysely<Schema>, stages: Stages, problems: Problems): Promise<void> {
  for (const { kind, table } of stages.values()) {
    const key = columnList(kind.key)
    const column = kind.key[1] ?? kind.key[0]
    const query = sql`select later.line, ${sql.ref(`later.${column}`)} as value, earliest.line as first
      from (select ${key}, min(line) as line from ${sql.table(table)} group by ${key} having count(*) > 1) as earliest
      join ${sql.table(table)} as later on ${matching(kind.key, 'later', 'earliest')} and later.line > earliest.line`
    await report<Hit & { first: number }>(db, problems, query, ({ value, first }) => {
      return `${kind.name}.${column}: ${wrongValue('must be named once', value)}, which line ${first} names already`
    })
  }
}

/** Reports every reference to a record that is neither staged nor stored. */
export async function checkReferences(db: Kysely<Schema>, stages: Stages, problems: Problems): Promise<void> {
  for (const stage of stages.values()) {
    for (const reference of stage.kind.references) await checkReference(db, stage, reference, stages, problems)
  }
}

async function checkReference(
  db: Kysely<Schema>,
  { kind, table }: Stage,
  { field, column, kind: target }: Reference,
  stages: Stages,
  problems: Problems,
): Promise<void> {
  const named = stages.get(target)
  if (!named) throw new Error(`${kind.name}.${field} refers to ${target}, which is no kind`)
  const value = sql.ref(`staged.${column}`)
  const key = sql.ref(`known.${named.kind.key[0]}`)
  const isIn = (name: string) => sql`exists (select 1 from ${sql.table(name)} as known where ${key} = ${value})`
  const query = sql`select staged.line, ${value} as value from ${sql.table(table)} as staged
    where ${value} <> '' and not ${isIn(named.table)} and not ${isIn(named.kind.table)}`
  const rule = `must name a ${target} of the file or the database`
  await report<Hit>(db, problems, query, ({ value }) => `${kind.name}.${field}: ${wrongValue(rule, value)}`)
}

async function report<H extends Hit>(
  db: Kysely<Schema>,
  problems: Problems,
  query: RawBuilder<unknown>,
  sentence: (hit: H) => string,
): Promise<void> {
  const { rows } = await sql<H>`select hits.*, count(*) over () as total from (${query}) as hits
    order by line limit ${maxKept}`.execute(db)
  problems.addMany(
    rows.map((hit) => ({ line: hit.line, says: sentence(hit) })),
    rows[0]?.total ?? 0,
  )
}
