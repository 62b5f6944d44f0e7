import { expect, test } from 'vitest'
import { inLanguage } from '../../texts/test-language.ts'
import { changeText, periodText } from './trend-text.ts'

test.each([
  [3.2, 30, '+3.2 points in 30 days'],
  [-0.05, 12, '\u22120.1 points in 12 days'],
  [0.04, 30, 'unchanged in 30 days'],
  [0, 1, 'unchanged in 1 day'],
])('a change of %d within %d days reads %s', (change, days, text) => {
  expect(`${changeText({ change, days })} ${periodText({ change, days })}`).toBe(text)
})

test('a change that rounds to zero is no change in German, too', () => {
  const textOf = (change: number) => inLanguage('de', () => changeText({ change, days: 30 }))
  expect([0.04, 3.2].map(textOf)).toEqual(['unverändert', '+3,2 Punkte'])
})
