import { sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { PoolResource } from '#lib/values/history.ts'
import { type ForecastRecord, forecastRecord } from './forecast-record.ts'

/** A forecast of a pool that has an order-by date. */
export type OrderDate = Pick<ForecastRecord, 'hybrid_core_id' | 'usage' | 'growth_per_day' | 'full_at'> & {
  resource: PoolResource
  near_full_at: NonNullable<ForecastRecord['near_full_at']>
  order_by: string
  lead_time_days: number
}

const maximumDates = 1_000

/** The order-by dates of the cores of a partner, at most 1,000; the soonest first. */
export async function orderDates(
  { read }: Database,
  { partnerUuid, leadTimeDays }: { partnerUuid: string; leadTimeDays: number },
): Promise<OrderDate[]> {
  const rows = await read
    .selectFrom('pool_forecasts')
    .innerJoin('hybrid_cores', 'hybrid_cores.id', 'pool_forecasts.hybrid_core_id')
    .selectAll('pool_forecasts')
    .select('hybrid_cores.lead_time_days')
    .where('pool_forecasts.partner_uuid', '=', partnerUuid)
    .where('near_full_likely', 'is not', null)
    .orderBy(sql`near_full_earliest - coalesce(lead_time_days, ${leadTimeDays})`)
    .orderBy('hybrid_core_id')
    .orderBy('resource')
    .limit(sql.lit(maximumDates))
    .execute()
  return rows.flatMap((row) => {
    const lead_time_days = row.lead_time_days ?? leadTimeDays
    const { near_full_at, order_by, ...record } = forecastRecord(row, lead_time_days)
    if (!near_full_at || !order_by) return []
    return [{ ...record, resource: row.resource as PoolResource, near_full_at, order_by, lead_time_days }]
  })
}
