import { dayMs } from '#lib/values/time.ts'
import { clockText, monthText, shortDayText } from '../../records/day.ts'
import { type Moment, momentOf, timeOf, type Zone } from '../../records/zone.ts'

export type Tick = { at: number; label: string }

/** More labels would overlap on a phone. */
const maximumTicks = 5
const hourSteps = [1, 3, 6, 12]
const daySteps = [1, 2, 3, 7, 14, 28]
const monthSteps = [1, 2, 3, 6, 12, 24]

/** Returns the ticks of a time axis: whole hours, days or months of the zone, at most five. */
export function timeTicks(fromMs: number, toMs: number, zone: Zone): Tick[] {
  const days = (toMs - fromMs) / dayMs
  const candidates = [
    ...(days <= 2 ? hourSteps.map((step) => () => hourTicks(fromMs, toMs, step, zone)) : []),
    ...(days <= 120 ? daySteps.map((step) => () => dayTicks(fromMs, toMs, step, zone)) : []),
    ...monthSteps.map((step) => () => monthTicks(fromMs, toMs, step, zone)),
  ]
  for (const ticksOf of candidates) {
    const ticks = ticksOf()
    if (ticks.length <= maximumTicks) return ticks
  }
  return []
}

function hourTicks(fromMs: number, toMs: number, step: number, zone: Zone): Tick[] {
  const { year, month, day } = momentOf(new Date(fromMs), zone)
  const count = Math.ceil((toMs - fromMs) / 3_600_000 / step) + 24 / step
  return within(fromMs, toMs, count, zone, (index) => ({ year, month, day, hours: index * step }), hourText)
}

function dayTicks(fromMs: number, toMs: number, step: number, zone: Zone): Tick[] {
  const { year, month, day } = momentOf(new Date(fromMs), zone)
  const count = Math.ceil((toMs - fromMs) / dayMs / step) + 1
  return within(fromMs, toMs, count, zone, (index) => ({ year, month, day: day + 1 + index * step }), shortDayText)
}

function monthTicks(fromMs: number, toMs: number, step: number, zone: Zone): Tick[] {
  const { year } = momentOf(new Date(fromMs), zone)
  const count = Math.ceil((toMs - fromMs) / (28 * dayMs) / step) + 13
  return within(fromMs, toMs, count, zone, (index) => ({ year, month: 1 + index * step, day: 1 }), monthOfYear)
}

type Calendar = { year: number; month: number; day: number; hours?: number }

/** Returns the ticks at calendar times of the zone that are within the axis. The parts of a time may exceed their range. */
function within(
  fromMs: number,
  toMs: number,
  count: number,
  zone: Zone,
  calendarOf: (index: number) => Calendar,
  labelOf: (moment: Moment) => string,
): Tick[] {
  const times = Array.from({ length: count }, (_, index) =>
    timeOf({ hours: 0, minutes: 0, ...calendarOf(index) }, zone),
  )
  return times
    .filter((at, index) => at >= fromMs && at <= toMs && times.indexOf(at) === index)
    .map((at) => ({ at, label: labelOf(momentOf(new Date(at), zone)) }))
}

function hourText(moment: Moment): string {
  return moment.hours === 0 ? shortDayText(moment) : clockText(moment)
}

function monthOfYear({ year, month }: Moment): string {
  return month === 1 ? `${monthText(month)} ${year}` : monthText(month)
}
