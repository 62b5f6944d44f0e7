'use client'
import { memo } from 'react'
import { ChartFrame } from '../chart/chart-frame.tsx'
import { timeTicks } from '../chart/time/time-axis.ts'
import { TimePlot } from '../chart/time/time-plot.tsx'
import { fullestAmountOf } from '../chart/time/time-series.ts'
import { valueAxis } from '../chart/time/value-axis.ts'
import { outlookOf } from '../forecast/outlook.ts'
import { text } from '../texts/text.ts'
import { HistoryLegend } from './history-legend.tsx'
import { historySummary, historyTable, historyTitle, pointLines, type ResourceHistory } from './history-texts.ts'
import { chartEndOf } from './range/history-range.ts'

/** The height of the plot, in pixels. */
export const historyHeight = 200

type HistoryChartProps = {
  history: ResourceHistory
  /** The core or the node of the history. */
  owner: string
  /** The path and query of the response that has the history. */
  address: string
  nowMs: number
  /** Called with the ends of a period that was selected with the pointer. */
  onSelect?: (fromMs: number, toMs: number) => void
}

/** The usage of one resource over time, and its forecast on a long range that ends now. */
export const HistoryChart = memo(PlainHistoryChart)

function PlainHistoryChart({ history, owner, address, nowMs, onSelect }: HistoryChartProps) {
  const { name, within: resource, unit, points, stepMs, fromMs, toMs, isCurrent, forecast, today, zone } = history
  const endMs = chartEndOf({ fromMs, toMs, isCurrent })
  const last = points.at(-1)
  const outlook = forecast && last && endMs > toMs ? outlookOf(forecast, last, endMs, today) : undefined
  const highest = Math.max(
    0,
    ...points.flatMap((point) => [point.total, point.highest, point.allocated ?? 0, fullestAmountOf(point) ?? 0]),
  )
  const amounts = valueAxis(highest, unit)
  return (
    <ChartFrame
      title={historyTitle(history)}
      summary={historySummary(history)}
      table={historyTable(history)}
      height={historyHeight}
      facts={() => ({
        label: text('history.overTime', { name, owner }),
        exact: [historySummary(history)],
        observedAt: last ? new Date(last.at).toISOString() : null,
        origin: {
          formula: [text('history.formula'), ...(forecast ? [text('history.forecastFormula')] : [])].join(' '),
          inputs: text('history.inputs', { resource, owner }),
          source: text('history.source'),
          address,
        },
      })}
      empty={
        points.length === 0 &&
        [text('history.noneReported', { resource }), ...(isCurrent ? [text('history.begins')] : [])].join(' ')
      }
      legend={<HistoryLegend history={history} outlook={outlook} showsFuture={endMs > toMs} />}
    >
      <TimePlot
        area={{ from: fromMs, to: endMs, end: amounts.end }}
        points={points}
        stepMs={stepMs}
        times={timeTicks(fromMs, endMs, zone)}
        amounts={amounts.ticks}
        nowMs={endMs > toMs ? nowMs : undefined}
        outlook={outlook}
        hint={(point) => {
          const [first, ...lines] = pointLines(point, history)
          return (
            <>
              <b>{first}</b>
              {lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </>
          )
        }}
        {...(onSelect && { onSelect: (from, to) => onSelect(from, to + stepMs) })}
      />
    </ChartFrame>
  )
}
