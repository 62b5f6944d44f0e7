import type { ReactNode } from 'react'
import plot from '../chart/time/time-plot.module.css'
import { rangeText } from '../forecast/forecast-texts.ts'
import { OrderBy } from '../forecast/order-by.tsx'
import type { Outlook } from '../forecast/outlook.ts'
import type { ResourceHistory } from './history-texts.ts'

type HistoryLegendProps = {
  history: ResourceHistory
  outlook: Outlook | undefined
  /** Whether the chart shows a time after now. */
  showsFuture: boolean
}

/** Explains the lines of a chart in words, and says when hardware must be ordered. */
export function HistoryLegend({ history, outlook, showsFuture }: HistoryLegendProps) {
  const { points, forecast, today } = history
  const hasRange = outlook !== undefined && outlook.upper.length > 0
  return (
    <>
      <Line look="raw">used</Line>
      {points.some(({ allocated }) => allocated !== null) && <Line look="allocated">allocated to customers</Line>}
      {points.some(({ fullest }) => fullest) && <Line look="fullest">fullest node, its share of the total</Line>}
      <Line look="total">total</Line>
      {points.some(({ lowest, highest }) => lowest < highest) && <Line look="band">lowest to highest</Line>}
      {outlook && <Line look="likely">forecast</Line>}
      {hasRange && <Line look="range">its range in 80 % of cases{rangeOf(forecast)}</Line>}
      {outlook?.nearFull != null && <Line look="near">near full</Line>}
      {showsFuture && forecast?.order_by && (
        <Line look="order">
          <OrderBy day={forecast.order_by} today={today} />
        </Line>
      )}
    </>
  )
}

function rangeOf(forecast: ResourceHistory['forecast']): string {
  return forecast?.near_full_at ? `: near full ${rangeText(forecast.near_full_at)}` : ''
}

type LineProps = {
  look: 'raw' | 'allocated' | 'fullest' | 'total' | 'band' | 'likely' | 'near' | 'range' | 'order'
  children: ReactNode
}

function Line({ look, children }: LineProps) {
  const isArea = look === 'band' || look === 'range'
  return (
    <li>
      <svg className={plot.drawing} data-sample width={20} height={12} viewBox="0 0 20 12" aria-hidden="true">
        <path className={plot[look]} d={isArea ? 'M0,1H20V11H0Z' : look === 'order' ? 'M10,0V12' : 'M1,6H19'} />
      </svg>
      <span>{children}</span>
    </li>
  )
}
