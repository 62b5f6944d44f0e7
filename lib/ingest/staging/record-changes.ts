import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { recordEventsOf } from '#lib/domain/access/audit/record-event.ts'
import type { Origin } from '#lib/domain/access/origin.ts'
import { type Audited, audited } from './audited-kinds.ts'
import { isDistinct, rowsDiffer, valueColumns } from './row-differences.ts'
import { columnsEqual, type StagingTable } from './staging-table.ts'

type Cause = { now: number; origin: Origin }

/** Writes an audit event for each staged record that is about to be added or changed; only kinds for billing have events. */
export async function recordChanges(
  transaction: Transaction<Schema>,
  engine: Engine,
  { kind, table }: StagingTable,
  cause: Cause,
): Promise<void> {
  const how = audited[kind.name]
  if (!how) return
  const isNew = sql`${sql.ref(`stored.${kind.key[0]}`)} is null`
  const action = sql`case when ${isNew} then ${sql.lit(`${kind.name}.create`)} else ${sql.lit(`${kind.name}.update`)} end`
  const columns = valueColumns(kind)
  const events = sql`select ${how.partner('staged')} as partner_uuid, ${action} as action,
      ${sql.lit(kind.name)} as target_kind, ${how.target} as target_id, ${how.name} as target_name,
      ${detailsOf(engine, columns, how, isNew)} as details, ${changesOf(engine, columns, how)} as changes
    from ${sql.table(table)} as staged
    left join ${sql.table(kind.table)} as stored on ${columnsEqual(kind.key, 'stored', 'staged')}
    where ${isNew} or ${rowsDiffer(kind, 'stored', 'staged')}`
  await recordEventsOf(transaction, engine, cause, events)
}

/** A JSON object with the names of the changed fields, and further details. */
function detailsOf(engine: Engine, columns: readonly string[], how: Audited, isNew: RawBuilder<unknown>) {
  const names = columns.map(
    (column) => sql`case when ${isDistinct(column, 'stored', 'staged')} then ${sql.lit(`, ${column}`)} else '' end`,
  )
  const fields = sql`case when ${isNew} then '' else ',"fields":"' || substr(${sql.join(names, sql` || `)}, 3) || '"' end`
  const others = Object.entries(how.details?.(engine) ?? {}).map(
    ([name, value]) =>
      sql`case when ${value} is null then '' else ${sql.lit(`,"${name}":`)} || ${engine.jsonText(value)} end`,
  )
  return sql`'{' || substr(${sql.join([fields, ...others], sql` || `)}, 2) || '}'`
}

/** A JSON list of the changed fields with their values, without the former values of a record of another partner. */
function changesOf(engine: Engine, columns: readonly string[], how: Audited) {
  const isOwn = sql`${how.partner('stored')} = ${how.partner('staged')}`
  const changes = columns.map((column) => {
    const [before, after] = ['stored', 'staged'].map(
      (row) => how.values?.[column]?.(row, engine) ?? textOf(row, column),
    )
    return sql`case when ${isDistinct(column, 'stored', 'staged')} then ${sql.lit(`,{"field":"${column}","before":`)}
      || ${engine.jsonText(sql`case when ${isOwn} then ${before} end`)} || ',"after":' || ${engine.jsonText(after ?? sql`null`)}
      || '}' else '' end`
  })
  return sql`'[' || substr(${sql.join(changes, sql` || `)}, 2) || ']'`
}

function textOf(row: string, column: string) {
  return sql`cast(${sql.ref(`${row}.${column}`)} as text)`
}
