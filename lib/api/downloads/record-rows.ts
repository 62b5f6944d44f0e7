import type { Page } from '../dialects/paging.ts'
import type { Endpoint } from '../endpoint.ts'
import type { ListPage } from './stream.ts'

type Names = NonNullable<Endpoint['csvRows']>
type Fields = Readonly<Record<string, unknown>>

/** Returns a function that reads pages of the rows of a record, which is read once. */
export function pagesOfRows(names: Names, read: () => Promise<object>): (page: Page) => Promise<ListPage> {
  let all: Promise<Fields[]> | undefined
  return async ({ offset, limit }) => {
    all ??= read().then((record) => rowsOf(names, record as Fields))
    const rows = await all
    return { items: rows.slice(offset, offset + limit), total: rows.length }
  }
}

function rowsOf([list, rows]: Names, record: Fields): Fields[] {
  return (record[list] as Fields[]).flatMap(({ [rows]: inner, ...outer }) =>
    (inner as Fields[]).map((row) => ({ ...outer, ...row })),
  )
}
