import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { maxAheadMs } from '#lib/domain/inventory/freshness/freshness.ts'
import { givenBits, type Part, parts, quantityNames } from './given-parts.ts'

type Condition = RawBuilder<SqlBool>

/**
 * The origin of the values: the name of the source (null: an import), and the interval of its collector in milliseconds.
 */
export type ValueSource = { name: string | null; intervalMs: number | null }

export type RuleOptions = {
  /**
   * The staged rows. `assets`: a row replaces all parts and the node type. `observations`: a row replaces the parts that it
   * has (see `givenBits`).
   */
  of: 'assets' | 'observations'
  /** Also writes parts that are observed earlier than the stored ones. */
  allowOlder?: boolean | undefined
  /** The time of the write, in epoch milliseconds. */
  nowMs: number
  source: ValueSource
}

/** The effect of a row of a staging table, `staged`, on the asset with the same key, `stored`, as SQL. */
export type PlannedChange = {
  /** Whether it writes a part. */
  writes(part: Part): Condition
  /** The columns of the parts that it can write, and their values. */
  columns: { part: Part; name: string; value: RawBuilder<unknown> }[]
  isChanged: Condition
  /** How many stored quantities it clears. */
  cleared: RawBuilder<number>
}

/**
 * Plans the change of a row: a part that is observed earlier than the stored one is not written. `present`: the parts that
 * any of the rows has.
 */
export function plannedChange(options: RuleOptions, present: readonly Part[] = parts): PlannedChange {
  return {
    writes: (part) => (present.includes(part) ? isWritten(part, options) : none),
    columns: present.flatMap((part) => columnsOf(part, options).map((column) => ({ part, ...column }))),
    isChanged: anyOf([...present.map((part) => isChanged(part, options)), isOfOtherSource(present, options)]),
    cleared: clearedCount(options),
  }
}

/** Whether a staged row is of the asset `stored`. */
export const isOfStored = sql<SqlBool>`stored.hybrid_core_id = staged.hybrid_core_id and stored.id = staged.id`

const none = sql<SqlBool>`1 = 0`

function isWritten(part: Part, options: RuleOptions): Condition {
  const isGiven = options.of === 'assets' ? sql`1 = 1` : has(givenBits[part])
  return sql`(${isGiven} and not ${isEarlier(part, options)} and not ${isEarlierNode(options)})`
}

/** A stored time in the future does not count: it is wrong. */
function isEarlier(part: Part, { allowOlder, nowMs }: RuleOptions): Condition {
  const time = timeOf(part)
  return allowOlder ? none : sql`(staged.observed_at < ${time} and ${time} <= ${nowMs + maxAheadMs})`
}

/** A node of another type replaces the stored one as a whole or not at all, because its quantities are others. */
function isEarlierNode(options: RuleOptions): Condition {
  if (options.of === 'observations') return none
  return sql`(staged.node_type <> stored.node_type and ${anyOf(parts.map((part) => isEarlier(part, options)))})`
}

function isChanged(part: Part, options: RuleOptions): Condition {
  const differs = columnsOf(part, options).map(
    ({ name, value }) => sql<SqlBool>`${sql.ref(`stored.${name}`)} is distinct from ${value}`,
  )
  return sql`(${isWritten(part, options)} and ${anyOf([...differs, sql`${timeOf(part)} <> staged.observed_at`])})`
}

/** A status alone does not change the source of the values. */
function isOfOtherSource(present: readonly Part[], options: RuleOptions): Condition {
  const { name, intervalMs } = options.source
  const brought = quantityNames.filter((quantity) => present.includes(quantity))
  if (brought.length === 0) return none
  return sql`((stored.source is distinct from ${name} or stored.collector_interval_ms is distinct from ${intervalMs})
    and ${anyOf(brought.map((quantity) => isWritten(quantity, options)))})`
}

/** Only a row that replaces the asset clears what it leaves out. */
function clearedCount(options: RuleOptions): RawBuilder<number> {
  if (options.of === 'observations') return sql`0`
  const clears = quantityNames.map(
    (
      name,
    ) => sql`case when ${sql.ref(`stored.${name}_total`)} is not null and ${sql.ref(`staged.${name}_total`)} is null
      and ${isWritten(name, options)} then 1 else 0 end`,
  )
  return sql`${sql.join(clears, sql` + `)}`
}

/** The columns of a part, each with the value that a staged row gives it. */
export function columnsOf(part: Part, { of }: Pick<RuleOptions, 'of'>): { name: string; value: RawBuilder<unknown> }[] {
  const staged = (name: string) => ({ name, value: sql.ref(`staged.${name}`) })
  if (part === 'status') return (of === 'assets' ? ['status', 'node_type'] : ['status']).map(staged)
  const allocated = `${part}_allocated` as const
  // An observation without it keeps what is allocated, unless the quantity does not exist any more.
  const kept = sql`case when ${sql.ref(`staged.${part}_total`)} is null then null
    when ${has(givenBits[allocated])} then ${sql.ref(`staged.${allocated}`)} else ${sql.ref(`stored.${allocated}`)} end`
  return [
    ...['used', 'total', 'percentage'].map((value) => staged(`${part}_${value}`)),
    of === 'assets' ? staged(allocated) : { name: allocated, value: kept },
  ]
}

/** When a part of the stored asset was observed. */
export function timeOf(part: Part): RawBuilder<number> {
  return sql`coalesce(${sql.ref(`stored.${part}_observed_at`)}, stored.observed_at)`
}

function has(bit: number): Condition {
  return sql`(staged.given & ${sql.lit(bit)}) <> 0`
}

export function anyOf(conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, sql` or `)})`
}
