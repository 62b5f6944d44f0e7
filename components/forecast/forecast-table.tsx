'use client'
import table from '../records/plain-table/card-table.module.css'
import { ColumnHeads } from '../records/plain-table/column-heads.tsx'
import { NoValue } from '../records/quiet-text.tsx'
import { formatNumber } from '../usage/format.ts'
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
        <ThresholdDate {...dateCell(nearFull, reasonText(forecast.reason), today)} />
      </td>
      <td data-label="Full">
        {isSaid ? <NoValue /> : <ThresholdDate {...dateCell(full, reasonText(forecast.full_reason), today)} />}
      </td>
      <td data-label="Order by">{orderBy ? <OrderBy day={orderBy} today={today} /> : <NoValue />}</td>
      <td data-label="Days of history" className={classes.quiet}>
        {formatNumber(days)}
      </td>
    </tr>
  )
}

/** The growth in words beside its line; a dash where no trend was measured. */
export function Growth({ forecast, trend }: Pick<RowProps, 'forecast' | 'trend'>) {
  const text = growthText(forecast)
  if (text === null) return <NoValue />
  return (
    <span className={classes.growth}>
      {trend && <Sparkline trend={trend} />}
      {text}
    </span>
  )
}

function ThresholdDate({ text, range, isDate }: ReturnType<typeof dateCell>) {
  return (
    <>
      <span className={isDate ? classes.date : classes.quiet}>{text}</span>
      {range && <div className={classes.quiet}>{range}</div>}
    </>
  )
}
