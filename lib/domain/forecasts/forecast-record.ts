import type { AssetForecastRow, PoolForecastRow } from '#lib/db/schema/forecast-schema.ts'
import { dayMs } from '#lib/values/time.ts'
import { dateOf } from '../forecast/daily-series.ts'
import type { ThresholdDates } from '../forecast/dates.ts'
import type { Forecast } from '../forecast/forecast.ts'
import { byteUsage, coreUsage, type Usage } from '../inventory/usage/usage.ts'

/** When a pool or a quantity of an asset runs full, as the API publishes it. */
export type ForecastRecord = Pick<
  Forecast,
  'growth_per_day' | 'near_full_at' | 'full_at' | 'order_by' | 'days_of_history' | 'reason' | 'full_reason'
> & {
  hybrid_core_id: string
  resource: string
  usage: Usage | null
}

type StoredForecast = Omit<PoolForecastRow, 'hybrid_core_id' | 'resource' | 'partner_uuid' | 'last_day'>
type Row = StoredForecast & Pick<AssetForecastRow, 'hybrid_core_id' | 'resource'>

/** The columns of a forecast. `order_by` is not stored, because the lead time of a core can change. */
export function storedForecast(forecast: Forecast, allocated: number | null): StoredForecast {
  const { usage, near_full_at: nearFull, full_at: full } = forecast
  return {
    used: usage.raw,
    total: usage.total,
    allocated,
    growth_per_day: forecast.growth_per_day,
    near_full_earliest: dayOf(nearFull?.earliest),
    near_full_likely: dayOf(nearFull?.likely),
    near_full_latest: dayOf(nearFull?.latest),
    full_earliest: dayOf(full?.earliest),
    full_likely: dayOf(full?.likely),
    full_latest: dayOf(full?.latest),
    days_of_history: forecast.days_of_history,
    reason: forecast.reason,
    full_reason: forecast.full_reason,
  }
}

/** The published form of a stored forecast. */
export function forecastRecord(row: Row, leadTimeDays: number): ForecastRecord {
  const { used, total, allocated, near_full_earliest: earliest } = row
  const quantity = { used, total, allocated }
  return {
    hybrid_core_id: row.hybrid_core_id,
    resource: row.resource,
    usage: row.resource === 'cpu' ? coreUsage(quantity) : byteUsage(quantity),
    growth_per_day: row.growth_per_day,
    near_full_at: datesOf(earliest, row.near_full_likely, row.near_full_latest),
    full_at: datesOf(row.full_earliest, row.full_likely, row.full_latest),
    order_by: earliest === null ? null : dateOf(earliest - leadTimeDays),
    days_of_history: row.days_of_history,
    reason: row.reason,
    full_reason: row.full_reason,
  }
}

/** The dates of a threshold; null without a likely day. */
export function datesOf(earliest: number | null, likely: number | null, latest: number | null): ThresholdDates | null {
  if (earliest === null || likely === null) return null
  return { earliest: dateOf(earliest), likely: dateOf(likely), latest: latest === null ? null : dateOf(latest) }
}

function dayOf(date: string | null | undefined): number | null {
  return date ? Date.parse(date) / dayMs : null
}
