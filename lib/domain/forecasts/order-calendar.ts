import icalendar, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator'
import type { PoolResource } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import type { OrderDate } from './order-dates.ts'

const resourceNames: Record<PoolResource, string> = {
  cpu: 'CPU',
  memory: 'memory',
  distributed: 'distributed storage',
  rocket: 'rocket storage',
  object: 'object storage',
}
/** Forecasts change once a day. */
const refreshSeconds = 6 * 3_600

/** A calendar must have a component (RFC 5545, section 3.4). Without events it has its time zone, which clients do not show. */
const emptyComponent = [
  ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'TZNAME:UTC', 'END:STANDARD', 'END:VTIMEZONE', ''],
].join('\r\n')

/**
 * The iCalendar text (RFC 5545) of order-by dates: an event of the whole day for each. Events have the time of the start of
 * the day, so that the text changes only when a forecast does or a day ends. `now` is in epoch milliseconds.
 */
export function orderCalendar(dates: readonly OrderDate[], { baseUrl, now }: { baseUrl: string; now: number }): string {
  const calendar = icalendar({
    name: 'Order-by dates of hybrid cores',
    description: 'The days by which hardware must be ordered before a resource of a hybrid core is nearly full.',
    prodId: { company: 'Hybrid Core Panel', product: 'Order-by dates', language: 'EN' },
    url: `${baseUrl}/storage`,
    ttl: refreshSeconds,
  })
  const { hostname } = new URL(baseUrl)
  const today = new Date(Math.floor(now / dayMs) * dayMs)
  for (const date of dates) {
    const { hybrid_core_id: coreId, resource } = date
    calendar.createEvent({
      id: `order-by-${resource}-${coreId}@${hostname}`,
      stamp: today,
      start: new Date(date.order_by),
      allDay: true,
      summary: summaryOf(date, today),
      description: descriptionOf(date, today),
      url: `${baseUrl}/cores/${encodeURIComponent(coreId)}`,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
    })
  }
  const text = calendar.toString()
  return `${dates.length > 0 ? text : text.replace(/(?=END:VCALENDAR$)/, emptyComponent)}\r\n`
}

function summaryOf({ hybrid_core_id: coreId, resource, near_full_at: nearFull }: OrderDate, today: Date): string {
  const state = isReached(nearFull, today) ? 'nearly full now' : `nearly full ${nearFull.likely} (likely)`
  return `Order ${resourceNames[resource]} for ${coreId}: ${state}`
}

function descriptionOf(date: OrderDate, today: Date): string {
  const { hybrid_core_id: coreId, resource, usage, growth_per_day: growth } = date
  const { near_full_at: nearFull, full_at: full, order_by: orderBy, lead_time_days: days } = date
  const name = resourceNames[resource]
  const isNow = isReached(nearFull, today)
  const percentage = usage?.percentage ?? null
  const perDay = usage && usage.total > 0 && growth ? `, ${growthText((growth / usage.total) * 100)}` : ''
  return [
    `${name.slice(0, 1).toUpperCase()}${name.slice(1)} of ${coreId} ${isNow ? 'is nearly full now' : `is nearly full ${rangeOf(nearFull)}`}.`,
    ...(full ? [isReached(full, today) ? 'It is full now.' : `It is full ${rangeOf(full)}.`] : []),
    ...(percentage === null ? [] : [`${percentage} % is used${perDay}.`]),
    `Ordered hardware is in service after ${days} ${days === 1 ? 'day' : 'days'}: order by ${orderBy}${orderBy < isoDay(today) ? ', which has passed' : ''}.`,
  ].join('\n')
}

type Dates = OrderDate['near_full_at']

/** The range is the one in which 80 % of cases are. */
function rangeOf({ earliest, likely, latest }: Dates): string {
  const end = latest === null ? 'or later, perhaps never' : `to ${latest}`
  return `on ${likely} (likely; ${earliest} ${end})`
}

function growthText(percentPerDay: number): string {
  return `${percentPerDay > 0 ? 'growing' : 'shrinking'} ${Math.abs(percentPerDay).toFixed(2)} % of the total a day`
}

/** Whether a threshold was crossed already: then all its dates are the day of the last value. */
function isReached({ earliest, latest }: Dates, today: Date): boolean {
  return earliest === latest && earliest <= isoDay(today)
}

function isoDay(day: Date): string {
  return day.toISOString().slice(0, 10)
}
