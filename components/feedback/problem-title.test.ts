import { expect, test } from 'vitest'
import { kindOf, problemNames } from '#lib/api/problems/problems.ts'
import { inLanguage } from '../texts/test-language.ts'
import { problemTitle } from './problem-title.ts'

const known = problemNames.map(kindOf).map(({ slug, title }) => ({ type: `https://example.com/${slug}`, title }))

test('an English page shows the title of each problem as the API writes it, a German one in German', () => {
  const titles = known.map(({ title }) => title)
  const german = inLanguage('de', () => known.map(problemTitle))
  expect(known.map(problemTitle)).toEqual(titles)
  expect(german.filter((title) => titles.includes(title))).toEqual([])
})

test('the title of a problem that is not known is shown as the API writes it', () => {
  expect(problemTitle({ type: 'https://example.com/constructor', title: 'Teapot' })).toBe('Teapot')
})
