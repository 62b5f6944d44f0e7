import { afterEach, describe, expect, test, vi } from 'vitest'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { orderCalendar } from './order-calendar.ts'
import { type OrderDate, orderDates } from './order-dates.ts'

const now = Date.UTC(2026, 10, 22, 15, 30)
const baseUrl = 'https://panel.example:8443'

const date: OrderDate = {
  hybrid_core_id: 'hc-ber-1',
  resource: 'distributed',
  usage: { percentage: 71.5, raw: 715, total: 1_000, unit: 'byte', allocated: null },
  growth_per_day: 2.5,
  near_full_at: { earliest: '2027-01-05', likely: '2027-01-10', latest: '2027-02-01' },
  full_at: { earliest: '2027-02-20', likely: '2027-03-11', latest: null },
  order_by: '2026-11-10',
  lead_time_days: 56,
}
/** The lines without folds. */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const calendarOf = (...dates: OrderDate[]) => orderCalendar(dates, { baseUrl, now })

test('an order-by date is an event of its day with a stable id, the reason and the page of the core', () => {
  const lines = linesOf(calendarOf(date))
  expect(lines).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hybrid Core Panel//Order-by dates//EN',
    'URL:https://panel.example:8443/storage',
    'NAME:Order-by dates of hybrid cores',
    'X-WR-CALNAME:Order-by dates of hybrid cores',
    expect.stringMatching(/^X-WR-CALDESC:/),
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VEVENT',
    'UID:order-by-distributed-hc-ber-1@panel.example',
    'SEQUENCE:0',
    'DTSTAMP:20261122T000000Z',
    'DTSTART;VALUE=DATE:20261110',
    'X-MICROSOFT-CDO-ALLDAYEVENT:TRUE',
    'X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT:TRUE',
    'SUMMARY:Order distributed storage for hc-ber-1: nearly full 2027-01-10 (likely)',
    'TRANSP:TRANSPARENT',
    expect.stringMatching(/^DESCRIPTION:/),
    'URL;VALUE=URI:https://panel.example:8443/cores/hc-ber-1',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
  const description = lines.find((line) => line.startsWith('DESCRIPTION:'))?.slice('DESCRIPTION:'.length)
  expect(description?.replaceAll('\\,', ',').replaceAll('\\;', ';').split('\\n')).toEqual([
    'Distributed storage of hc-ber-1 is nearly full on 2027-01-10 (likely; 2027-01-05 to 2027-02-01).',
    'It is full on 2027-03-11 (likely; 2027-02-20 or later, perhaps never).',
    '71.5 % is used, growing 0.25 % of the total a day.',
    'Ordered hardware is in service after 56 days: order by 2026-11-10, which has passed.',
  ])
})

describe('in another time zone', () => {
  afterEach(() => vi.unstubAllEnvs())
  test.each(['Pacific/Honolulu', 'Pacific/Auckland'])('%s, an event is on the same day', (zone) => {
    const text = calendarOf(date)
    vi.stubEnv('TZ', zone)
    expect(calendarOf(date)).toBe(text)
  })
})

test('what is nearly full already says so', () => {
  const reached = { earliest: '2026-11-21', likely: '2026-11-21', latest: '2026-11-21' }
  const text = calendarOf({ ...date, resource: 'cpu', near_full_at: reached, full_at: null, growth_per_day: 0 })
  const lines = linesOf(text)
  expect(lines).toContain('SUMMARY:Order CPU for hc-ber-1: nearly full now')
  expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toMatch(
    /^DESCRIPTION:CPU of hc-ber-1 is nearly full now\.\\n71\.5 % is used\.\\nOrdered/,
  )
})

test('every line ends with CRLF and has at most 75 octets, and text is escaped', () => {
  const odd = `ßü-${'漢字🚀'.repeat(20)};,\\"`
  const text = calendarOf({ ...date, hybrid_core_id: odd })
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  const lines = text.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  // No character is cut by a fold.
  expect(Buffer.from(text).toString('utf8')).not.toContain('\ufffd')
  const summary = linesOf(text).find((line) => line.startsWith('SUMMARY:'))
  expect(summary).toContain(`${odd.slice(0, -4)}\\;\\,\\\\"`)
  expect(linesOf(text)).toContain(`URL;VALUE=URI:${baseUrl}/cores/${encodeURIComponent(odd)}`)
})

test('a calendar without dates has a component, as RFC 5545 requires, and no event', () => {
  const lines = linesOf(calendarOf())
  const begin = lines.indexOf('BEGIN:VTIMEZONE')
  expect(lines.slice(begin)).toEqual([
    ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000'],
    ...['TZOFFSETTO:+0000', 'TZNAME:UTC', 'END:STANDARD', 'END:VTIMEZONE', 'END:VCALENDAR', ''],
  ])
  expect(lines.slice(0, begin).filter((line) => line.startsWith('BEGIN:'))).toEqual(['BEGIN:VCALENDAR'])
  expect(linesOf(calendarOf(date))).not.toContain('BEGIN:VTIMEZONE')
})

test('the text stays the same during a day, so that a client need not load it again', () => {
  const at = (ms: number) => orderCalendar([date], { baseUrl, now: ms })
  const begin = Math.floor(now / dayMs) * dayMs
  expect(at(begin)).toBe(at(begin + dayMs - 1))
})

describe.each(testEngines)('the order-by dates on %s', (engine) => {
  test('are those of the partner’s pools that have one, the soonest first, with the lead time of the core', async () => {
    const db = await openTestDatabase(engine)
    const core = { status: 'active', public_available: 0, location_uuid: null, replicas: 3, object_overhead: null }
    const day = (iso: string) => Date.parse(iso) / dayMs
    const row = (near: string | null) => ({
      ...{ used: 50, total: 100, allocated: null, growth_per_day: 1, days_of_history: 60, reason: null },
      ...{ near_full_likely: near && day(near), near_full_earliest: near && day(near) - 3, near_full_latest: null },
      ...{ full_earliest: null, full_likely: null, full_latest: null, full_reason: 'flat' },
    })
    for (const uuid of ['p', 'q']) {
      await db.write.insertInto('partners').values({ uuid, name: uuid, email: null }).execute()
    }
    for (const [id, partner_uuid, lead_time_days] of [
      ['a', 'p', null],
      ['b', 'p', 10],
      ['c', 'q', null],
    ] as const) {
      await db.write
        .insertInto('hybrid_cores')
        .values({ ...core, id, partner_uuid, lead_time_days })
        .execute()
    }
    const forecast = (id: string, partner_uuid: string, resource: string, near: string | null) =>
      ({ hybrid_core_id: id, partner_uuid, resource, ...row(near) }) as never
    await db.write
      .insertInto('pool_forecasts')
      .values([
        forecast('a', 'p', 'cpu', '2027-03-01'),
        forecast('a', 'p', 'object', null),
        forecast('b', 'p', 'rocket', '2027-02-01'),
        forecast('c', 'q', 'rocket', '2027-01-01'),
      ])
      .execute()
    const dates = await orderDates(db, { partnerUuid: 'p', leadTimeDays: 56 })
    expect(dates.map(({ hybrid_core_id, resource, order_by }) => [hybrid_core_id, resource, order_by])).toEqual([
      ['a', 'cpu', '2027-01-01'],
      ['b', 'rocket', '2027-01-19'],
    ])
    await db.close()
  })
})
