import { type SelectQueryBuilder, sql } from 'kysely'
import type { OrderTerm } from '#lib/db/queries/keyset.ts'
import { inOrder } from './order.ts'
import type { ListInput } from './page.ts'

/** Reads one page of a query's rows, and the number of rows on all pages. */
export async function readPage<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  order: readonly OrderTerm[],
  { limit, offset }: ListInput<unknown, never>['page'],
): Promise<{ rows: O[]; total: number }> {
  const [{ total }, rows] = await Promise.all([
    query.clearSelect().select(sql`count(*)`.as('total')).$castTo<{ total: number }>().executeTakeFirstOrThrow(),
    inOrder(query, order).limit(limit).offset(offset).execute(),
  ])
  return { rows, total }
}
