import type { ReactNode } from 'react'
import plot from '../chart/time/time-plot.module.css'
import { rangeText } from '../forecast/forecast-texts.ts'
import { OrderBy } from '../forecast/order-by.tsx'
import type { Outlook } from '../forecast/outlook.ts'
import { text } from '../texts/text.ts'
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
      <Line look="raw">{text('history.usedLine')}</Line>
      {points.some(({ allocated }) => allocated !== null) && (
        <Line look="allocated">{text('history.allocatedLine')}</Line>
      )}
      {points.some(({ fullest }) => fullest) && <Line look="fullest">{text('history.fullestLine')}</Line>}
      <Line look="total">{text('history.totalLine')}</Line>
      {points.some(({ lowest, highest }) => lowest < highest) && <Line look="band">{text('history.band')}</Line>}
      {outlook && <Line look="likely">{text('history.forecastLine')}</Line>}
      {hasRange && <Line look="range">{rangeArea(forecast)}</Line>}
      {outlook?.nearFull != null && <Line look="near">{text('history.nearFullLine')}</Line>}
      {showsFuture && forecast?.order_by && (
        <Line look="order">
          <OrderBy day={forecast.order_by} today={today} />
        </Line>
      )}
    </>
  )
}

function rangeArea(forecast: ResourceHistory['forecast']): string {
  const dates = forecast?.near_full_at
  return dates ? text('history.rangeAreaNearFull', { range: rangeText(dates) }) : text('history.rangeArea')
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
