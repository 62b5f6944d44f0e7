import { expect, test } from 'vitest'
import { daysUntil, forecast, gaussian, series } from './test-series.ts'

const weekend = (day: number) => (day % 7 >= 5 ? -30 : 12)

/** Growth of 2 a day with noise and a weekly rhythm, from 400. */
function growing(seed: number) {
  const noise = gaussian(seed)
  return (day: number) => 400 + 2 * day + weekend(day) + 5 * noise()
}

test.each([0, 1, 2, 3, 4, 5, 6])(
  'a weekly rhythm does not change the growth (series that end on weekday %i)',
  (weekday) => {
    const result = forecast(series(84 + weekday, growing(7)))
    expect(result.growth_per_day).toBeGreaterThan(1.9)
    expect(result.growth_per_day).toBeLessThan(2.1)
  },
)

test.each([1, 2, 7, 14, 30])('%i days after a clean-up the growth is that from before it', (days) => {
  const used = growing(3)
  const { near_full_at, growth_per_day, usage } = forecast(
    series(90, (day) => used(day) - (day >= 90 - days ? 180 : 0)),
  )
  expect(growth_per_day).toBeGreaterThan(1.8)
  expect(growth_per_day).toBeLessThan(2.2)
  const truth = (850 - usage.raw) / 2
  expect(Math.abs(daysUntil(near_full_at?.likely) - truth)).toBeLessThan(0.2 * truth)
})

test('a clean-up over three days, and data that comes with a new node, do not count as growth', () => {
  const used = growing(4)
  const cleanUp = series(90, (day) => used(day) - 60 * Math.min(3, Math.max(0, day - 69)))
  expect(forecast(cleanUp).growth_per_day).toBeCloseTo(2, 0)
  const node = series(90, (day) => used(day) + (day >= 60 ? 120 : 0))
  expect(forecast(node).growth_per_day).toBeCloseTo(2, 0)
})

test('a single wrong value changes neither growth nor date, unless it is the last', () => {
  const used = growing(5)
  const points = series(90, used)
  const wrong = points.map((point, n) => (n === 70 ? { ...point, used: 0 } : point))
  expect(forecast(wrong).growth_per_day).toBeCloseTo(forecast(points).growth_per_day ?? 0, 1)
})

test('growth in weekly jumps counts as growth, and space that a regular purge frees does not', () => {
  const lumps = forecast(series(90, (day) => 400 + 14 * Math.floor(day / 7)))
  expect(lumps.growth_per_day).toBeCloseTo(2)
  const purge = forecast(series(180, (day) => 500 + 8 * (day % 20)))
  expect(purge).toMatchObject({ growth_per_day: 0, near_full_at: null })
})

test('at most one in a hundred flat, noisy series has a date within a year', () => {
  let alarms = 0
  const count = 300
  for (let seed = 1; seed <= count; seed++) {
    const noise = gaussian(seed)
    const persistence = seed % 2 === 0 ? 0 : 0.7
    let state = 0
    const points = series(60 + (seed % 120), (day) => {
      state = persistence * state + noise() * 20
      return 300 + (seed % 5) * 100 + state + weekend(day) / 2
    })
    const { near_full_at, usage } = forecast(points)
    if (usage.raw < 850 && near_full_at && daysUntil(near_full_at.likely) <= 365) alarms++
  }
  expect(alarms).toBeLessThanOrEqual(count / 100)
})

test('the range contains the likely date, and is wider where the past is short', () => {
  const width = (days: number) => {
    const widths: number[] = []
    for (let seed = 1; seed <= 60; seed++) {
      const noise = gaussian(seed)
      const { near_full_at } = forecast(series(days, (day) => 600 + 4 * (day - days) + 10 * noise()))
      if (!near_full_at) continue
      const [earliest, likely, latest] = [near_full_at.earliest, near_full_at.likely, near_full_at.latest].map(
        daysUntil,
      )
      expect(earliest).toBeLessThanOrEqual(likely as number)
      expect(latest).toBeGreaterThanOrEqual(likely as number)
      widths.push((latest as number) - (earliest as number))
    }
    expect(widths.length).toBeGreaterThan(55)
    return widths.reduce((sum, each) => sum + each, 0) / widths.length
  }
  const [short, long] = [width(28), width(200)]
  expect(long).toBeGreaterThan(2)
  expect(short).toBeGreaterThan(1.2 * long)
})
