import { type SelectQueryBuilder, sql } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { ListInput, PageEnd } from './page.ts'

type Named<TB extends keyof Schema> = SelectQueryBuilder<Schema, TB, { id: string }>
type Options = {
  page: ListInput<unknown, never>['page']
  /** The column of the ids, which orders the list. */
  id: string
  direction: 'asc' | 'desc'
}

/**
 * Reads a page of a list that is in the order of its ids, and the number of rows on all pages. An index has the ids; `read`
 * reads only the rows that the given query names, in the same order.
 */
export async function readPageById<TB extends keyof Schema, Row extends { id: string }>(
  matching: SelectQueryBuilder<Schema, TB, object>,
  { page, id, direction }: Options,
  read: (named: Named<TB>) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number; next: PageEnd | undefined }> {
  const ordered = matching.select(sql.ref<string>(id).as('id')).orderBy(sql.ref(id), direction).limit(page.limit)
  const [lastId] = page.after?.values ?? []
  const named = page.after
    ? ordered.where(sql.ref(id), direction === 'asc' ? '>' : '<', String(lastId))
    : ordered.offset(page.offset)
  const [{ total }, rows] = await Promise.all([
    page.after ?? matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    read(named),
  ])
  const last = rows.at(-1)
  return { rows, total, next: last && { values: [last.id], total } }
}
