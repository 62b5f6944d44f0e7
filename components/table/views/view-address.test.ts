import { expect, test } from 'vitest'
import { endpoints } from '#lib/api/contract/index.ts'
import { viewPages } from '#lib/values/views.ts'
import { shortViewHref, viewHref, viewPageOf, viewQuery } from './view-address.ts'

const view = { page: 'cores', record: null, query: '', columns: null } as const

test('every table that views can be of is that of a list', () => {
  expect(new Set(endpoints.map(viewPageOf).filter(Boolean))).toEqual(new Set(viewPages))
})

test.each([
  [{ query: 'sort[memory]=-&filter[gone]=%2B' }, '/cores?sort[memory]=-&filter[gone]=%2B'],
  [{ query: '?x=1', columns: ['id', 'a b'] }, '/cores?x=1&columns=id%2Ca+b'],
  [{}, '/cores?page[number]=1'],
  [{ query: 'filter[id]=ä "x"' }, '/cores?filter[id]=%C3%A4%20%22x%22'],
  [{ page: 'assets', record: 'hc-fra-1', query: 'x=1' } as const, '/cores/hc-fra-1?x=1'],
  [{ page: 'prices', record: 'a/b', query: 'x=1' } as const, '/price-lists/a%2Fb?x=1'],
  [{ page: 'assets', query: 'x=1' } as const, '/cores'],
])('the address of %j is %s', (fields, href) => expect(viewHref({ ...view, ...fields })).toBe(href))

test('no query of a view leads to another page', () => {
  for (const query of ['/../x', '//evil.example', '@evil', '\\x', '?//x']) {
    expect(new URL(viewHref({ ...view, query }), 'https://panel.example').origin).toBe('https://panel.example')
    expect(viewHref({ ...view, query })).toMatch(/^\/cores\?/)
  }
  expect(viewQuery({ query: '', columns: [] })).toBe('columns=')
})

test('the short address has the name, or the id if the name cannot be a segment of a path', () => {
  expect(shortViewHref({ id: 'x', name: 'b?c#d 🙂' })).toBe('/v/b%3Fc%23d%20%F0%9F%99%82')
  for (const name of ['a/b', 'a\\b', '100 %', '.', '..']) expect(shortViewHref({ id: 'x', name })).toBe('/v/x')
})
