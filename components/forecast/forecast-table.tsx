'use client'
import type { ReactNode } from 'react'
import table from '../records/plain-table/card-table.module.css'
import { ColumnHeads } from '../records/plain-table/column-heads.tsx'
import { NoValue } from '../records/quiet-text.tsx'
import type { PlainKey } from '../texts/catalogue.ts'
import { richText, text } from '../texts/text.ts'
import { Figure } from '../usage/figure/figure.tsx'
import { formatNumber } from '../usage/format.ts'
import { datesExactly, forecastFacts } from './forecast-figures.ts'
import { dateCell, soonestFirst } from './forecast-rows.ts'
import classes from './forecast-table.module.css'
import { type Forecast, growthText, knownReason, reasonText } from './forecast-texts.ts'
import { OrderBy } from './order-by.tsx'
import { resourceName } from './resource-names.ts'
import { Sparkline } from './trend/sparkline.tsx'
import type { Trends } from './trend/trends.ts'

type ForecastTableProps = {
  forecasts: readonly Forecast[]
  trends: Trends | undefined
  /** The plain date of today. */
  today: string
}

const heads: readonly PlainKey[] = [
  'forecast.resource',
  'forecast.trend',
  'forecast.nearFullHead',
  'forecast.fullHead',
  'forecast.orderByHead',
  'forecast.daysHead',
]

/** The forecast of each resource, the soonest near-full date first. */
export function ForecastTable({ forecasts, trends, today }: ForecastTableProps) {
  return (
    <table className={`${table.table} ${classes.table}`}>
      <ColumnHeads names={heads.map((head) => text(head))} />
      <tbody>
        {soonestFirst(forecasts).map((forecast) => (
          <Row key={forecast.resource} forecast={forecast} trend={trends?.[forecast.resource]} today={today} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { forecast: Forecast; trend: Trends[string] | undefined; today: string }

function Row({ forecast, trend, today }: RowProps) {
  const { resource, order_by: orderBy, days_of_history: days, near_full_at: nearFull, full_at: full } = forecast
  const isSaid = !nearFull && !full && forecast.reason === forecast.full_reason
  return (
    <tr>
      <th scope="row">{resourceName(resource)}</th>
      <td data-label={text('forecast.trend')}>
        <Growth forecast={forecast} trend={trend} />
      </td>
      <td data-label={text('forecast.nearFullHead')}>
        <ThresholdDate figure="nearFull" forecast={forecast} dates={nearFull} reason={forecast.reason} today={today} />
      </td>
      <td data-label={text('forecast.fullHead')}>
        {isSaid ? (
          <NoValue />
        ) : (
          <ThresholdDate figure="full" forecast={forecast} dates={full} reason={forecast.full_reason} today={today} />
        )}
      </td>
      <td data-label={text('forecast.orderByHead')}>
        {orderBy ? (
          <Figure facts={() => forecastFacts(forecast, 'orderBy', [orderBy])}>
            <OrderBy day={orderBy} today={today} />
          </Figure>
        ) : (
          <NoValue />
        )}
      </td>
      <td data-label={text('forecast.daysHead')} className={classes.quiet}>
        <Figure facts={() => forecastFacts(forecast, 'days', [text('forecast.days', { count: days })])}>
          {formatNumber(days)}
        </Figure>
      </td>
    </tr>
  )
}

/** The growth in words beside its line; a dash where no trend was measured. */
export function Growth({ forecast, trend }: Pick<RowProps, 'forecast' | 'trend'>) {
  const words = growthText(forecast)
  if (words === null) return <NoValue />
  return (
    <Figure className={classes.growth} facts={() => forecastFacts(forecast, 'growth', [exactGrowth(forecast)])}>
      {trend && <Sparkline trend={trend} />}
      {words}
    </Figure>
  )
}

function exactGrowth({ growth_per_day: growth, usage }: Forecast): string {
  const amount = formatNumber(growth ?? 0, 6)
  return text(usage?.unit === 'core' ? 'forecast.coresPerDay' : 'forecast.bytesPerDay', { amount })
}

type ThresholdDateProps = {
  figure: 'nearFull' | 'full'
  forecast: Forecast
  dates: Forecast['near_full_at']
  reason: string | null
  today: string
}

/** A date of a threshold with its range, or the reason for no date. */
export function ThresholdDate({ figure, forecast, dates, reason, today }: ThresholdDateProps) {
  const why = reasonText(reason)
  const { text: words, range, isDate } = dateCell(dates, why, today)
  return (
    <Figure facts={() => forecastFacts(forecast, figure, datesExactly(dates, why))}>
      <span className={isDate ? classes.date : classes.quiet}>{isDate ? words : <NoDate reason={reason} />}</span>
      {range && <span className={classes.range}>{range}</span>}
    </Figure>
  )
}

function NoDate({ reason }: { reason: string | null }) {
  if (!reason || knownReason(reason)) return reasonText(reason)
  const foreign = (words: ReactNode) => <span lang="en">{words}</span>
  return richText('forecast.otherReasonShown', { reason, foreign })
}
