import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differences } from './differences.ts'

const points = (difference: number) => `${difference} points`
const textsOf = (values: (number | null)[]) => differences(values, points).map((one) => one?.text ?? null)

describe('the differences of a row', () => {
  test('name the highest and the lowest value, and how far each is above the lowest', () => {
    expect(textsOf([70, 58, 61])).toEqual(['highest, +12 points', 'lowest', '+3 points'])
  })

  test('leave out what is not known', () => {
    expect(textsOf([null, 58, 61, null])).toEqual([null, 'lowest', 'highest, +3 points', null])
  })

  test('do not exist for one value', () => {
    expect(textsOf([58, null])).toEqual([null, null])
    expect(textsOf([])).toEqual([])
  })

  test('say that all values are equal', () => {
    expect(textsOf([0, 0, null])).toEqual(['equal', 'equal', null])
  })

  test('can have other words', () => {
    const words = { largest: 'latest', smallest: 'soonest' }
    expect(differences([3, 1], points, words).map((one) => one?.text)).toEqual(['latest, +2 points', 'soonest'])
  })

  test('are of the same kind for equal values', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: 0, max: 5 })), { maxLength: 4 }), (values) => {
        const found = differences(values, points)
        for (const [at, one] of found.entries())
          for (const [other, difference] of found.entries())
            if (values[at] === values[other]) expect(one).toEqual(difference)
      }),
    )
  })
})
