import { formatDay } from '../records/day.ts'
import { joinNames } from '../records/sentences.ts'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'
import { type Forecast, isReached, rangeText } from './forecast-texts.ts'
import { nameWithin, resourceOrder } from './resource-names.ts'

type Dates = Forecast['near_full_at']

/** Returns the forecasts with the soonest near-full date first; those without one follow in the order of the panel. */
export function soonestFirst<F extends Forecast>(forecasts: readonly F[]): F[] {
  const place = ({ resource }: F) => resourceOrder.indexOf(resource)
  const day = ({ near_full_at: nearFull }: F) => nearFull?.likely ?? '9999'
  return forecasts.toSorted((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : place(a) - place(b)))
}

/** Returns the title of the forecasts of a core or a node: what is near full first. */
export function forecastTitle(forecasts: readonly Forecast[], today: string): string {
  const [first] = soonestFirst(forecasts)
  if (!first) return text('forecast.notComputed')
  if (!first.near_full_at) return text(datelessTitle(forecasts))
  if (!isReached(first.near_full_at, today)) {
    const day = formatDay(first.near_full_at.likely)
    return text('forecast.titleNearFull', { resource: nameWithin(first.resource), day })
  }
  const reached = forecasts.filter(({ near_full_at: dates }) => dates && isReached(dates, today))
  const names = soonestFirst(reached).map(({ resource }) => nameWithin(resource))
  return text('forecast.titleNearFullNow', { count: names.length, resources: joinNames(names) })
}

/** The reasons that exclude a date before the horizon. `flat` excludes one within a year only. */
const excluding: readonly unknown[] = ['shrinking', 'not within 3 years', 'no capacity']
const withoutGrowth: readonly unknown[] = ['flat', 'shrinking', 'no capacity']

/** Returns the title of forecasts without a near-full date: what their reasons have in common. */
function datelessTitle(forecasts: readonly Forecast[]): PlainKey {
  if (forecasts.every(({ growth_per_day: growth }) => growth === null)) return 'forecast.titleShortHistory'
  if (forecasts.every(({ reason }) => excluding.includes(reason))) return 'forecast.titleNotWithinYears'
  const isWithoutGrowth = forecasts.every(({ reason }) => withoutGrowth.includes(reason))
  return isWithoutGrowth ? 'forecast.titleNoGrowth' : 'forecast.titleNoDates'
}

type DateCell = { text: string; range: string | null; isDate: boolean }

/** Returns a date of a threshold, and its range below; the word of what is reached already, or the reason for no date. */
export function dateCell(dates: Dates, reason: string, today: string): DateCell {
  if (!dates) return { text: reason, range: null, isDate: false }
  if (isReached(dates, today)) return { text: text('forecast.now'), range: null, isDate: true }
  const { earliest, likely, latest } = dates
  return { text: formatDay(likely), range: earliest === latest ? null : rangeText(dates), isDate: true }
}
