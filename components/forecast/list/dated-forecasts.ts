import type { CallInput } from '#lib/api/client.ts'
import { listForecasts } from '#lib/api/contract/forecasts.ts'
import type { SortKeys } from '#lib/values/sort-rows.ts'
import { type QueryContext, readPage } from '../../table/state/read-list.ts'
import type { Forecast } from '../forecast-texts.ts'

/** The values that a list shows of the forecast of a pool that has a date. */
export type DatedForecast = Pick<Forecast, 'resource' | 'near_full_at' | 'order_by'>

/**
 * Reads the forecasts that have a near-full date, the soonest first; of a list with all cores only what it shows, because it
 * is in the HTML of the page. Forecasts without a date are last, so that most pages of them are not read.
 */
export async function readDated(
  filter: NonNullable<CallInput<typeof listForecasts>['filter']>,
  context: QueryContext,
): Promise<(DatedForecast & { hybrid_core_id: string })[]> {
  const dated: (DatedForecast & { hybrid_core_id: string })[] = []
  const sort = [{ name: 'near_full_at', descending: false }] as const
  for (let number = 1; ; number++) {
    const { data, meta } = await readPage(listForecasts, { params: {}, filter, sort, page: { number } }, context)
    for (const { hybrid_core_id, resource, near_full_at, order_by } of data) {
      if (near_full_at === null) return dated
      dated.push({ hybrid_core_id, resource, near_full_at, order_by })
    }
    if (number >= meta.page.total_pages) return dated
  }
}

/** Returns the near-full date of a row, by which a list sorts. */
export function soonestKeys(forecast: DatedForecast | undefined): SortKeys {
  return forecast?.near_full_at ? [forecast.near_full_at.likely] : null
}
