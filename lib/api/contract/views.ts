import { z } from 'zod'
import {
  maxViewColumnLength,
  maxViewColumns,
  maxViewNameLength,
  maxViewQueryLength,
  maxViewRecordLength,
  viewPages,
  viewQueryPattern,
  viewSharings,
} from '#lib/values/views.ts'
import { bodyProblems, endpoint } from '../endpoint.ts'
import { flag, oneOf, pattern, search } from '../params.ts'
import { nameField } from './account.ts'

const time = z.iso.datetime()
const pageDescription = 'The table of the panel; `assets` are the nodes of a core.'
const recordDescription =
  'For `assets`, `projects` and `prices`: the core, contract or price list whose page the address `/v/NAME` opens. Null: ' +
  'the view is for every record, and `/v/NAME` opens the list of records.'
const columnsDescription = 'The ids of the visible columns. Null: the view leaves them as they are.'
const sharingDescription = '`private`: only its maker sees it; `partner`: every user of the partner sees it.'
const defaultDescription = 'Whether the caller opens the table with this view. It says nothing about other users.'

const view = z
  .object({
    id: z.guid(),
    name: z.string(),
    page: z.enum(viewPages).describe(pageDescription),
    record: z.string().nullable().describe(recordDescription),
    query: z.string().describe('The query string of the page, as it was stored.'),
    columns: z.array(z.string()).nullable().describe(columnsDescription),
    sharing: z.enum(viewSharings).describe(sharingDescription),
    is_default: z.boolean().describe(defaultDescription),
    is_own: z.boolean().describe('Whether the caller made it.'),
    may_change: z.boolean().describe('Whether the caller may change and delete it.'),
    created_at: time,
    changed_at: time,
  })
  .meta({ id: 'View', description: 'A saved view of a table of the panel.' })

const name = nameField(maxViewNameLength)
const page = z.enum(viewPages, `must be one of ${viewPages.join(', ')}`).describe(pageDescription)
const record = nameField(maxViewRecordLength, 'must be text or null').nullable().describe(recordDescription)
const queryText = z
  .string('must be text')
  .max(maxViewQueryLength, `must have at most ${maxViewQueryLength} characters`)
  .regex(viewQueryPattern, 'must have no control character and no #')
  .describe('A query string of the page, without the `?`. It is stored as given, also what the page does not know.')
const columns = z
  .array(nameField(maxViewColumnLength), 'must be a list of column ids or null')
  .max(maxViewColumns, `must have at most ${maxViewColumns} entries`)
  .nullable()
  .describe(columnsDescription)
const sharing = z.enum(viewSharings, `must be one of ${viewSharings.join(', ')}`).describe(sharingDescription)
const isDefault = z.boolean('must be true or false').describe(defaultDescription)

const common = { apis: ['management'], scope: null, filters: {}, sorts: [], sessionOnly: true } as const
const nameRule =
  'A name is unique among the shared views and the private ones of the caller. If another user shares a view with the name ' +
  'of a private one, `/v/NAME` opens the private one.'

export const listViews = endpoint({
  id: 'views.list',
  apis: ['management'],
  method: 'GET',
  path: '/v2/views',
  scope: null,
  summary: 'List the saved views that the caller sees',
  description: 'The private views of the caller and the shared ones of its partner, sorted by name by default.',
  filters: {
    page: oneOf(viewPages, pageDescription),
    name: pattern('The name of a view.'),
    sharing: oneOf(viewSharings, sharingDescription),
    is_default: flag(defaultDescription),
    search: search('the name'),
  },
  sorts: ['name', 'created_at'],
  key: ['id'],
  returns: view,
  shape: 'list',
  sessionOnly: true,
  problems: ['forbidden'],
})

export const getView = endpoint({
  ...common,
  id: 'views.get',
  method: 'GET',
  path: '/v2/views/:view_id',
  summary: 'Get a saved view',
  description: 'One view. Its `ETag` identifies its state, for `If-Match` of a change.',
  returns: view,
  shape: 'record',
  problems: ['forbidden', 'record-not-found'],
})

export const createView = endpoint({
  ...common,
  id: 'views.create',
  method: 'POST',
  path: '/v2/views',
  summary: 'Save a view',
  description: `A user makes at most 200 views. ${nameRule}`,
  body: z.object({
    name,
    page,
    record: record.optional(),
    query: queryText,
    columns: columns.optional(),
    sharing: sharing.optional(),
    is_default: isDefault.optional(),
  }),
  returns: view,
  shape: 'record',
  status: 201,
  problems: ['forbidden', 'unauthorized', ...bodyProblems],
})

export const updateView = endpoint({
  ...common,
  id: 'views.update',
  method: 'PATCH',
  path: '/v2/views/:view_id',
  summary: 'Change a saved view',
  description:
    'Changes the given fields: all of them, or none on an error. A shared view is changed by its maker, owners and admins; ' +
    `every user who sees it may make it the own default. Only its maker makes it private. ${nameRule}`,
  body: z.object({
    name: name.optional(),
    record: record.optional(),
    query: queryText.optional(),
    columns: columns.optional(),
    sharing: sharing.optional(),
    is_default: isDefault.optional(),
  }),
  takesIfMatch: true,
  returns: view,
  shape: 'record',
  problems: ['forbidden', 'unauthorized', 'record-not-found', 'precondition-failed', ...bodyProblems],
})

export const deleteView = endpoint({
  ...common,
  id: 'views.delete',
  method: 'DELETE',
  path: '/v2/views/:view_id',
  summary: 'Delete a saved view',
  description: 'A shared view is deleted by its maker, owners and admins. It is then the default of no user.',
  returns: z.undefined(),
  shape: 'nothing',
  problems: ['forbidden', 'unauthorized', 'record-not-found'],
})
