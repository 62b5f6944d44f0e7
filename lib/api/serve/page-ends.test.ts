import { expect, test } from 'vitest'
import { byNumber, byOffset, type Page } from '../dialects/paging.ts'
import { type ListKey, PageEnds } from './page-ends.ts'

const list: ListKey = {
  version: 'one',
  partnerUuid: 'a',
  path: '/x',
  queryPairs: [
    ['filter[status]', 'active'],
    ['page[number]', '21'],
  ],
  paging: byNumber,
}
const page21: Page = { offset: 1_000, limit: 50 }
const page22: Page = { offset: 1_050, limit: 50 }
const fifty = Array.from({ length: 50 }, (_, n) => n)
const next = { values: [0.5, 'cn-7'], total: 1_000 }

/** The store after page 21 was read at this time. */
function afterPage21({ now = 0, items = fifty }: { now?: number; items?: number[] } = {}): PageEnds {
  const ends = new PageEnds()
  ends.end(list, ends.begin(list, page21, now), { items, next })
  return ends
}

test('a page continues after the page before it', () => {
  const read = afterPage21().begin({ ...list, queryPairs: [['filter[status]', 'active']] }, page22, 10)
  expect(read.page).toEqual({ ...page22, after: next })
})

test('a smaller page continues at the same place', () => {
  const page = { offset: 1_050, limit: 7 }
  expect(afterPage21().begin(list, page, 10).page).toEqual({ ...page, after: next })
})

test.each<[string, Partial<ListKey>]>([
  ['state', { version: 'two' }],
  ['partner', { partnerUuid: 'b' }],
  ['path', { path: '/y' }],
  ['filter', { queryPairs: [['filter[status]', 'failed']] }],
  // Its page[number] is no page, but a parameter that it does not know.
  ['API version', { paging: byOffset }],
])('a list of another %s does not continue there', (_, other) => {
  expect(afterPage21().begin({ ...list, ...other }, page22, 10).page).toEqual(page22)
})

test.each([
  ['the same page', page21],
  ['a page further on', { offset: 1_100, limit: 50 }],
  ['a page that begins a row earlier', { offset: 1_049, limit: 50 }],
])('%s is read by its number', (_, page) => {
  expect(afterPage21().begin(list, page, 10).page).toEqual(page)
})

test('ends of a former state are forgotten', () => {
  const ends = afterPage21()
  const later = { ...list, version: 'two' }
  ends.end(later, ends.begin(later, { offset: 2_000, limit: 50 }, 10), { items: fifty, next })
  for (const one of [list, later]) expect(ends.begin(one, page22, 10).page).toEqual(page22)
})

test('nothing follows a page that is not full, and nothing is stored for a list without positions', () => {
  expect(afterPage21({ items: [1, 2] }).begin(list, page22, 10).page).toEqual(page22)
  const ends = new PageEnds()
  ends.end(list, ends.begin(list, page21, 0), { items: fifty })
  expect(ends.storedBytes).toBe(0)
})

test('pages near the start are read by their number', () => {
  const ends = new PageEnds()
  const page = { offset: 850, limit: 50 }
  ends.end(list, ends.begin(list, page, 0), { items: fifty, next })
  expect(ends.begin(list, { offset: 900, limit: 50 }, 0).page).toEqual({ offset: 900, limit: 50 })
  expect(ends.storedBytes).toBe(0)
})

test('a total is repeated for 10 s at most, however many pages continue one another', () => {
  const ends = afterPage21({ now: 1_000 })
  const read = ends.begin(list, page22, 6_000)
  expect(read).toEqual({ page: { ...page22, after: next }, countedAt: 1_000 })
  ends.end(list, read, { items: fifty, next })
  const page23 = { offset: 1_100, limit: 50 }
  expect(ends.begin(list, page23, 10_999).page).toEqual({ ...page23, after: next })
  expect(ends.begin(list, page23, 11_000)).toEqual({ page: page23, countedAt: 11_000 })
})

test('a client that reads all pages of many lists takes little memory', () => {
  const ends = new PageEnds()
  for (let n = 0; n < 3_000; n++) {
    const other = { ...list, path: `/${n}/${'x'.repeat(1_000)}` }
    ends.end(other, ends.begin(other, page21, 0), { items: fifty, next: { values: ['y'.repeat(1_000)], total: 1 } })
  }
  expect(ends.storedBytes).toBeGreaterThan(1_000_000)
  expect(ends.storedBytes).toBeLessThan(2.1 * 1_048_576)
})
