'use client'
import { keepPreviousData } from '@tanstack/react-query'
import { addressOf, query } from '#lib/api/client.ts'
import { getAssetHistory } from '#lib/api/contract/history.ts'
import { ChartSkeleton } from '../chart/chart-skeleton.tsx'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { assetForecasts } from '../forecast/forecast-queries.ts'
import { ForecastSection } from '../forecast/forecast-section.tsx'
import { trendsOf } from '../forecast/trend/trends.ts'
import { HistoryChart, historyHeight } from '../history/history-chart.tsx'
import { assetHistoryOf } from '../history/range/history-range.ts'
import { resourceHistories } from '../history/resource-histories.ts'
import { useQuery } from '../query/use-query.ts'
import { useZone } from '../records/hooks/use-zone.ts'
import { useNow } from '../usage/use-now.tsx'
import classes from './asset-page.module.css'

const placeholders = ['a', 'b', 'c'] as const

type AssetOverTimeProps = {
  coreId: string
  assetId: string
  /** The number of quantities that the node can have. */
  quantityCount: 1 | 3
}

/** The last 30 days of each quantity of a node, and when it runs full. */
export function AssetOverTime({ coreId, assetId, quantityCount }: AssetOverTimeProps) {
  const nowMs = useNow()
  const zone = useZone()
  const forecasts = useQuery(assetForecasts(coreId, assetId))
  const input = assetHistoryOf(coreId, assetId, nowMs)
  // The period moves every hour: its charts stay until the next one has arrived.
  const history = useQuery({
    ...query(getAssetHistory, input),
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
          rows={quantityCount}
        />
      )}
      <div className={classes.charts}>
        {!charts &&
          !history.error &&
          placeholders
            .slice(0, quantityCount)
            .map((quantity) => <ChartSkeleton key={quantity} height={historyHeight} />)}
        {charts
          ?.filter(({ points }) => points.length > 0)
          .map(({ resource, ...chart }) => (
            <HistoryChart
              key={resource}
              history={chart}
              owner={assetId}
              address={addressOf(getAssetHistory, input)}
              nowMs={nowMs}
            />
          ))}
      </div>
    </>
  )
}
