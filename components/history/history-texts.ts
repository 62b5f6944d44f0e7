import { dayMs } from '#lib/values/time.ts'
import type { TableContent } from '../chart/chart-table.tsx'
import { extremesOf, segmentsOf, type TimePoint } from '../chart/time/time-series.ts'
import type { Unit } from '../chart/time/value-axis.ts'
import { type Forecast, pointText, rangeText } from '../forecast/forecast-texts.ts'
import { formatBeginning, formatDay, utcDayOf } from '../records/day.ts'
import type { Zone } from '../records/zone.ts'
import { formatBytes, formatNumber, formatPercentage } from '../usage/format.ts'
import { levelOf } from '../usage/meter/level.ts'

/** The values of one resource in a period, and its forecast. */
export type ResourceHistory = {
  /** The name at the beginning of a sentence: `Distributed storage`. */
  name: string
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
  if (!last) return `${name}: no values in this period`
  const value = `${name}: ${percentageText(last)}`
  if (!isCurrent) return `${value} on ${timeText(last.at, history)}`
  if (endsEarly(history)) return `${value} on ${timeText(last.at, history)}, no values since then`
  // A forecast has no date for what is full already.
  if (levelOf(percentageOf(last)) === 'full') return `${value}, full`
  return forecast ? `${value}, ${pointText(forecast, today)}` : value
}

/** Returns the chart as one sentence, for screen readers. */
export function historySummary(history: ResourceHistory): string {
  const { name, points, unit, stepMs, fromMs, toMs, forecast, isCurrent } = history
  const extremes = extremesOf(points)
  const last = points.at(-1)
  if (!extremes || !last) return `${name}: no values in this period.`
  const gaps = segmentsOf(points, stepMs).length - 1
  const dates = isCurrent ? forecast?.near_full_at : undefined
  return [
    `${historyTitle(history)}; from ${timeText(fromMs, history)} to ${timeText(toMs, history)} between ` +
      `${amountText(extremes.lowest, unit)} and ${amountText(extremes.highest, unit)} of ${amountText(last.total, unit)}`,
    ...(last.fullest ? [`fullest node ${fullestText(last.fullest)}`] : []),
    ...(gaps > 0 ? [`${formatNumber(gaps)} ${gaps === 1 ? 'gap' : 'gaps'} without values`] : []),
    ...(dates ? [`range of the forecast ${rangeText(dates)}`] : []),
    ...(isCurrent && forecast?.order_by ? [`order by ${formatDay(forecast.order_by)}`] : []),
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
      stepMs === dayMs ? 'Day (UTC)' : 'Time',
      'Used',
      'Amount',
      'Lowest',
      'Highest',
      'Total',
      ...(hasAllocated ? ['Allocated'] : []),
      ...(hasFullest ? ['Fullest node'] : []),
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
  return [
    timeText(point.at, history),
    `${percentageText(point)}: ${amountText(raw, unit)} of ${amountText(total, unit)}`,
    ...(lowest < highest ? [`${amountText(lowest, unit)} to ${amountText(highest, unit)} in this step`] : []),
    ...(allocated === null ? [] : [`${amountText(allocated, unit)} allocated`]),
    ...(fullest ? [`fullest node ${fullestText(fullest)}`] : []),
  ]
}

/** Formats the start of a step: a day of UTC, or a time in the zone. */
function timeText(at: number, { stepMs, zone }: ResourceHistory): string {
  return stepMs === dayMs ? formatDay(utcDayOf(at)) : formatBeginning(new Date(at).toISOString(), zone)
}

function percentageText(point: TimePoint): string {
  return point.total > 0 ? formatPercentage(percentageOf(point)) : 'no capacity'
}

function percentageOf({ raw, total }: TimePoint): number {
  return total > 0 ? (100 * raw) / total : 0
}

function fullestText({ asset_id, percentage }: NonNullable<TimePoint['fullest']>): string {
  return `${asset_id}: ${formatPercentage(percentage)}`
}

function amountText(amount: number, unit: Unit): string {
  return unit === 'byte' ? formatBytes(amount) : `${formatNumber(amount, 1)} cores`
}

const graceMs = 2 * 3_600_000

/** Whether the end of the period has no values. The last step may be in progress, and values may arrive every hour. */
function endsEarly({ points, stepMs, toMs }: ResourceHistory): boolean {
  const last = points.at(-1)
  return last !== undefined && last.at < toMs - Math.max(2 * stepMs, graceMs)
}
