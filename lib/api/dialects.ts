import { type Param, wholeNumber } from './params.ts'

export type Page = { offset: number; limit: number }

/** How a dialect writes pages: its two parameters, what it says of a page, and the pages around it. */
export type Paging = {
  params: Readonly<Record<string, Param<number>>>
  read(given: Readonly<Record<string, number>>): Page
  /** The parameters that ask for a page. */
  write(page: Page): Record<string, number>
  meta(page: Page, total: number): Record<string, number>
}

/** What differs between the three interfaces, and nothing else. */
export type Dialect = {
  name: 'v1' | 'v2' | 'management'
  title: string
  prefix: string
  /** The contract is written in the words of v2; this says it in the dialect's own. */
  say(words: string): string
  paging: Paging
  /** What an undefined query parameter is: a problem of that name, or nothing at all. */
  unknownParameter: 'not-allowed-query-parameter' | 'bad-request' | null
  problems: 'hybrid-core' | 'management'
}

const firstPage = 1
const defaultSize = 50
const maximumSize = 50
/** Far past any end, and times the page size still an exact number. */
const maximumNumber = 100_000_000_000_000
const maximumOffset = maximumNumber * maximumSize

const byNumber: Paging = {
  params: {
    'page[number]': wholeNumber(firstPage, maximumNumber, firstPage, 'The page, counted from 1.'),
    'page[size]': wholeNumber(1, maximumSize, defaultSize, 'How many records a page holds.'),
  },
  read: (given) => {
    const limit = given['page[size]'] ?? defaultSize
    const number = given['page[number]'] ?? firstPage
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

const byOffset: Paging = {
  params: {
    'page[offset]': wholeNumber(0, maximumOffset, 0, 'How many records come before the page.'),
    'page[limit]': wholeNumber(1, maximumSize, defaultSize, 'How many records a page holds.'),
  },
  read: (given) => ({ offset: given['page[offset]'] ?? 0, limit: given['page[limit]'] ?? defaultSize }),
  write: ({ offset, limit }) => ({ 'page[offset]': offset, 'page[limit]': limit }),
  meta: ({ offset, limit }, total) => ({ offset, limit, total }),
}

function numberOf(offset: number, limit: number): number {
  return Math.floor(offset / limit) + 1
}

const siteWords: Readonly<Record<string, string>> = {
  'hybrid-core': 'site',
  'Hybrid-core': 'Site',
  hybrid_core: 'site',
  'hybrid core': 'site',
  'Hybrid core': 'Site',
  HybridCore: 'Site',
}

export const v1: Dialect = {
  name: 'v1',
  title: 'Hybrid Core API v1',
  prefix: '/hybrid-core/v1',
  say: (words) => words.replace(/[Hh]ybrid[-_ ]core|HybridCore/g, (found) => siteWords[found] ?? found),
  paging: byOffset,
  unknownParameter: null,
  problems: 'hybrid-core',
}

export const v2: Dialect = {
  name: 'v2',
  title: 'Hybrid Core API v2',
  prefix: '/hybrid-core/v2',
  say: (words) => words,
  paging: byNumber,
  unknownParameter: 'not-allowed-query-parameter',
  problems: 'hybrid-core',
}

export const management: Dialect = {
  name: 'management',
  title: 'Management API',
  prefix: '/management',
  say: (words) => words,
  paging: byNumber,
  unknownParameter: 'bad-request',
  problems: 'management',
}
