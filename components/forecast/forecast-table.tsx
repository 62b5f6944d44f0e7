'use client'
import table from '../records/plain-table/card-table.module.css'
import { ColumnHeads } from '../records/plain-table/column-heads.tsx'
import { NoValue } from '../records/quiet-text.tsx'
import { Figure } from '../usage/figure/figure.tsx'
import { formatNumber } from '../usage/format.ts'
import { datesExactly, forecastFacts } from './forecast-figures.ts'
import { dateCell, soonestFirst } from './forecast-rows.ts'
import classes from './forecast-table.module.css'
import { type Forecast, growthText, reasonText } from './forecast-texts.ts'
import { OrderBy } from './order-by.tsx'
import { resourceNames } from './resource-names.ts'
import { Sparkline } from './trend/sparkline.tsx'
import type { Trends } from './trend/trends.ts'

type ForecastTableProps = {
  forecasts: readonly Forecast[]
  trends: Trends | undefined
  /** The plain date of today. */
  today: string
}

/** The forecast of each resource, the soonest near-full date first. */
export function ForecastTable({ forecasts, trends, today }: ForecastTableProps) {
  return (
    <table className={`${table.table} ${classes.table}`}>
      <ColumnHeads names={['Resource', 'Trend of 30 days', 'Near full', 'Full', 'Order by', 'Days of history']} />
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
      <th scope="row">{resourceNames[resource]}</th>
      <td data-label="Trend of 30 days">
        <Growth forecast={forecast} trend={trend} />
      </td>
      <td data-label="Near full">
        <ThresholdDate
          name="Near-full day"
          forecast={forecast}
          dates={nearFull}
          reason={forecast.reason}
          today={today}
        />
      </td>
      <td data-label="Full">
        {isSaid ? (
          <NoValue />
        ) : (
          <ThresholdDate name="Full day" forecast={forecast} dates={full} reason={forecast.full_reason} today={today} />
        )}
      </td>
      <td data-label="Order by">
        {orderBy ? (
          <Figure facts={() => forecastFacts(forecast, 'orderBy', { name: 'Order-by day', exact: [orderBy] })}>
            <OrderBy day={orderBy} today={today} />
          </Figure>
        ) : (
          <NoValue />
        )}
      </td>
      <td data-label="Days of history" className={classes.quiet}>
        <Figure
          facts={() =>
            forecastFacts(forecast, 'days', { name: 'Days of history', exact: [`${formatNumber(days)} days`] })
          }
        >
          {formatNumber(days)}
        </Figure>
      </td>
    </tr>
  )
}

/** The growth in words beside its line; a dash where no trend was measured. */
export function Growth({ forecast, trend }: Pick<RowProps, 'forecast' | 'trend'>) {
  const text = growthText(forecast)
  if (text === null) return <NoValue />
  const { growth_per_day: growth, usage } = forecast
  const exact = [`${formatNumber(growth ?? 0, 6)} ${usage?.unit === 'core' ? 'cores' : 'bytes'} a day`]
  return (
    <Figure className={classes.growth} facts={() => forecastFacts(forecast, 'growth', { name: 'Growth', exact })}>
      {trend && <Sparkline trend={trend} />}
      {text}
    </Figure>
  )
}

type ThresholdDateProps = {
  name: string
  forecast: Forecast
  dates: Forecast['near_full_at']
  reason: string | null
  today: string
}

/** A date of a threshold with its range, or the reason for no date. */
export function ThresholdDate({ name, forecast, dates, reason, today }: ThresholdDateProps) {
  const why = reasonText(reason)
  const { text, range, isDate } = dateCell(dates, why, today)
  return (
    <Figure facts={() => forecastFacts(forecast, 'date', { name, exact: datesExactly(dates, why) })}>
      <span className={isDate ? classes.date : classes.quiet}>{text}</span>
      {range && <span className={classes.range}>{range}</span>}
    </Figure>
  )
}
