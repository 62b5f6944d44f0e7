import { type Param, wholeNumber } from '../params.ts'

export type Page = {
  offset: number
  limit: number
  /** The last row of an earlier page of the same list. A list that returns it continues after it, not at the offset. */
  after?: { values: readonly unknown[]; total: number } | undefined
}

/** How a dialect reads and writes pages. */
export type Paging = {
  /** The two query parameters of a page. */
  params: Readonly<Record<string, Param<number>>>
  read(values: Readonly<Record<string, number>>): Page
  /** The query parameters that request a page. */
  write(page: Page): Record<string, number>
  /** The `meta.page` of a response. */
  meta(page: Page, total: number): Record<string, number>
}

const firstPage = 1
const defaultSize = 50
const maximumSize = 50
/** Beyond the end of any list; multiplied by the page size it is still an exact number. */
const maximumNumber = 100_000_000_000_000
const maximumOffset = maximumNumber * maximumSize

export const byNumber: Paging = {
  params: {
    'page[number]': wholeNumber(firstPage, maximumNumber, firstPage, 'The number of the page, counted from 1.'),
    'page[size]': wholeNumber(1, maximumSize, defaultSize, 'The number of records in a page.'),
  },
  read: (values) => {
    const limit = values['page[size]'] ?? defaultSize
    const number = values['page[number]'] ?? firstPage
    return { offset: (number - 1) * limit, limit }
  },
  write: ({ offset, limit }) => ({ 'page[number]': numberOf(offset, limit), 'page[size]': limit }),
  meta: ({ offset, limit }, total) => ({
    number: numberOf(offset, limit),
    size: limit,
    total,
    total_pages: Math.ceil(total / limit),
  }),
}

export const byOffset: Paging = {
  params: {
    'page[offset]': wholeNumber(0, maximumOffset, 0, 'The number of records before the page.'),
    'page[limit]': wholeNumber(1, maximumSize, defaultSize, 'The number of records in a page.'),
  },
  read: (values) => ({ offset: values['page[offset]'] ?? 0, limit: values['page[limit]'] ?? defaultSize }),
  write: ({ offset, limit }) => ({ 'page[offset]': offset, 'page[limit]': limit }),
  meta: ({ offset, limit }, total) => ({ offset, limit, total }),
}

function numberOf(offset: number, limit: number): number {
  return Math.floor(offset / limit) + 1
}
