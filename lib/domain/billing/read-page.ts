import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ListInput } from '../page.ts'

type Term = [by: RawBuilder<unknown>, direction: 'asc' | 'desc']

/** What a sort goes by: a column, one that may be null and is last then, or an expression. */
type SortBy = string | { nullable: string } | RawBuilder<unknown>

/** The terms of an order: the given sorts in their order, then the key, so that no two rows stand alike. */
export function orderOf<N extends string>(
  sort: readonly { name: N; descending: boolean }[],
  sorts: Readonly<Record<N, SortBy>>,
  key: readonly string[],
): Term[] {
  const given = sort.flatMap(({ name, descending }): Term[] => {
    const direction = descending ? 'desc' : 'asc'
    const by: SortBy = sorts[name]
    if (typeof by === 'string') return [[sql.ref(by), direction]]
    if (!('nullable' in by)) return [[by, direction]]
    return [
      [sql`${sql.ref(by.nullable)} is null`, 'asc'],
      [sql.ref(by.nullable), direction],
    ]
  })
  return [...given, ...key.map((column): Term => [sql.ref(column), 'asc'])]
}

/** One page of a query's rows, and how many there are on all pages. */
export async function readPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: readonly Term[],
  { limit, offset }: ListInput<unknown, never>['page'],
): Promise<{ rows: O[]; total: number }> {
  const ordered = order.reduce((ordering, [by, direction]) => ordering.orderBy(by, direction), query)
  const [{ total }, rows] = await Promise.all([
    query.clearSelect().select(sql`count(*)`.as('total')).$castTo<{ total: number }>().executeTakeFirstOrThrow(),
    ordered.limit(limit).offset(offset).execute(),
  ])
  return { rows, total }
}
