import { z } from 'zod'
import { maxTokenNameLength } from '#lib/values/text.ts'
import { bodyProblems, endpoint } from '../endpoint.ts'
import { nameField } from './account.ts'

const time = z.iso.datetime()

const calendarFeed = z
  .object({
    id: z.guid(),
    name: z.string(),
    created_at: time,
    last_used_at: time.nullable().describe('Accurate to one minute.'),
  })
  .meta({ id: 'CalendarFeed', description: 'A calendar feed of order-by dates, without its secret address.' })

const issuedCalendarFeed = z
  .object({
    id: z.guid(),
    name: z.string(),
    url: z.string().describe('The secret address. No later response contains it.'),
    created_at: time,
  })
  .meta({ id: 'IssuedCalendarFeed', description: 'A new calendar feed.' })

export const listCalendarFeeds = endpoint({
  id: 'calendar-feeds.list',
  apis: ['management'],
  method: 'GET',
  path: '/v2/calendar-feeds',
  scope: null,
  summary: 'List the calendar feeds of the caller',
  description: 'The newest first. A revoked feed is not listed.',
  filters: {},
  sorts: [],
  key: ['id'],
  returns: calendarFeed,
  shape: 'list',
  noStore: true,
  sessionOnly: true,
  problems: ['forbidden'],
})

export const createCalendarFeed = endpoint({
  id: 'calendar-feeds.create',
  apis: ['management'],
  method: 'POST',
  path: '/v2/calendar-feeds',
  scope: null,
  summary: 'Create a calendar feed of order-by dates',
  description:
    'Calendar programs read an iCalendar file at its address, without credentials: for each resource with a forecast the day by ' +
    'which hardware must be ordered. It shows what its user may read, and nothing while its user is locked. A user has at most ' +
    '20 feeds.',
  filters: {},
  sorts: [],
  body: z.object({ name: nameField(maxTokenNameLength) }),
  returns: issuedCalendarFeed,
  shape: 'record',
  status: 201,
  sessionOnly: true,
  problems: ['forbidden', ...bodyProblems],
})

export const revokeCalendarFeed = endpoint({
  id: 'calendar-feeds.revoke',
  apis: ['management'],
  method: 'DELETE',
  path: '/v2/calendar-feeds/:feed_id',
  scope: null,
  summary: 'Revoke a calendar feed',
  description: 'Its address becomes invalid immediately.',
  filters: {},
  sorts: [],
  returns: z.undefined(),
  shape: 'nothing',
  sessionOnly: true,
  problems: ['forbidden', 'record-not-found'],
})
