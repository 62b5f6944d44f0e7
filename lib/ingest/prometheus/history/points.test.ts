import { describe, expect, test } from 'vitest'
import { pointsOf } from './points.ts'

const hourMs = 3_600_000
const at = Date.parse('2026-03-29T00:00:00Z')
const values = (all: Record<number, number | null>) =>
  new Map(Object.entries(all).map(([minutes, value]) => [at + Number(minutes) * 60_000, value]))

describe('the points of a quantity', () => {
  test('have the last, the lowest and the highest value of each step, in any order of the values', () => {
    const used = values({ 55: 30, 5: 20, 30: 50, 65: 10 })
    expect(pointsOf('memory', { used, total: 100 }, '1h')).toEqual([
      {
        ...{ at: '2026-03-29T00:00:00.000Z', raw: 30, total: 100, allocated: null },
        ...{ percentage: 30, lowest: 20, highest: 50 },
      },
      {
        ...{ at: '2026-03-29T01:00:00.000Z', raw: 10, total: 100, allocated: null },
        ...{ percentage: 10, lowest: 10, highest: 10 },
      },
    ])
    expect(pointsOf('memory', { used, total: 100 }, '1d')).toMatchObject([{ raw: 10, lowest: 10, highest: 50 }])
  })

  test('are missing where a value is not known or not usable, or has no total', () => {
    const used = values({ 5: 20, 65: null, 125: 40, 185: 50 })
    const total = values({ 5: 100, 65: 100, 185: 200 })
    const allocated = values({ 185: 300 })
    expect(pointsOf('storage', { used, total, allocated }, '1h').map(({ at: time, ...point }) => point)).toMatchObject([
      { raw: 20, total: 100, allocated: null },
      { raw: 50, total: 200, allocated: 300, percentage: 25 },
    ])
    expect(Date.parse(pointsOf('storage', { used, total }, '1h')[1]?.at ?? '')).toBe(at + 3 * hourMs)
  })

  test('have cores with the precision of points that are kept', () => {
    expect(pointsOf('cpu', { used: values({ 5: 1.234567891 }), total: 4 }, '1h')[0]).toMatchObject({ raw: 1.234568 })
  })
})
