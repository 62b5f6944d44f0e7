import type { listForecasts } from '#lib/api/contract/forecasts.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { AssetResource, PoolResource } from '#lib/values/history.ts'
import { formatDay } from '../records/day.ts'
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
  if (growth === 0) return 'no clear growth'
  const perDay = Math.abs(growth)
  const amount = usage.unit === 'byte' ? formatBytes(Math.round(perDay)) : `${formatNumber(perDay, 2)} cores`
  return `${growth > 0 ? 'growing' : 'shrinking'} ${amount} a day`
}

/** Returns whether a threshold was reached already; `today` is a plain date. */
export function isReached({ earliest, latest }: Dates, today: string): boolean {
  return earliest === latest && earliest <= today
}

/** Returns the days between which a threshold is reached in 80 % of cases. */
export function rangeText({ earliest, latest }: Dates): string {
  if (earliest === latest) return formatDay(earliest)
  return latest === null
    ? `${formatDay(earliest)} or later, perhaps never`
    : `${formatDay(earliest)} to ${formatDay(latest)}`
}

const reasons = new Map([
  ['flat', 'no date: not growing'],
  ['shrinking', 'no date: shrinking'],
  ['too noisy', 'no date: too irregular'],
  ['not within 3 years', 'not within 3 years'],
  ['no capacity', 'no date: no capacity'],
])

/** Returns in words why a date is missing. */
export function reasonText(reason: string | null): string {
  const [, days, needed, from] = /^has (\d+) of (\d+) days of history; .* from (\S+)$/.exec(reason ?? '') ?? []
  if (from) return `no date before ${formatDay(from)}: ${days} of ${needed} days of history`
  return reasons.get(reason ?? '') ?? `no date${reason ? `: ${reason}` : ''}`
}

/** Returns when a resource is near full, after its percentage in a title: `near full on 12 Jan 2027`. */
export function pointText({ near_full_at: nearFull, full_at: full, reason }: Forecast, today: string): string {
  if (!nearFull) return reason === 'not within 3 years' ? 'not near full within 3 years' : reasonText(reason)
  if (full && isReached(full, today)) return 'full'
  if (!isReached(nearFull, today)) return `near full on ${formatDay(nearFull.likely)}`
  return full ? `near full, full on ${formatDay(full.likely)}` : 'near full'
}

/** Returns whether hardware should have been ordered on an earlier day. */
export function hasPassed(orderBy: string, today: string): boolean {
  return orderBy < today
}

/** Returns what near full means for the resources of a core, or for the quantities of a node. */
export function nearFullRule(isPool: boolean): string {
  const rule = `Near full: ${marks.nearFull} % of the total`
  return isPool ? `${rule}; of memory, what no longer fits without the largest node.` : `${rule}.`
}
