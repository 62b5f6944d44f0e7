import { z } from 'zod'
import { scopes as allScopes, roles } from '#lib/rights.ts'
import { endpoint } from '../endpoint.ts'
import { description } from './description.ts'

const time = z.iso.datetime()
const scopes = z.array(z.enum(allScopes, `must each be one of ${allScopes.join(', ')}`))

export const account = z
  .object({
    user_uuid: z.guid(),
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(roles),
    scopes: scopes.describe('What the caller may do: its role’s scopes, cut down to its token’s.'),
    partner: z.object({ uuid: z.guid(), name: z.string() }),
  })
  .meta({ id: 'Account', description: 'Who is calling.' })

export const token = z
  .object({
    id: z.guid(),
    name: z.string(),
    hint: z.string().describe('The last four characters of the token.'),
    scopes,
    created_at: time,
    expires_at: time,
    last_used_at: time.nullable().describe('To the minute.'),
    revoked_at: time.nullable(),
  })
  .meta({ id: 'Token', description: 'An API token, without the token itself.' })

export const issuedToken = z
  .object({
    id: z.guid(),
    user_uuid: z.guid(),
    token: z.string().describe('The token itself: it is shown this once and never again.'),
    scopes,
    expires_at: time,
  })
  .meta({ id: 'IssuedToken', description: 'A new API token.' })

const name = z
  .string('must be a text')
  .regex(/^\P{Cc}{1,100}$/u, 'must have 1 to 100 characters, none of them a control character')
  .regex(/\S/, 'must not be blank')
const days = z
  .int('must be a whole number of days')
  .min(1, 'must be >= 1')
  .max(366, 'must be <= 366')
  .describe('Default 90.')
const grace = z
  .int('must be a whole number of seconds')
  .min(0, 'must be >= 0')
  .max(604_800, 'must be <= 604800')
  .describe('How long the old token still works; default 0.')

export const getAccount = endpoint({
  id: 'account.get',
  method: 'GET',
  path: '/v2/account',
  scope: null,
  summary: 'Get the account of the caller',
  description: 'The user, its partner, and what the call may do.',
  filters: {},
  sorts: [],
  returns: account,
  shape: 'record',
  problems: [],
})

export const listTokens = endpoint({
  id: 'tokens.list',
  method: 'GET',
  path: '/v2/tokens',
  scope: null,
  summary: 'List the API tokens of the caller',
  description: 'The newest first; ended ones too.',
  filters: {},
  sorts: [],
  returns: token,
  shape: 'list',
  unstored: true,
  sessionOnly: true,
  problems: ['forbidden'],
})

export const createToken = endpoint({
  id: 'tokens.create',
  method: 'POST',
  path: '/v2/tokens',
  scope: null,
  summary: 'Make an API token',
  description: 'At most 20 active tokens a user; none may do more than its user.',
  filters: {},
  sorts: [],
  body: z.object({ name, scopes: scopes.optional(), expires_in_days: days.optional() }),
  returns: issuedToken,
  shape: 'record',
  status: 201,
  sessionOnly: true,
  problems: ['forbidden', 'bad-request', 'validation-exception', 'unsupported-media-type', 'payload-too-large'],
})

export const rotateToken = endpoint({
  id: 'tokens.rotate',
  method: 'POST',
  path: '/v2/tokens/:token_id/rotate',
  scope: null,
  summary: 'Replace an API token',
  description: 'A new token of the same name and scopes; the old one ends after its period of grace.',
  filters: {},
  sorts: [],
  body: z.object({ grace_seconds: grace.optional() }),
  returns: issuedToken,
  shape: 'record',
  status: 201,
  sessionOnly: true,
  problems: [
    'forbidden',
    'record-not-found',
    'bad-request',
    'validation-exception',
    'unsupported-media-type',
    'payload-too-large',
  ],
})

export const revokeToken = endpoint({
  id: 'tokens.revoke',
  method: 'DELETE',
  path: '/v2/tokens/:token_id',
  scope: null,
  summary: 'Revoke an API token',
  description: 'It ends at once.',
  filters: {},
  sorts: [],
  returns: z.undefined(),
  shape: 'nothing',
  sessionOnly: true,
  problems: ['forbidden', 'record-not-found'],
})

export const endSessions = endpoint({
  id: 'sessions.end',
  method: 'DELETE',
  path: '/v2/sessions',
  scope: null,
  summary: 'Sign out everywhere',
  description: 'Ends every session of the caller, this one included.',
  filters: {},
  sorts: [],
  returns: z.undefined(),
  shape: 'nothing',
  sessionOnly: true,
  problems: ['forbidden'],
})

export const getSchema = endpoint({
  id: 'schema.get',
  method: 'GET',
  path: '/v2/schema.json',
  scope: null,
  summary: 'Get this description',
  description: 'The OpenAPI description of the management routes.',
  filters: {},
  sorts: [],
  returns: description,
  shape: 'document',
  problems: [],
})
