'use client'
import { keepPreviousData } from '@tanstack/react-query'
import { query } from '#lib/api/client.ts'
import { getAssetHistory } from '#lib/api/contract/history.ts'
import { ChartSkeleton } from '../chart/chart-skeleton.tsx'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { assetForecasts } from '../forecast/forecast-queries.ts'
import { ForecastSection } from '../forecast/forecast-section.tsx'
import { trendsOf } from '../forecast/trend/trends.ts'
import { HistoryChart, historyHeight } from '../history/history-chart.tsx'
import classes from '../history/history-page.module.css'
import { assetHistoryOf } from '../history/range/history-range.ts'
import { resourceHistories } from '../history/resource-histories.ts'
import { useQuery } from '../query/use-query.ts'
import { useIsHydrated } from '../records/use-is-hydrated.ts'
import { useNow } from '../usage/use-now.tsx'

type AssetOverTimeProps = { coreId: string; assetId: string; isCompute: boolean }

/** The last 30 days of each quantity of a node, and when it runs full. */
export function AssetOverTime({ coreId, assetId, isCompute }: AssetOverTimeProps) {
  const nowMs = useNow()
  const zone = useIsHydrated() ? 'browser' : 'UTC'
  const forecasts = useQuery(assetForecasts(coreId, assetId))
  // The period moves every hour: its charts stay until the next one has arrived.
  const history = useQuery({
    ...query(getAssetHistory, assetHistoryOf(coreId, assetId, nowMs)),
    placeholderData: keepPreviousData,
  })
  const failed = [forecasts, history].filter(({ error }) => error)
  const error = failed[0]?.error
  const charts = history.data && resourceHistories(history.data.data, forecasts.data?.data ?? [], nowMs, zone)
  return (
    <>
      {error && <ApiErrorPanel error={error} retry={() => Promise.all(failed.map((one) => one.refetch()))} />}
      {!forecasts.error && (
        <ForecastSection
          forecasts={forecasts.data?.data}
          trends={history.data && trendsOf(history.data)}
          rows={isCompute ? 3 : 1}
        />
      )}
      <div className={classes.charts}>
        {!charts && !history.error && <ChartSkeleton height={historyHeight} />}
        {charts
          ?.filter(({ points }) => points.length > 0)
          .map(({ resource, ...chart }) => (
            <HistoryChart key={resource} history={chart} nowMs={nowMs} />
          ))}
      </div>
    </>
  )
}
