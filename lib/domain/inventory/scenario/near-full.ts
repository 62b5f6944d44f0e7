import type { PoolForecastRow } from '#lib/db/schema/forecast-schema.ts'
import { horizonDays, reachedOn, type ThresholdDates, tolerance } from '../../forecast/dates.ts'
import { datesOf } from '../../forecasts/forecast-record.ts'
import { nearFullPercent } from '../failure/fit-rule.ts'
import type { CoreState, Resource, Scenario } from './scenario.ts'

/** The stored forecast of a pool. */
export type KeptForecast = Omit<PoolForecastRow, 'hybrid_core_id' | 'resource' | 'partner_uuid' | 'last_day'> & {
  /** The day of the last point of its history, from which its dates count. */
  today: number
}

/** The total memory of the largest node before and after the change; 0 if no node has memory. */
type LargestMemory = Record<'before' | 'after', number>

export type NearFull = Record<Resource, ThresholdDates | null>

const resources = ['memory', 'distributed', 'rocket', 'object'] as const

/**
 * Returns when each pool is nearly full before and after a change. A forecast takes too long for a request: the dates after
 * the change are those of the stored forecast, moved by the amount that the change adds to what is missing until then.
 */
export function nearFullDates(
  { before, after }: Pick<Scenario, 'before' | 'after'>,
  forecasts: ReadonlyMap<string, KeptForecast>,
  largestMemory: LargestMemory,
): Record<'before' | 'after', NearFull> {
  const datesIn = (of: (resource: Resource, kept: KeptForecast) => ThresholdDates | null) =>
    Object.fromEntries(
      resources.map((resource) => {
        const kept = forecasts.get(resource)
        return [resource, kept ? of(resource, kept) : null]
      }),
    ) as NearFull
  return {
    before: datesIn((resource, kept) => usageOf(before, resource) && storedDates(kept)),
    after: datesIn((resource, kept) => {
      const [usage, former] = [usageOf(after, resource), usageOf(before, resource)]
      if (!usage) return null
      // The usage may have changed since the last day of the forecast: only the change counts.
      const used = former ? kept.used + (usage.raw - former.raw) : usage.raw
      const total = former ? kept.total + (usage.total - former.total) : usage.total
      const missing = nearFullAmount(resource, total, largestMemory.after) - used
      const known = {
        nearFull: nearFullAmount(resource, kept.total, largestMemory.before) - kept.used,
        full: kept.total - kept.used,
      }
      return missing === known.nearFull ? storedDates(kept) : movedDates(kept, missing, known)
    }),
  }
}

function storedDates({ near_full_earliest, near_full_likely, near_full_latest }: KeptForecast): ThresholdDates | null {
  return datesOf(near_full_earliest, near_full_likely, near_full_latest)
}

/** The used amount from which a pool is nearly full. */
function nearFullAmount(resource: Resource, total: number, largest: number): number {
  return resource === 'memory' ? Math.max(0, total - largest) : (total * Number(nearFullPercent)) / 100
}

function usageOf({ memory, storage }: CoreState, resource: Resource) {
  return resource === 'memory' ? memory : storage[resource]
}

/**
 * Returns the dates on which the usage has grown by `missing`. The likely one follows from the growth; the range follows from
 * those of the two amounts that the forecast has, in proportion between them and beyond. If both are reached, nothing says how
 * wide the range is: it begins with the likely day and has no end.
 */
function movedDates(
  kept: KeptForecast,
  missing: number,
  known: { nearFull: number; full: number },
): ThresholdDates | null {
  const { today, growth_per_day: growth } = kept
  if (missing <= 0) return reachedOn(today)
  if (growth === null || growth <= 0) return null
  const likely = Math.max(1, Math.ceil((missing / growth) * (1 - tolerance)))
  if (likely > horizonDays) return null
  const daysAt = (nearFull: number | null, full: number | null) => {
    const points = [
      { amount: 0, days: 0 },
      ...(nearFull !== null && known.nearFull > 0 ? [{ amount: known.nearFull, days: nearFull - today }] : []),
      ...(full !== null && known.full > Math.max(0, known.nearFull)
        ? [{ amount: known.full, days: full - today }]
        : []),
    ]
    const next = points.findIndex(({ amount }) => amount >= missing)
    const [from, to] = next > 0 ? [points[next - 1], points[next]] : [points.at(-2), points.at(-1)]
    if (!from || !to) return null
    return from.days + ((missing - from.amount) * (to.days - from.days)) / (to.amount - from.amount)
  }
  const earliest = daysAt(kept.near_full_earliest, kept.full_earliest) ?? likely
  const latest = isOpen(kept, missing, known) ? null : daysAt(kept.near_full_latest, kept.full_latest)
  return datesOf(
    today + Math.min(likely, Math.max(1, Math.floor(earliest))),
    today + likely,
    latest === null || latest > horizonDays ? null : today + Math.max(likely, Math.ceil(latest)),
  )
}

/** Whether the forecast has no latest day for the next larger amount that it has, so that there is none here either. */
function isOpen(kept: KeptForecast, missing: number, known: { nearFull: number; full: number }): boolean {
  return missing <= known.nearFull ? kept.near_full_latest === null : kept.full_latest === null
}
