import { describe, expect, test } from 'vitest'
import { denominatorOf, denominatorText, hasAllocated, usageIn, whyUnknown, withDenominator } from './denominator.ts'

const usage = { percentage: 50, raw: 300, total: 600, unit: 'byte' as const, allocated: 900 }
const read = (query: string) => denominatorOf(new URLSearchParams(query))

test.each([
  ['', { amount: 'used', basis: 'raw' }],
  ['amount=allocated&basis=net', { amount: 'allocated', basis: 'net' }],
  ['amount=x&basis=', { amount: 'used', basis: 'raw' }],
])('the address %s is %o', (query, denominator) => expect(read(query)).toEqual(denominator))

describe('a usage', () => {
  test('net of copies has the same percentage, and whole bytes', () => {
    expect(usageIn(read('basis=net'), usage, 3)).toEqual({ ...usage, raw: 100, total: 200, allocated: 300 })
    expect(usageIn(read('basis=net'), { ...usage, allocated: null }, 7)).toMatchObject({ raw: 42, total: 85 })
  })
  test('without copies is the same, raw and net', () => expect(usageIn(read('basis=net'), usage)).toEqual(usage))
  test('of allocated amounts may exceed its total', () => {
    expect(usageIn(read('amount=allocated'), usage)).toEqual({
      ...{ percentage: 150, raw: 900, total: 600, unit: 'byte', isAllocated: true },
    })
  })
  test('of allocated amounts is null where the allocation is not known', () => {
    expect(usageIn(read('amount=allocated'), { ...usage, allocated: null })).toBeNull()
    expect(usageIn(read('amount=allocated'), { ...usage, allocated: undefined })).toBeNull()
  })
})

test.each([
  ['', '/cores/a?x=1#assets', '/cores/a?x=1#assets'],
  ['x=1', '/cores/a', '/cores/a'],
  ['basis=net&x=1', '/cores/a', '/cores/a?basis=net'],
  ['basis=net&amount=allocated', '/cores/a#assets', '/cores/a?amount=allocated&basis=net#assets'],
  ['amount=allocated', '/cores/a?x=1#assets', '/cores/a?x=1&amount=allocated#assets'],
])('a page with the query “%s” links to %s with its denominator', (query, href, kept) => {
  expect(withDenominator(href, read(query))).toBe(kept)
})

test('an amount that is allocated is unknown, not missing data, where the use is known', () => {
  expect(whyUnknown(read('amount=allocated'), { ...usage, allocated: null })).toBe('unknown')
  expect(whyUnknown(read('amount=allocated'), null)).toBe('no data')
  expect(whyUnknown(read(''), null)).toBe('no data')
  expect(denominatorText(read('amount=allocated'))).toContain('It is unknown where not all active nodes report it.')
  expect(denominatorText(read(''))).not.toContain('unknown')
})

test('without a usage it is not said that no amount is allocated', () => {
  expect(hasAllocated([null])).toBeUndefined()
  expect(hasAllocated([null, { ...usage, allocated: null }])).toBe(false)
  expect(hasAllocated([{ ...usage, allocated: null }, usage])).toBe(true)
})

test('each denominator has its own sentence', () => {
  const texts = ['', 'basis=net', 'amount=allocated', 'amount=allocated&basis=net'].map((query) =>
    denominatorText(read(query)),
  )
  expect(new Set(texts).size).toBe(4)
})

test('single nodes have no denominator, which a page with nodes says where it matters', () => {
  const textOf = (query: string) => denominatorText(read(query), true)
  expect(textOf('')).not.toContain('Single nodes')
  for (const query of ['basis=net', 'amount=allocated']) {
    expect(textOf(query)).toContain('Single nodes, node failures and forecasts show what is used, in raw bytes.')
  }
})
