import { forecastOf } from '#lib/domain/forecast/forecast.ts'
import { dayMs } from '#lib/values/time.ts'
import { add } from '../support/table.ts'
import { horizons, type Score } from './measure.ts'
import { otherMethods } from './methods.ts'
import type { Example } from './series.ts'

const [leastCoverage, mostCoverage] = [0.7, 0.92]
const mostFalseAlarms = 0.01
const [nearError, leastNear] = [0.2, 0.9]
/** "Far better than stays as it is" is an error below this part of it. */
const farBetter = 0.6
/** Methods whose errors differ by less are equally good. */
const equal = 0.001
/** 100,000 assets with three quantities each in under five minutes. */
const [seriesOfAll, mostMinutes] = [300_000, 5]
const measuredDays = 400

/** The limits: the share of values within the range, and the error in relation to that of another method. */
export type Limits = { coverage: boolean; staysAsItIs?: boolean; theilSen?: boolean }

/** Adds the errors of all methods and the coverage of the range at each distance. */
export function reportScores(kind: string, scores: readonly Score[], limits: Limits): void {
  horizons.forEach((distance, n) => {
    const score = scores[n]
    if (!score) return
    const others = Object.keys(otherMethods).filter((name) => name !== 'stays as it is')
    const { coverage } = score
    add({
      what: `${kind}, ${distance} days ahead: error`,
      one: score.ratio('ours').toFixed(3),
      other: others.map((name) => `${name} ${score.ratio(name).toFixed(3)}`).join(', '),
      ratio: '',
      ...errorLimit(score, limits),
    })
    add({
      what: `${kind}, ${distance} days ahead: in the 80 % range`,
      one: percent(coverage, 1),
      other: `${score.count} forecasts`,
      ratio: '',
      limit: limits.coverage ? `${percent(leastCoverage)} to ${percent(mostCoverage)}` : '',
      isMet: limits.coverage ? coverage >= leastCoverage && coverage <= mostCoverage : undefined,
    })
  })
}

function errorLimit(score: Score, { staysAsItIs, theilSen }: Limits): { limit: string; isMet: boolean | undefined } {
  const ours = score.ratio('ours')
  if (staysAsItIs) return { limit: '<= 1.000', isMet: ours <= 1 + equal / 2 }
  if (!theilSen) return { limit: '', isMet: undefined }
  const isMet = ours <= farBetter && ours <= score.ratio('Theil-Sen') + equal
  return { limit: `<= ${farBetter}, <= Theil-Sen`, isMet }
}

/** Adds how many flat series have a date within a year. */
export function reportFalseAlarms(kind: string, list: readonly Example[]): void {
  let [alarms, forecasts] = [0, 0]
  for (const { values, origins } of list) {
    for (const origin of origins) {
      if ((values[origin - 1] as number) >= 0.85) continue
      forecasts++
      const days = likelyDays(values, origin)
      if (days !== undefined && days <= 365) alarms++
    }
  }
  const share = alarms / forecasts
  add({
    what: `${kind}: a date within a year`,
    one: percent(share, 2),
    other: `${forecasts} forecasts`,
    ratio: '',
    limit: `<= ${percent(mostFalseAlarms)}`,
    isMet: share <= mostFalseAlarms,
  })
}

/** Adds how far the likely date is from the true one, 14 days after the event. */
export function reportRecovery(kind: string, list: readonly Example[]): void {
  const errors: number[] = []
  for (const { values, event = 0, growth = 0 } of list) {
    const origin = event + 14
    const missing = 0.85 - (values[origin - 1] as number)
    const truth = missing / growth
    if (missing <= 0 || truth > 1_000) continue
    errors.push(Math.abs((likelyDays(values, origin) ?? Number.POSITIVE_INFINITY) - truth) / truth)
  }
  errors.sort((a, b) => a - b)
  const near = errors.filter((error) => error <= nearError).length / errors.length
  add({
    what: `${kind}: likely date within ${percent(nearError)} after 14 days`,
    one: `${percent(near, 1)} of series`,
    other: `median error ${percent(errors[errors.length >> 1] ?? Number.NaN, 1)}`,
    ratio: '',
    limit: `>= ${percent(leastNear)}`,
    isMet: near >= leastNear,
  })
}

/** Days until a series is 85 % full, as a user sees it. */
function likelyDays(values: Float64Array, origin: number): number | undefined {
  const forecast = forecastOf(pointsOf(values.slice(0, origin)), { leadTimeDays: 0 })
  const date = forecast?.near_full_at?.likely
  return date === undefined ? undefined : Date.parse(date) / dayMs - origin + 1
}

function pointsOf(values: Float64Array) {
  const points = Array.from(values, (used, day) => ({ day, used, total: 1 }))
  return points.filter(({ used }) => !Number.isNaN(used))
}

/** Adds the CPU time of a forecast of 400 days, the best of some rounds. */
export function reportTime(list: readonly Example[]): void {
  const series = list.map(({ values }) => pointsOf(longer(values)))
  let milliseconds = Number.POSITIVE_INFINITY
  for (let round = 0; round < 8; round++) {
    const before = process.cpuUsage()
    for (const points of series) forecastOf(points, { leadTimeDays: 56 })
    const { user, system } = process.cpuUsage(before)
    milliseconds = Math.min(milliseconds, (user + system) / 1_000 / series.length)
  }
  const minutes = (milliseconds * seriesOfAll) / 60_000
  add({
    what: `CPU time of a series of ${measuredDays} days`,
    one: `${milliseconds.toFixed(2)} ms`,
    other: `${minutes.toFixed(1)} minutes for 100,000 assets with three quantities`,
    ratio: '',
    limit: `<= ${mostMinutes} minutes`,
    isMet: minutes <= mostMinutes,
  })
}

/** A series that goes on as it began. */
function longer(values: Float64Array): Float64Array {
  const growth = (values.at(-1) as number) - (values[0] as number)
  const more = Number.isNaN(growth) ? 0 : growth
  return Float64Array.from({ length: measuredDays }, (_, day) => {
    const value = values[day % values.length] as number
    return day < values.length ? value : value + more
  })
}

function percent(share: number, digits = 0): string {
  return `${(100 * share).toFixed(digits)} %`
}
