import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from '#lib/db/engine.ts'
import { isStorable } from '#lib/values/text.ts'

// biome-ignore lint/suspicious/noExplicitAny: kysely's expression builder is invariant in its tables
type Builder = ExpressionBuilder<any, any>

/** Matches `column` with any of the values; each `*` in a value stands for any run of characters. */
export function matchPatterns(
  eb: Builder,
  engine: Engine,
  column: string,
  values: readonly string[],
): Expression<SqlBool> {
  const distinct = storable(values)
  const exact = distinct.filter((value) => !value.includes('*'))
  const patterns = distinct.filter((value) => value.includes('*'))
  if (patterns.length === 0) return isOneOf(column, exact)
  const matching = eb.and([engine.matchesAny(column, patterns), ...startLike(eb, column, patterns)])
  return exact.length === 0 ? matching : eb.or([eb(sql.ref(column), 'in', exact), matching])
}

/** Matches `column` with any of the values. Values that the database cannot store are ignored. */
export function matchText(column: string | RawBuilder<unknown>, values: readonly string[]): Expression<SqlBool> {
  return isOneOf(column, storable(values))
}

/** Matches lower-case text that contains one of the values, ignoring their case. An empty value matches nothing. */
export function matchSearch(lowerCased: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> {
  const sought = storable(values).filter((value) => value !== '')
  if (sought.length === 0) return sql`1 = 0`
  const conditions = sought.map((value) => {
    const escaped = value.toLowerCase().replace(/[\\%_]/g, '\\$&')
    return sql`${lowerCased} like ${`%${escaped}%`} escape '\\'`
  })
  return sql`(${sql.join(conditions, sql` or `)})`
}

/** Returns the distinct values that the database can store. */
export function storable(values: readonly string[]): string[] {
  return [...new Set(values)].filter(isStorable)
}

/** Matches `column` with any of the values, all of which the database can store. */
export function isOneOf(column: string | RawBuilder<unknown>, values: readonly string[]): Expression<SqlBool> {
  const ref = typeof column === 'string' ? sql.ref(column) : column
  if (values.length === 0) return sql<SqlBool>`1 = 0`
  return values.length === 1 ? sql<SqlBool>`${ref} = ${values[0]}` : sql<SqlBool>`${ref} in (${sql.join(values)})`
}

/** Bounds the column by the text before the first `*` of each pattern, so that the database can use an index. */
function startLike(eb: Builder, column: string, patterns: readonly string[]): Expression<SqlBool>[] {
  const starts = patterns.map((pattern) => pattern.slice(0, pattern.indexOf('*')))
  if (starts.includes('')) return []
  const ref = sql.ref(column)
  return [eb.or(starts.map((start) => eb.and([eb(ref, '>=', start), eb(ref, '<', `${start}\u{10ffff}`)])))]
}
