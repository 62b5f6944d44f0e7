import fc from 'fast-check'
import { expect, test } from 'vitest'
import { v1, v2 } from '../dialects/dialects.ts'
import { linkHeader, pageLinks } from './page-links.ts'
import { decodeQuery } from './query.ts'

const size = fc.integer({ min: 1, max: 50 })
const total = fc.integer({ min: 0, max: 2_000 })

test('following next from the first page returns every record once and ends', () => {
  fc.assert(
    fc.property(size, total, (limit, all) => {
      let offset = 0
      let seen = 0
      for (;;) {
        seen += Math.max(0, Math.min(limit, all - offset))
        const links = pageLinks('u', [], v2.paging, { offset, limit }, all)
        if (!links.next) {
          expect(links.last).toBe(links.self)
          break
        }
        offset = (numberIn(links.next) - 1) * limit
      }
      expect(seen).toBe(all)
    }),
  )
})

test('a page after the end links to the last page', () => {
  const links = pageLinks('u', [], v2.paging, { offset: 5_000, limit: 50 }, 101)
  expect([links.prev && numberIn(links.prev), numberIn(links.last), links.next]).toEqual([3, 3, null])
})

test('links of v1 never have a negative offset', () => {
  expect(pageLinks('u', [], v1.paging, { offset: 3, limit: 10 }, 20).prev).toBe(
    'u?page%5Boffset%5D=0&page%5Blimit%5D=10',
  )
})

test('links keep filters and sorts, in their order, with values that read back the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('filter[id]', 'sort[id]'), fc.string({ unit: 'grapheme' }))),
      (kept) => {
        const { self } = pageLinks('u', kept, v2.paging, { offset: 0, limit: 50 }, 0)
        expect(decodeQuery(self.slice(2), v2).slice(0, -2)).toEqual(kept)
      },
    ),
  )
})

test('the Link header has the links of the page, and is omitted above 2 KiB', () => {
  const links = pageLinks('u', [], v2.paging, { offset: 50, limit: 50 }, 120)
  expect(linkHeader(links)?.match(/rel="\w+"/g)).toEqual(['rel="first"', 'rel="prev"', 'rel="next"', 'rel="last"'])
  expect(
    linkHeader(pageLinks('u', [['filter[id]', 'x'.repeat(900)]], v2.paging, { offset: 0, limit: 1 }, 9)),
  ).toBeNull()
})

function numberIn(link: string): number {
  return Number(new URLSearchParams(link.slice(link.indexOf('?'))).get('page[number]'))
}
