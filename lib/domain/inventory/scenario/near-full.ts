import type { PoolForecastRow } from '#lib/db/forecast-schema.ts'
import { reachedOn, type ThresholdDates } from '../../forecast/dates.ts'
import { datesOf } from '../../forecasts/forecast-record.ts'
import { nearFullPercent } from '../failure/fit-rule.ts'
import type { CoreState, Resource, Scenario } from './scenario.ts'

/** The stored forecast of a pool, and the last day whose values it contains. */
export type KeptForecast = Omit<PoolForecastRow, 'hybrid_core_id' | 'resource' | 'partner_uuid'> & { today: number }

/** The total memory of the largest node before and after the change; 0 if no node has memory. */
type LargestMemory = Record<'before' | 'after', number>

export type NearFull = Record<Resource, ThresholdDates | null>

const resources = ['memory', 'distributed', 'rocket', 'object'] as const
const horizonDays = 3 * 365
/** The relative error that rounding may cause; it must not move a date by a day. */
const tolerance = 1e-9

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
    before: datesIn(
      (resource, kept) =>
        usageOf(before, resource) && datesOf(kept.near_full_earliest, kept.near_full_likely, kept.near_full_latest),
    ),
    after: datesIn((resource, kept) => {
      const [usage, former] = [usageOf(after, resource), usageOf(before, resource)]
      if (!usage) return null
      // The usage may have changed since the last day of the forecast: only the change counts.
      const used = former ? kept.used + usage.raw - former.raw : usage.raw
      const total = former ? kept.total + usage.total - former.total : usage.total
      return movedDates(kept, nearFullAmount(resource, total, largestMemory.after) - used, {
        nearFull: nearFullAmount(resource, kept.total, largestMemory.before) - kept.used,
        full: kept.total - kept.used,
      })
    }),
  }
}

/** The used amount from which a pool is nearly full. */
function nearFullAmount(resource: Resource, total: number, largest: number): number {
  return resource === 'memory' ? Math.max(0, total - largest) : (total * Number(nearFullPercent)) / 100
}

function usageOf({ memory, storage }: CoreState, resource: Resource) {
  return resource === 'memory' ? memory : storage[resource]
}

/**
 * The dates on which a missing amount has grown. The likely one follows from the growth; the range follows from those of the
 * two amounts that the forecast has, in proportion between them and beyond.
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
      ...(full !== null && known.full > known.nearFull ? [{ amount: known.full, days: full - today }] : []),
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
