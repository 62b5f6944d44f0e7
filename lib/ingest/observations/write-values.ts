import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { type Part, parts, quantityNames } from './given-parts.ts'
import { anyOf, isOfStored, plannedChange, type RuleOptions, timeOf } from './value-rules.ts'

/** Counts of what a set of staged rows does to stored assets. */
export type ValueCounts = {
  changed: number
  unchanged: number
  /** Rows of which every part is observed earlier than the stored one. */
  older: number
  /** Quantities that are stored and missing in a row that replaces the asset. */
  cleared: number
}

export const noValues: ValueCounts = { changed: 0, unchanged: 0, older: 0, cleared: 0 }

/** A part of the staged rows. No two of its rows may have the same asset. */
export type Rows = { present?: readonly Part[]; where?: RawBuilder<SqlBool> }

const every = sql<SqlBool>`1 = 1`

/** Counts what the staged rows would change. */
export async function countValues(
  db: Kysely<Schema>,
  options: RuleOptions,
  { present = parts, where = every }: Rows = {},
): Promise<ValueCounts> {
  const { writes, isChanged, cleared } = plannedChange(options, present)
  const { rows: found } = await sql<ValueCounts>`
    select count(*) filter (where is_changed) as changed,
      count(*) filter (where is_written and not is_changed) as unchanged,
      count(*) filter (where not is_written) as older,
      cast(coalesce(sum(cleared), 0) as bigint) as cleared
    from (select ${anyOf(parts.map(writes))} as is_written, ${isChanged} as is_changed, ${cleared} as cleared
      from ${sql.table(`staged_${options.of}`)} as staged join assets as stored on ${isOfStored}
      where ${where}) as planned`.execute(db)
  return found[0] ?? noValues
}

/**
 * Writes the staged rows into the stored assets with the same keys, and returns how many assets have changed. The totals of
 * their cores have to be refreshed in the same transaction (`refreshTotals`).
 */
export async function updateValues(
  db: Kysely<Schema>,
  { least }: Engine,
  options: RuleOptions,
  { present = parts, where = every }: Rows = {},
): Promise<number> {
  const { source } = options
  const { writes, columns, isChanged } = plannedChange(options, present)
  // A column that is not assigned leaves its indexes as they are.
  const values = new Map(
    columns.map(({ part, name, value }) => [
      name,
      sql`case when ${writes(part)} then ${value} else ${sql.ref(`stored.${name}`)} end`,
    ]),
  )
  const newValue = (name: string) => values.get(name) ?? sql.ref(`stored.${name}`)
  const newTime = (part: Part) =>
    present.includes(part)
      ? sql`case when ${writes(part)} then staged.observed_at else ${timeOf(part)} end`
      : timeOf(part)
  const writesQuantity = anyOf(quantityNames.map(writes))
  const ofSource = (value: string | number | null, column: string) =>
    sql`case when ${writesQuantity} then ${value} else ${sql.ref(`stored.${column}`)} end`
  const assignments = [
    ...values,
    ...parts.map((part) => [`${part}_observed_at`, newTime(part)] as const),
    ['observed_at', oldestTime(least, newValue, newTime)] as const,
    ['source', ofSource(source.name, 'source')] as const,
    ['collector_interval_ms', ofSource(source.intervalMs, 'collector_interval_ms')] as const,
  ].map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { numAffectedRows = 0n } = await sql`update assets as stored set ${sql.join(assignments)}
    from ${sql.table(`staged_${options.of}`)} as staged
    where ${isOfStored} and ${where} and ${isChanged}`.execute(db)
  return Number(numAffectedRows)
}

/** The time of the oldest known quantity; of the status when no quantity is known. */
function oldestTime(
  least: Engine['least'],
  newValue: (name: string) => RawBuilder<unknown>,
  newTime: (part: Part) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const never = sql.lit(Number.MAX_SAFE_INTEGER)
  const times = quantityNames.map(
    (name) => sql`case when ${newValue(`${name}_total`)} is null then ${never} else ${newTime(name)} end`,
  )
  return sql`coalesce(nullif(${least(times)}, ${never}), ${newTime('status')})`
}
