import { expect, type Page } from '@playwright/test'

type Dates = { earliest: string; likely: string; latest: string | null } | null

export type PoolForecast = {
  hybrid_core_id: string
  resource: string
  near_full_at: Dates
  full_at: Dates
  order_by: string | null
  reason: string | null
}

/** Returns the forecasts of all pools in the default order of the API, when those of these cores are computed. */
export async function poolForecasts(page: Page, coreIds: readonly string[]): Promise<PoolForecast[]> {
  let forecasts: PoolForecast[] = []
  const computed = async () => {
    const { data } = await (await page.request.get('/hybrid-core/v2/forecasts?page[size]=50')).json()
    forecasts = data
    return [...new Set(forecasts.map(({ hybrid_core_id: coreId }) => coreId))].sort()
  }
  await expect.poll(computed).toEqual([...coreIds].sort())
  return forecasts
}
