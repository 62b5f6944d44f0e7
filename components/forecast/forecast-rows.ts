import { formatDay } from '../records/day.ts'
import { joinNames } from '../records/sentences.ts'
import { type Forecast, isReached, rangeText } from './forecast-texts.ts'
import { nameWithin, resourceNames } from './resource-names.ts'

type Dates = Forecast['near_full_at']

/** Returns the forecasts with the soonest near-full date first; those without one follow in the order of the panel. */
export function soonestFirst<F extends Forecast>(forecasts: readonly F[]): F[] {
  const order = Object.keys(resourceNames)
  const place = ({ resource }: F) => order.indexOf(resource)
  const day = ({ near_full_at: nearFull }: F) => nearFull?.likely ?? '9999'
  return forecasts.toSorted((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : place(a) - place(b)))
}

/** Returns the title of the forecasts of a core or a node: what is near full first. */
export function forecastTitle(forecasts: readonly Forecast[], today: string): string {
  const [first] = soonestFirst(forecasts)
  if (!first) return 'Forecast: not computed yet'
  if (!first.near_full_at) return `Forecast: ${dateless(forecasts)}`
  if (!isReached(first.near_full_at, today)) {
    return `Forecast: ${nameWithin(first.resource)} is near full on ${formatDay(first.near_full_at.likely)}`
  }
  const reached = forecasts.filter(({ near_full_at: dates }) => dates && isReached(dates, today))
  const names = soonestFirst(reached).map(({ resource }) => nameWithin(resource))
  return `Forecast: ${joinNames(names)} ${names.length === 1 ? 'is' : 'are'} near full now`
}

/** The reasons that exclude a date before the horizon. `flat` excludes one within a year only. */
const excluding: readonly unknown[] = ['shrinking', 'not within 3 years', 'no capacity']
const withoutGrowth: readonly unknown[] = ['flat', 'shrinking', 'no capacity']

/** Returns what the reasons of forecasts have in common, none of which has a near-full date. */
function dateless(forecasts: readonly Forecast[]): string {
  if (forecasts.every(({ growth_per_day: growth }) => growth === null)) return 'the history is too short'
  if (forecasts.every(({ reason }) => excluding.includes(reason))) return 'nothing is near full within 3 years'
  return forecasts.every(({ reason }) => withoutGrowth.includes(reason)) ? 'no clear growth' : 'no dates'
}

type DateCell = { text: string; range: string | null; isDate: boolean }

/** Returns a date of a threshold, and its range below; the word of what is reached already, or the reason for no date. */
export function dateCell(dates: Dates, reason: string, today: string): DateCell {
  if (!dates) return { text: reason, range: null, isDate: false }
  if (isReached(dates, today)) return { text: 'now', range: null, isDate: true }
  const { earliest, likely, latest } = dates
  return { text: formatDay(likely), range: earliest === latest ? null : rangeText(dates), isDate: true }
}
