import { expect, test } from 'vitest'
import { gaussian } from '../test-series.ts'
import { trendOf } from '../trend.ts'
import { findSteps } from './steps.ts'

const values = (count: number, used: (day: number) => number) =>
  Float64Array.from({ length: count }, (_, day) => used(day))

test('a clean-up of three days is one step of its whole size, at its middle', () => {
  const noise = gaussian(1)
  const steps = findSteps(values(90, (day) => 500 + 2 * day - 60 * Math.min(3, Math.max(0, day - 49)) + 3 * noise()))
  expect(steps).toHaveLength(1)
  expect(steps[0]?.change).toBeGreaterThan(-190)
  expect(steps[0]?.change).toBeLessThan(-170)
  expect(Math.abs((steps[0]?.day ?? 0) - 51)).toBeLessThanOrEqual(1)
})

test('two clean-ups to different levels and an added node are all steps', () => {
  const noise = gaussian(2)
  const moved = (day: number) => (day >= 40 ? -150 : 0) + (day >= 70 ? -60 : 0) + (day >= 100 ? 90 : 0)
  const steps = findSteps(values(150, (day) => 500 + 2 * day + moved(day) + 4 * noise()))
  expect(steps.map(({ day }) => day)).toEqual([40, 70, 100])
})

test('faster growth for two weeks, purges to one level and jumps each month are no steps', () => {
  const noise = gaussian(3)
  const faster = (day: number) => 8 * Math.min(14, Math.max(0, day - 60))
  expect(findSteps(values(120, (day) => 400 + day + faster(day) + noise()))).toEqual([])
  expect(findSteps(values(120, (day) => 400 + 4 * (day % 30) + noise()))).toEqual([])
  expect(findSteps(values(120, (day) => 400 + 60 * Math.floor(day / 30) + noise()))).toEqual([])
})

test('growth that levels off is within the range of 90 days, although the likely amount is a line', () => {
  const noise = gaussian(4)
  const series = values(165, (day) => 300 + 400 * (1 - Math.exp(-day / 100)) + 2 * noise())
  const trend = trendOf(series.slice(0, 75))
  const change = (series[164] as number) - (series[74] as number)
  const range = trend?.range(90)
  const line = 90 * (trend?.growth ?? 0)
  expect(change).toBeLessThan(0.8 * line)
  expect(change).toBeGreaterThan(line + (range?.low ?? 0))
})

test('after a clean-up the range is wider below than above', () => {
  const noise = gaussian(5)
  const range = trendOf(values(120, (day) => 500 + 2 * day - (day >= 80 ? 150 : 0) + 3 * noise()))?.range(90)
  expect(-(range?.low ?? 0)).toBeGreaterThan(3 * (range?.high ?? 0))
})
