import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** A term of the order of a list; `nullable` if rows with equal values of the former terms can differ in being null. */
export type OrderTerm = { by: RawBuilder<unknown>; direction: 'asc' | 'desc'; nullable?: true }

type KeysetEngine = Pick<Engine, 'sortsNullFirst' | 'isTruth'>

/** A range of consecutive rows. The former terms are equal in all of them, and `order` has the remaining terms. */
export type Range<Term extends OrderTerm = OrderTerm> = { where: Expression<SqlBool>; order: readonly Term[] }

/**
 * Returns the rows after the row with these values, as consecutive ranges. Each range is equality on the first terms and a
 * bound on the next one, so that the database seeks in an index and reads in its order, however deep the page is.
 */
export function rangesAfter<Term extends OrderTerm>(
  engine: KeysetEngine,
  terms: readonly Term[],
  values: readonly unknown[],
): Range<Term>[] {
  return terms
    .flatMap((term, depth) => {
      const bound = isAfter(engine, term, values[depth])
      const equal = terms.slice(0, depth).map(({ by }, at) => isEqual(engine, by, values[at]))
      if (!bound) return []
      return [{ where: sql.join<SqlBool>([...equal, bound], sql` and `), order: terms.slice(depth) }]
    })
    .reverse()
}

/** Reads range after range until there are `limit` rows. */
export async function readRanges<Row>(
  ranges: readonly Range[],
  limit: number,
  read: (range: Range) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const range of ranges) {
    if (rows.length >= limit) break
    rows.push(...(await read(range)).slice(0, limit - rows.length))
  }
  return rows
}

function isEqual(engine: KeysetEngine, by: RawBuilder<unknown>, value: unknown): RawBuilder<SqlBool> {
  if (value === null) return sql`${by} is null`
  return typeof value === 'boolean' ? engine.isTruth(by, value) : sql`${by} = ${value}`
}

/** Returns the condition of the values that sort after this one; undefined when none does. */
function isAfter(
  engine: KeysetEngine,
  { by, direction, nullable }: OrderTerm,
  value: unknown,
): RawBuilder<SqlBool> | undefined {
  if (typeof value === 'boolean') return value === (direction === 'asc') ? undefined : engine.isTruth(by, !value)
  const isNullFirst = engine.sortsNullFirst(direction)
  if (value === null) return nullable && isNullFirst ? sql`${by} is not null` : undefined
  const bound = direction === 'asc' ? sql<SqlBool>`${by} > ${value}` : sql<SqlBool>`${by} < ${value}`
  return nullable && !isNullFirst ? sql`(${bound} or ${by} is null)` : bound
}
