import Sqlite from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addPatternMatching, matcherOf } from './pattern-matching.js'

test.each([
  ['*', '', true],
  ['a*', 'a', true],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['*ab*ab*', 'ab', false],
  ['*ab*ab*', 'xabyabz', true],
  ['a*b*c', 'a-c-b-c', true],
  ['a*b*c', 'a-c-b', false],
  ['**', 'x', true],
  ['[a]*?', '[a]x?', true],
  ['[a]*?', 'a?', false],
])('%j on %j: %s', (pattern, text, expected) => {
  expect(matcherOf([pattern])(text)).toBe(expected)
})

test('a pattern matches like a regular expression in which each star is `.*`', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*') })
  fc.assert(
    fc.property(piece, fc.string({ unit: fc.constantFrom('a', 'b', '.') }), (pattern, text) => {
      const parts = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      expect(matcherOf([pattern])(text)).toBe(new RegExp(`^${parts.join('.*')}$`, 's').test(text))
    }),
    { numRuns: 2_000 },
  )
})

test('a text is searched once for each part of a pattern, however often it nearly matches', () => {
  let searches = 0
  const text = new (class extends String {
    override indexOf(part: string, from?: number): number {
      searches++
      return super.indexOf(part, from)
    }
  })('a'.repeat(10_000)) as unknown as string
  expect(matcherOf(['*a*a*a*a*b'])(text)).toBe(false)
  expect(matcherOf(['*a*a*a*c*a'])(text)).toBe(false)
  expect(searches).toBeLessThanOrEqual(8)
})

test('SQLite matches any of several patterns, and the patterns of a later query', () => {
  const connection = new Sqlite(':memory:')
  addPatternMatching(connection)
  const matches = connection.prepare<[string, string], number>('select matches_any(?, ?)').pluck()
  expect(matches.get('node-1', JSON.stringify(['x*', '*-1']))).toBe(1)
  expect(matches.get('node-1', JSON.stringify(['x*']))).toBe(0)
  expect(matches.get('😀é', JSON.stringify(['😀*']))).toBe(1)
  connection.close()
})

test.each(["matches_any(text, '[\"*\"]')", 'lower_case(text)'])('%s ends its statement when that is stopped', (call) => {
  const connection = new Sqlite(':memory:')
  let calls = 0
  addPatternMatching(connection, () => {
    if (++calls === 2) throw new Error('stopped')
  })
  const all = `select ${call} from (select 'a' as text union all select 'b' union all select 'c')`
  expect(() => connection.prepare(all).all()).toThrow('stopped')
  expect(calls).toBe(2)
  connection.close()
})
