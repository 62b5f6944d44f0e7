import fc from 'fast-check'
import { expect, test } from 'vitest'
import { filterLimits } from '#lib/api/params.ts'
import { searchText, searchValues } from './search-values.ts'

test('a search by pattern finds ids in lower case, in upper case and capitalized, however it is typed', () => {
  for (const typed of ['sn-1', 'SN-1', 'Sn-1', 'sN-1']) {
    expect(searchValues('id', typed)).toEqual(expect.arrayContaining(['*sn-1*', '*SN-1*', '*Sn-1*', `*${typed}*`]))
  }
})

test('a search by pattern finds ids whose words are capitalized, however it is typed', () => {
  for (const typed of ['rack-a', 'RACK-A', 'Rack-a']) expect(searchValues('id', typed)).toContain('*Rack-A*')
  expect(searchValues('id', 'north rack-b')).toContain('*North Rack-B*')
})

const word = fc.stringMatching(/^[a-z]{1,4}$/)
const spelling = fc.constantFrom<(text: string) => string>(
  (text) => text.toLowerCase(),
  (text) => text.toUpperCase(),
)

test('a search by pattern finds ids whose words differ in case, up to three words, however it is typed', () => {
  const words = fc.array(fc.tuple(word, fc.nat(99), spelling, spelling), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(words, fc.constantFrom('', '7-', '_'), (words, start) => {
      const text = (spellingAt: 2 | 3) =>
        start + words.map((word) => `${word[spellingAt](word[0])}-${word[1]}`).join('')
      expect(searchValues('id', text(2))).toContain(`*${text(3)}*`)
    }),
  )
})

test('a text with a star is a pattern as typed, and a search filter takes every text as it is', () => {
  expect(searchValues('id', 'hc-*-1')).toEqual(['hc-*-1'])
  for (const name of ['search', 'id_search']) expect(searchValues(name, 'a*B')).toEqual(['a*B'])
})

test('the field shows the text that was typed, and the API accepts the number of patterns', () => {
  fc.assert(
    fc.property(fc.constantFrom('id', 'search', 'id_search'), fc.string(), (name, text) => {
      const values = searchValues(name, text)
      expect(values.length).toBeLessThanOrEqual(filterLimits.patterns)
      if (!text.includes('*') || name !== 'id') expect(searchText(name, values)).toBe(text)
    }),
  )
})
