import { expect, test } from 'vitest'
import { byNumber, byOffset, type Page } from '../dialects/paging.ts'
import { type ListKey, PageEnds } from './page-ends.ts'

const list: ListKey = {
  version: 'one',
  partnerUuid: 'a',
  path: '/x',
  queryPairs: [
    ['filter[status]', 'active'],
    ['page[number]', '6'],
  ],
  paging: byNumber,
}
const sixth: Page = { offset: 250, limit: 50 }
const seventh: Page = { offset: 300, limit: 50 }
const fifty = Array.from({ length: 50 }, (_, n) => n)
const next = { values: [0.5, 'cn-7'], total: 1_000 }

/** The store after the sixth page was read at this time. */
function afterSixth({ now = 0, items = fifty }: { now?: number; items?: number[] } = {}): PageEnds {
  const ends = new PageEnds()
  ends.end(list, ends.begin(list, sixth, now), { items, next })
  return ends
}

test('a page continues after the page before it', () => {
  const read = afterSixth().begin({ ...list, queryPairs: [['filter[status]', 'active']] }, seventh, 10)
  expect(read.page).toEqual({ ...seventh, after: next })
})

test('a smaller page continues at the same place', () => {
  const page = { offset: 300, limit: 7 }
  expect(afterSixth().begin(list, page, 10).page).toEqual({ ...page, after: next })
})

test.each<[string, Partial<ListKey>]>([
  ['state', { version: 'two' }],
  ['partner', { partnerUuid: 'b' }],
  ['path', { path: '/y' }],
  ['filter', { queryPairs: [['filter[status]', 'failed']] }],
  // Its page[number] is no page, but a parameter that it does not know.
  ['API version', { paging: byOffset }],
])('a list of another %s does not continue there', (_, other) => {
  expect(afterSixth().begin({ ...list, ...other }, seventh, 10).page).toEqual(seventh)
})

test.each([
  ['the same page', sixth],
  ['a page further on', { offset: 350, limit: 50 }],
  ['a page that begins a row earlier', { offset: 299, limit: 50 }],
])('%s is read by its number', (_, page) => {
  expect(afterSixth().begin(list, page, 10).page).toEqual(page)
})

test('ends of a former state are forgotten', () => {
  const ends = afterSixth()
  const later = { ...list, version: 'two' }
  ends.end(later, ends.begin(later, { offset: 500, limit: 50 }, 10), { items: fifty, next })
  for (const one of [list, later]) expect(ends.begin(one, seventh, 10).page).toEqual(seventh)
})

test('nothing follows a page that is not full, and nothing is stored for a list without positions', () => {
  expect(afterSixth({ items: [1, 2] }).begin(list, seventh, 10).page).toEqual(seventh)
  const ends = new PageEnds()
  ends.end(list, ends.begin(list, sixth, 0), { items: fifty })
  expect(ends.storedBytes).toBe(0)
})

test('pages near the start are read by their number', () => {
  const ends = new PageEnds()
  const page = { offset: 100, limit: 50 }
  ends.end(list, ends.begin(list, page, 0), { items: fifty, next })
  expect(ends.begin(list, { offset: 150, limit: 50 }, 0).page).toEqual({ offset: 150, limit: 50 })
  expect(ends.storedBytes).toBe(0)
})

test('a total is repeated for 10 s at most, however many pages continue one another', () => {
  const ends = afterSixth({ now: 1_000 })
  const read = ends.begin(list, seventh, 6_000)
  expect(read).toEqual({ page: { ...seventh, after: next }, countedAt: 1_000 })
  ends.end(list, read, { items: fifty, next })
  const eighth = { offset: 350, limit: 50 }
  expect(ends.begin(list, eighth, 10_999).page).toEqual({ ...eighth, after: next })
  expect(ends.begin(list, eighth, 11_000)).toEqual({ page: eighth, countedAt: 11_000 })
})

test('a client that reads all pages of many lists takes little memory', () => {
  const ends = new PageEnds()
  for (let n = 0; n < 3_000; n++) {
    const other = { ...list, path: `/${n}/${'x'.repeat(1_000)}` }
    ends.end(other, ends.begin(other, sixth, 0), { items: fifty, next: { values: ['y'.repeat(1_000)], total: 1 } })
  }
  expect(ends.storedBytes).toBeGreaterThan(1_000_000)
  expect(ends.storedBytes).toBeLessThan(2.1 * 1_048_576)
})
