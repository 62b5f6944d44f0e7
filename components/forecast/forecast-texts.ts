import type { listForecasts } from '#lib/api/contract/forecasts.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { AssetResource, PoolResource } from '#lib/values/history.ts'
import { formatDay } from '../records/day.ts'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'
import { formatBytes, formatNumber } from '../usage/format.ts'
import { marks } from '../usage/meter/level.ts'

/** The forecast of a pool or of a quantity of a node. */
export type Forecast = Omit<Item<typeof listForecasts>, 'asset_id' | 'resource'> & {
  asset_id: string | null
  resource: PoolResource | AssetResource
}
type Dates = NonNullable<Forecast['near_full_at']>

/** Returns the growth in words, `growing 410 GiB a day`; null if no trend was measured. */
export function growthText({ growth_per_day: growth, usage }: Pick<Forecast, 'growth_per_day' | 'usage'>) {
  if (growth === null || !usage) return null
  if (growth === 0) return text('forecast.noGrowth')
  const perDay = Math.abs(growth)
  const amount =
    usage.unit === 'byte'
      ? formatBytes(Math.round(perDay))
      : text('forecast.cores', { amount: formatNumber(perDay, 2) })
  return text(growth > 0 ? 'forecast.growing' : 'forecast.shrinking', { amount })
}

/** Returns whether a threshold was reached already; `today` is a plain date. */
export function isReached({ earliest, latest }: Dates, today: string): boolean {
  return earliest === latest && earliest <= today
}

/** Returns the days between which a threshold is reached in 80 % of cases. */
export function rangeText({ earliest, latest }: Dates): string {
  if (earliest === latest) return formatDay(earliest)
  const from = formatDay(earliest)
  return latest === null
    ? text('forecast.openRange', { from })
    : text('forecast.range', { from, to: formatDay(latest) })
}

const reasons = new Map<string, PlainKey>([
  ['flat', 'forecast.notGrowing'],
  ['shrinking', 'forecast.isShrinking'],
  ['too noisy', 'forecast.tooIrregular'],
  ['not within 3 years', 'forecast.notWithinYears'],
  ['no capacity', 'forecast.noCapacity'],
])

/** Returns in words why a date is missing. */
export function reasonText(reason: string | null): string {
  if (!reason) return text('forecast.noDate')
  return knownReason(reason) ?? text('forecast.otherReason', { reason })
}

/** Returns a reason of the API in the language of the page; undefined for one that is not known here, which is English. */
export function knownReason(reason: string): string | undefined {
  const [, days, needed, from] = /^has (\d+) of (\d+) days of history; .* from (\S+)$/.exec(reason) ?? []
  if (days && needed && from) return text('forecast.shortHistory', { day: formatDay(from), days, needed })
  const key = reasons.get(reason)
  return key && text(key)
}

/** Returns when a resource is near full, after its percentage in a title: `near full on 12 Jan 2027`. */
export function pointText({ near_full_at: nearFull, full_at: full, reason }: Forecast, today: string): string {
  if (!nearFull) {
    return reason === 'not within 3 years' ? text('forecast.notNearFullWithinYears') : reasonText(reason)
  }
  if (full && isReached(full, today)) return text('forecast.full')
  if (!isReached(nearFull, today)) return text('forecast.nearFullOn', { day: formatDay(nearFull.likely) })
  return full ? text('forecast.nearFullAndFullOn', { day: formatDay(full.likely) }) : text('forecast.nearFull')
}

/** Returns whether hardware should have been ordered on an earlier day. */
export function hasPassed(orderBy: string, today: string): boolean {
  return orderBy < today
}

/** Returns what near full means for the resources of a core, or for the quantities of a node. */
export function nearFullRule(isPool: boolean): string {
  return text(isPool ? 'forecast.poolRule' : 'forecast.nodeRule', { percent: marks.nearFull })
}
