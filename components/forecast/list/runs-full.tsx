'use client'
import { formatDay, utcDayOf } from '../../records/day.ts'
import { QuietText } from '../../records/quiet-text.tsx'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { useNow } from '../../usage/use-now.tsx'
import { datesExactly, forecastFacts } from '../forecast-figures.ts'
import { isReached } from '../forecast-texts.ts'
import { OrderBy } from '../order-by.tsx'
import { columnName } from '../resource-names.ts'
import type { DatedForecast } from './dated-forecasts.ts'
import classes from './runs-full.module.css'

type RunsFullProps = {
  coreId: string
  forecast: DatedForecast | undefined
  /** Whether the cell names the resource. */
  hasResource?: boolean
}

/** When a pool is near full, and by when hardware must be ordered, in a cell of a table. */
export function RunsFull({ coreId, forecast, hasResource = false }: RunsFullProps) {
  const today = utcDayOf(useNow())
  if (!forecast?.near_full_at) return <QuietText>{text('forecast.noDate')}</QuietText>
  const { near_full_at: nearFull, resource, order_by: orderBy } = forecast
  const subject = { hybrid_core_id: coreId, asset_id: null, resource }
  const order = orderBy ? [text('forecast.orderBy', { day: formatDay(orderBy) })] : []
  return (
    <Figure
      className={classes.cell}
      facts={() => forecastFacts(subject, 'nearFull', [...datesExactly(nearFull, ''), ...order])}
    >
      <b>{isReached(nearFull, today) ? text('forecast.now') : formatDay(nearFull.likely)}</b>
      {hasResource && <span>{columnName(resource)}</span>}
      {orderBy && <OrderBy day={orderBy} today={today} isShort />}
    </Figure>
  )
}
