'use client'
import { Group, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useDeferredValue, useMemo } from 'react'
import { addressOf, query, ResponseError } from '#lib/api/client.ts'
import { getHistory } from '#lib/api/contract/history.ts'
import { ChartSkeleton } from '../chart/chart-skeleton.tsx'
import { coreHref } from '../cores/core-path.ts'
import { CoreUnknown } from '../cores/core-unknown.tsx'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { coreForecasts } from '../forecast/forecast-queries.ts'
import { useQuery } from '../query/use-query.ts'
import { Breadcrumb } from '../records/breadcrumb.tsx'
import { pushParameters } from '../records/choice/address-parameters.ts'
import { ApiActions } from '../records/copy/api-actions.tsx'
import { RecordHeader } from '../records/header/record-header.tsx'
import { useZone } from '../records/hooks/use-zone.ts'
import { IdText } from '../records/id-text.tsx'
import { zoneName } from '../records/zone.ts'
import { CsvButton } from '../table/toolbar/csv-button.tsx'
import { richText, text } from '../texts/text.ts'
import { useKeepDenominator } from '../usage/denominator/use-denominator.tsx'
import { useNow } from '../usage/use-now.tsx'
import { HistoryChart, historyHeight } from './history-chart.tsx'
import classes from './history-page.module.css'
import { type CoreAges, historyInput, periodOf, readRange, writeRange } from './range/history-range.ts'
import { RangeControls } from './range/range-controls.tsx'
import { resourceHistories } from './resource-histories.ts'

/** The usage of a core's resources over time, and what their forecasts say. */
export function HistoryPage({ coreId, ages }: { coreId: string; ages: CoreAges }) {
  const nowMs = useNow()
  const keep = useKeepDenominator()
  // The zone of the browser replaces that of the HTML after hydration: the charts are drawn with it without a long stop.
  const zone = useDeferredValue(useZone())
  const search = useSearchParams()
  const range = readRange(search)
  const input = historyInput(coreId, periodOf(range, nowMs, ages))
  const history = useQuery({ ...query(getHistory, input), placeholderData: keepPreviousData })
  const forecasts = useQuery(coreForecasts(coreId))
  const charts = useMemo(
    () => history.data && resourceHistories(history.data.data, forecasts.data?.data ?? [], nowMs, zone),
    [history.data, forecasts.data, nowMs, zone],
  )
  if (history.error instanceof ResponseError && history.error.status === 404) return <CoreUnknown coreId={coreId} />
  const error = history.error ?? forecasts.error
  return (
    <>
      <Breadcrumb
        to={[
          { href: keep('/cores'), label: text('history.cores') },
          { href: keep(coreHref(coreId)), label: coreId },
        ]}
        here={text('history.history')}
      />
      <RecordHeader
        title={richText('history.historyOfShown', { core: coreId, id: () => <IdText id={coreId} /> })}
        actions={
          <Group gap={4}>
            <ApiActions address={addressOf(getHistory, input)} size="compact-xs" />
            <CsvButton noun="history" params={input.params} address={{ endpoint: getHistory, input }} />
          </Group>
        }
      />
      <RangeControls range={range} />
      <Text size="xs" c="dimmed" my="xs">
        {text('history.percentages')}{' '}
        <span className={classes.zone}>
          {zone === 'UTC' ? text('history.utcTimes') : text('history.zoneTimes', { zone: zoneName(zone) })}
        </span>
      </Text>
      {error && <ApiErrorPanel error={error} retry={() => (history.error ? history.refetch() : forecasts.refetch())} />}
      <div
        className={classes.charts}
        aria-busy={history.isFetching}
        data-dimmed={history.isPlaceholderData || undefined}
      >
        {charts
          ? charts.map((chart) => (
              <HistoryChart
                key={chart.resource}
                history={chart}
                owner={coreId}
                address={addressOf(getHistory, {
                  ...input,
                  filter: { ...input.filter, resource: [chart.resource as 'cpu'] },
                })}
                nowMs={nowMs}
                onSelect={selectPeriod}
              />
            ))
          : !history.error &&
            ['cpu', 'memory', 'distributed', 'rocket', 'object'].map((resource) => (
              <ChartSkeleton key={resource} height={historyHeight} />
            ))}
      </div>
    </>
  )
}

function selectPeriod(fromMs: number, toMs: number): void {
  const own = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() }
  pushParameters(writeRange({ own }))
}
