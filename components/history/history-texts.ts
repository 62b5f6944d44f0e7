import { dayMs } from '#lib/values/time.ts'
import type { TableContent } from '../chart/chart-table.tsx'
import { extremesOf, segmentsOf, type TimePoint } from '../chart/time/time-series.ts'
import type { Unit } from '../chart/time/value-axis.ts'
import { type Forecast, pointText, rangeText } from '../forecast/forecast-texts.ts'
import { formatBeginning, formatDay, utcDayOf, type Zone } from '../records/day.ts'
import { text } from '../texts/text.ts'
import { formatBytes, formatNumber, formatPercentage } from '../usage/format.ts'
import { levelOf } from '../usage/meter/level.ts'

/** The values of one resource in a period, and its forecast. */
export type ResourceHistory = {
  /** The name at the beginning of a sentence: `Distributed storage`. */
  name: string
  /** The name within a sentence. */
  within: string
  unit: Unit
  points: readonly TimePoint[]
  stepMs: number
  fromMs: number
  toMs: number
  /** Whether the period ends now. */
  isCurrent: boolean
  forecast: Forecast | undefined
  /** The plain date of today. */
  today: string
  zone: Zone
}

/** Returns the title of a chart: the last value, and what the forecast says. */
export function historyTitle(history: ResourceHistory): string {
  const { name, points, isCurrent, forecast, today } = history
  const last = points.at(-1)
  if (!last) return text('history.noValues', { name })
  const value = { name, percentage: percentageText(last) }
  const time = timeText(last.at, history)
  if (!isCurrent) return text('history.valueOn', { ...value, time })
  if (endsEarly(history)) return text('history.lastValueOn', { ...value, time })
  // A forecast has no date for what is full already.
  if (levelOf(percentageOf(last)) === 'full') return text('history.valueFull', value)
  return `${name}: ${value.percentage}${forecast ? `, ${pointText(forecast, today)}` : ''}`
}

/** Returns the chart as one sentence, for screen readers. */
export function historySummary(history: ResourceHistory): string {
  const { name, points, unit, stepMs, fromMs, toMs, forecast, isCurrent } = history
  const extremes = extremesOf(points)
  const last = points.at(-1)
  if (!extremes || !last) return `${text('history.noValues', { name })}.`
  const gaps = segmentsOf(points, stepMs).length - 1
  const dates = isCurrent ? forecast?.near_full_at : undefined
  return [
    text('history.extremes', {
      title: historyTitle(history),
      ...{ from: timeText(fromMs, history), to: timeText(toMs, history) },
      ...{ lowest: amountText(extremes.lowest, unit), highest: amountText(extremes.highest, unit) },
      total: amountText(last.total, unit),
    }),
    ...(last.fullest ? [text('history.fullestNode', { node: fullestText(last.fullest) })] : []),
    ...(gaps > 0 ? [text('history.gaps', { count: gaps })] : []),
    ...(dates ? [text('history.forecastRange', { range: rangeText(dates) })] : []),
    ...(isCurrent && forecast?.order_by ? [text('forecast.orderBy', { day: formatDay(forecast.order_by) })] : []),
  ]
    .join('; ')
    .concat('.')
}

/** Returns the data table of a chart, the newest value first. */
export function historyTable(history: ResourceHistory): TableContent {
  const { points, unit, stepMs } = history
  const hasAllocated = points.some(({ allocated }) => allocated !== null)
  const hasFullest = points.some(({ fullest }) => fullest)
  return {
    head: [
      text(stepMs === dayMs ? 'history.day' : 'history.time'),
      ...[text('history.used'), text('history.amount')],
      ...[text('history.lowest'), text('history.highest'), text('history.total')],
      ...(hasAllocated ? [text('history.allocated')] : []),
      ...(hasFullest ? [text('history.fullestNodeHead')] : []),
    ],
    rows: points
      .toReversed()
      .map((point) => [
        timeText(point.at, history),
        percentageText(point),
        ...[point.raw, point.lowest, point.highest, point.total].map((amount) => amountText(amount, unit)),
        ...(hasAllocated ? [point.allocated === null ? '–' : amountText(point.allocated, unit)] : []),
        ...(hasFullest ? [point.fullest ? fullestText(point.fullest) : '–'] : []),
      ]),
  }
}

/** Returns the lines of the tooltip of a point, its time first. */
export function pointLines(point: TimePoint, history: ResourceHistory): string[] {
  const { unit } = history
  const { raw, total, allocated, lowest, highest, fullest } = point
  const amount = (value: number) => amountText(value, unit)
  return [
    timeText(point.at, history),
    text('history.usedOf', { percentage: percentageText(point), used: amount(raw), total: amount(total) }),
    ...(lowest < highest ? [text('history.inStep', { lowest: amount(lowest), highest: amount(highest) })] : []),
    ...(allocated === null ? [] : [text('history.allocatedAmount', { amount: amount(allocated) })]),
    ...(fullest ? [text('history.fullestNode', { node: fullestText(fullest) })] : []),
  ]
}

/** Formats the start of a step: a day of UTC, or a time in the zone. */
function timeText(at: number, { stepMs, zone }: ResourceHistory): string {
  return stepMs === dayMs ? formatDay(utcDayOf(at)) : formatBeginning(new Date(at).toISOString(), zone)
}

function percentageText(point: TimePoint): string {
  return point.total > 0 ? formatPercentage(percentageOf(point)) : text('history.noCapacity')
}

function percentageOf({ raw, total }: TimePoint): number {
  return total > 0 ? (100 * raw) / total : 0
}

function fullestText({ asset_id, percentage }: NonNullable<TimePoint['fullest']>): string {
  return `${asset_id}: ${formatPercentage(percentage)}`
}

function amountText(amount: number, unit: Unit): string {
  return unit === 'byte' ? formatBytes(amount) : text('chart.cores', { amount: formatNumber(amount, 1) })
}

const graceMs = 2 * 3_600_000

/** Whether the end of the period has no values. The last step may be in progress, and values may arrive every hour. */
function endsEarly({ points, stepMs, toMs }: ResourceHistory): boolean {
  const last = points.at(-1)
  return last !== undefined && last.at < toMs - Math.max(2 * stepMs, graceMs)
}
