import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'

// biome-ignore lint/suspicious/noExplicitAny: kysely's expression builder is invariant in the tables it may name
type Builder = ExpressionBuilder<any, any>

/** Whether the id in `column` is one of the values, in which each `*` stands for any run of characters. */
export function matchIds(eb: Builder, engine: Engine, column: string, values: readonly string[]): Expression<SqlBool> {
  const distinct = storable(values)
  const exact = distinct.filter((value) => !value.includes('*'))
  const patterns = distinct.filter((value) => value.includes('*'))
  return anyOf(eb, [
    ...(exact.length > 0 ? [eb(sql.ref(column), 'in', exact)] : []),
    ...patterns.map((pattern) => eb.and([engine.matches(column, pattern), ...startsLike(eb, column, pattern)])),
  ])
}

/** Whether `column` equals one of the values; ones that no stored text can hold are passed over. */
export function matchText(eb: Builder, column: string, values: readonly string[]): Expression<SqlBool> {
  return isOneOf(eb, column, storable(values))
}

/** The different values that a stored text can hold. */
export function storable(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => !value.includes('\0'))
}

/** Whether `column` equals one of the values, each of which can be stored. */
export function isOneOf(eb: Builder, column: string, values: readonly string[]): Expression<SqlBool> {
  if (values.length === 0) return sql<SqlBool>`1 = 0`
  return values.length === 1 ? eb(sql.ref(column), '=', values[0]) : eb(sql.ref(column), 'in', values)
}

/** The text before the first `*` bounds the ids, so that an index is entered at the right place. */
function startsLike(eb: Builder, column: string, pattern: string): Expression<SqlBool>[] {
  const start = pattern.slice(0, pattern.indexOf('*'))
  return start === '' ? [] : [eb(sql.ref(column), '>=', start), eb(sql.ref(column), '<', `${start}\u{10ffff}`)]
}

/** Halved again and again: a flat chain of a thousand conditions is deeper than SQLite parses. */
function anyOf(eb: Builder, conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  const [first] = conditions
  if (!first) return sql<SqlBool>`1 = 0`
  if (conditions.length === 1) return first
  const half = Math.ceil(conditions.length / 2)
  return eb.parens(eb.or([anyOf(eb, conditions.slice(0, half)), anyOf(eb, conditions.slice(half))]))
}
