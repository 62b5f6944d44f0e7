import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { OrderTerm } from '#lib/db/queries/keyset.ts'

type Direction = OrderTerm['direction']
type Sort<Name extends string> = readonly { name: Name; descending: boolean }[]

/** The expression of a sort: a column, a column whose nulls come last, or an expression in SQL. */
type SortBy = string | { nullable: string } | RawBuilder<unknown>

/** Returns the terms of the given sorts, then the columns of the key, so that no two rows are equal. */
export function orderOf<Name extends string>(
  sort: Sort<Name>,
  sorts: Readonly<Record<Name, SortBy>>,
  key: readonly string[],
): OrderTerm[] {
  return orderTerms(
    sort,
    (name, direction) => termsOf(sorts[name], direction),
    key.flatMap((column) => termsOf(column, 'asc')),
  )
}

/** Returns the terms of the given sorts, then `last`. Sorts after `uniqueName` are left out: they cannot change the order. */
export function orderTerms<Name extends string, Term extends OrderTerm>(
  sort: Sort<Name>,
  termsOf: (name: Name, direction: Direction) => readonly Term[],
  last: readonly Term[],
  uniqueName?: Name,
): Term[] {
  const uniqueAt = sort.findIndex(({ name }) => name === uniqueName)
  const given = uniqueAt < 0 ? sort : sort.slice(0, uniqueAt + 1)
  const terms = given.flatMap(({ name, descending }) => termsOf(name, descending ? 'desc' : 'asc'))
  return uniqueAt < 0 ? [...terms, ...last] : terms
}

export function reverseOrder<Term extends OrderTerm>(terms: readonly Term[]): Term[] {
  return terms.map((term) => ({ ...term, direction: term.direction === 'asc' ? 'desc' : 'asc' }))
}

export function inOrder<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: readonly OrderTerm[],
): SelectQueryBuilder<DB, TB, O> {
  return order.reduce((ordered, { by, direction }) => ordered.orderBy(by, direction), query)
}

function termsOf(by: SortBy, direction: Direction): OrderTerm[] {
  if (typeof by === 'string') return [{ by: sql.ref(by), direction }]
  if (!('nullable' in by)) return [{ by, direction }]
  return [
    { by: sql`${sql.ref(by.nullable)} is null`, direction: 'asc' },
    { by: sql.ref(by.nullable), direction },
  ]
}
