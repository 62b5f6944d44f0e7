import { z } from 'zod'
import { scopes as allScopes, roles } from '#lib/values/rights.ts'
import { maxTokenNameLength, namePattern } from '#lib/values/text.ts'
import { bodyProblems, endpoint } from '../endpoint.ts'

const time = z.iso.datetime()
const scopes = z.array(z.enum(allScopes, `must each be one of ${allScopes.join(', ')}`))

/** A field of a body: a name of at most this many characters. */
export function nameField(maximum: number, type = 'must be text') {
  return z
    .string(type)
    .regex(/\S/, 'must not be blank')
    .regex(namePattern(maximum), `must have 1 to ${maximum} characters, none of them a control character`)
}

const account = z
  .object({
    user_uuid: z.guid(),
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(roles),
    scopes: scopes.describe('What the caller may do: the scopes of its role, limited to those of its token.'),
    partner: z.object({ uuid: z.guid(), name: z.string() }),
  })
  .meta({ id: 'Account', description: 'The account of the caller.' })

const token = z
  .object({
    id: z.guid(),
    name: z.string(),
    hint: z.string().describe('The last four characters of the token.'),
    scopes,
    created_at: time,
    expires_at: time,
    last_used_at: time.nullable().describe('Accurate to one minute.'),
    revoked_at: time.nullable(),
    replaced_at: time
      .nullable()
      .describe('When a new token replaced it; it is still valid until it expires or is revoked.'),
  })
  .meta({ id: 'Token', description: 'The properties of an API token, without the token itself.' })

const issuedToken = z
  .object({
    id: z.guid(),
    user_uuid: z.guid(),
    token: z.string().describe('The token itself. No later response contains it.'),
    scopes,
    expires_at: time,
  })
  .meta({ id: 'IssuedToken', description: 'A new API token.' })

const name = nameField(maxTokenNameLength)
const days = z
  .int('must be a whole number of days')
  .min(1, 'must be >= 1')
  .max(366, 'must be <= 366')
  .describe('Default 90.')
const grace = z
  .int('must be a whole number of seconds')
  .min(0, 'must be >= 0')
  .max(604_800, 'must be <= 604800')
  .describe('How long the old token stays valid; default 0.')

export const getAccount = endpoint({
  id: 'account.get',
  apis: ['management'],
  method: 'GET',
  path: '/v2/account',
  scope: null,
  summary: 'Get the account of the caller',
  description: 'The user, its partner, and the scopes of the call.',
  filters: {},
  sorts: [],
  returns: account,
  shape: 'record',
  problems: [],
})

export const listTokens = endpoint({
  id: 'tokens.list',
  apis: ['management'],
  method: 'GET',
  path: '/v2/tokens',
  scope: null,
  summary: 'List the API tokens of the caller',
  description: 'The newest first, including expired and revoked tokens.',
  filters: {},
  sorts: [],
  key: ['id'],
  returns: token,
  shape: 'list',
  noStore: true,
  sessionOnly: true,
  problems: ['forbidden'],
})

export const createToken = endpoint({
  id: 'tokens.create',
  apis: ['management'],
  method: 'POST',
  path: '/v2/tokens',
  scope: null,
  summary: 'Create an API token',
  description:
    'A user has at most 20 active tokens, including those in their grace period. A token never allows more than its user may do.',
  filters: {},
  sorts: [],
  body: z.object({ name, scopes: scopes.optional(), expires_in_days: days.optional() }),
  returns: issuedToken,
  shape: 'record',
  status: 201,
  sessionOnly: true,
  problems: ['forbidden', ...bodyProblems],
})

export const rotateToken = endpoint({
  id: 'tokens.rotate',
  apis: ['management'],
  method: 'POST',
  path: '/v2/tokens/:token_id/rotate',
  scope: null,
  summary: 'Replace an API token',
  description:
    'Creates a token with the same name, scopes and lifetime. The old one becomes invalid after its grace period, or earlier ' +
    'when it expires. A token can be replaced once. Without a grace period the number of active tokens does not grow.',
  filters: {},
  sorts: [],
  body: z.object({ grace_seconds: grace.optional() }),
  returns: issuedToken,
  shape: 'record',
  status: 201,
  sessionOnly: true,
  problems: ['forbidden', 'record-not-found', ...bodyProblems],
})

export const revokeToken = endpoint({
  id: 'tokens.revoke',
  apis: ['management'],
  method: 'DELETE',
  path: '/v2/tokens/:token_id',
  scope: null,
  summary: 'Revoke an API token',
  description: 'The token becomes invalid immediately.',
  filters: {},
  sorts: [],
  returns: z.undefined(),
  shape: 'nothing',
  sessionOnly: true,
  problems: ['forbidden', 'record-not-found'],
})

export const endSessions = endpoint({
  id: 'sessions.end',
  apis: ['management'],
  method: 'DELETE',
  path: '/v2/sessions',
  scope: null,
  summary: 'Sign out everywhere',
  description: 'Ends every session of the caller, including this one.',
  filters: {},
  sorts: [],
  returns: z.undefined(),
  shape: 'nothing',
  sessionOnly: true,
  problems: ['forbidden'],
})
