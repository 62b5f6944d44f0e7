import { expect, test } from 'vitest'
import { languageOf } from './request-desk.ts'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['de-AT,en', 'de'],
  ['en,de', 'en'],
  ['fr-CH, fr;q=0.9, de;q=0.7, en;q=0.8', 'en'],
  ['fr, de;q=0.7, *;q=0.5', 'de'],
  ['de;q=0, en;q=0.1', 'en'],
  ['de;q=x, ;;,=,\u0000', 'en'],
  [`${'x'.repeat(10_000)},de`, 'de'],
  ['den', 'en'],
  ['en-XA', 'en-XA'],
  ['en-XA,de', 'en'],
])('a browser that asks for the languages %j gets %s', (accepted, expected) => {
  expect(languageOf(accepted)).toBe(expected)
})
