import { z } from 'zod'
import { maxEmailLength } from '#lib/values/email/contact-email.ts'
import { userEmailPattern } from '#lib/values/email/user-email.ts'
import { roles } from '#lib/values/rights.ts'
import { maxUserNameLength } from '#lib/values/text.ts'
import { bodyProblems, endpoint } from '../endpoint.ts'
import { oneOf, pattern, search } from '../params.ts'
import { nameField } from './account.ts'

export const userStatuses = ['active', 'invited', 'locked'] as const
const statusDescription = '`invited`: has no password yet and never signed in; `locked`: cannot sign in or use tokens.'

const time = z.iso.datetime()

const user = z
  .object({
    uuid: z.guid(),
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(roles),
    status: z.enum(userStatuses).describe(statusDescription),
    created_at: time,
    last_signed_in_at: time.nullable(),
    locked_at: time.nullable(),
  })
  .meta({ id: 'User', description: 'A user of the partner.' })

const link = {
  password_link: z.string().describe('A link with which the user sets a password once. No later response contains it.'),
  password_link_expires_at: time,
}

const invitedUser = user
  .extend(link)
  .meta({ id: 'InvitedUser', description: 'A new user, with the link to send to the user.' })

const passwordLink = z
  .object({ user_uuid: z.guid(), ...link })
  .meta({ id: 'PasswordLink', description: 'A one-time link with which a user sets a password.' })

const email = z
  .string('must be text')
  .max(maxEmailLength, `must have at most ${maxEmailLength} characters`)
  .pipe(z.email({ pattern: userEmailPattern, error: 'must be an e-mail address' }))
const name = nameField(maxUserNameLength, 'must be text or null')
const role = z.enum(roles, `must be one of ${roles.join(', ')}`)

const common = { scope: 'PARTNER_ADMIN', filters: {}, sorts: [] } as const

export const listUsers = endpoint({
  id: 'users.list',
  apis: ['management'],
  method: 'GET',
  path: '/v2/users',
  scope: 'PARTNER_ADMIN',
  summary: 'List the users of the partner',
  description:
    'Sorted by e-mail address by default. In the order of `last_signed_in_at`, users who never signed in come last.',
  filters: {
    email: pattern('The e-mail address.'),
    role: oneOf(roles, 'The role of the user.'),
    status: oneOf(userStatuses, statusDescription),
    search: search('the e-mail address or of the name'),
  },
  sorts: ['email', 'created_at', 'last_signed_in_at'],
  key: ['email'],
  returns: user,
  shape: 'list',
  problems: ['unauthorized'],
})

export const getUser = endpoint({
  ...common,
  id: 'users.get',
  apis: ['management'],
  method: 'GET',
  path: '/v2/users/:user_uuid',
  summary: 'Get a user of the partner',
  description: 'One user of the partner.',
  returns: user,
  shape: 'record',
  problems: ['unauthorized', 'record-not-found'],
})

export const inviteUser = endpoint({
  ...common,
  id: 'users.create',
  apis: ['management'],
  method: 'POST',
  path: '/v2/users',
  summary: 'Invite a user',
  description:
    'Returns a link to send to the user, who uses it within 24 hours to set a password. Only owners invite owners. ' +
    'After ten addresses that users of other partners have, more invitations are a 429 for a time that doubles.',
  body: z.object({ email, role, name: name.nullable().optional() }),
  returns: invitedUser,
  shape: 'record',
  status: 201,
  sessionOnly: true,
  problems: ['forbidden', 'unauthorized', ...bodyProblems],
})

export const changeUser = endpoint({
  ...common,
  id: 'users.update',
  apis: ['management'],
  method: 'PATCH',
  path: '/v2/users/:user_uuid',
  summary: 'Change a user',
  description:
    'Changes the role, the name or the lock. A changed role applies at once to sessions and tokens; a lock ends sessions ' +
    'and stops tokens at once. Only an owner changes an owner, and a partner keeps at least one owner.',
  body: z.object({
    role: role.optional(),
    name: name.nullable().optional(),
    locked: z.boolean('must be true or false').optional(),
  }),
  takesIfMatch: true,
  returns: user,
  shape: 'record',
  sessionOnly: true,
  problems: ['forbidden', 'unauthorized', 'record-not-found', 'precondition-failed', ...bodyProblems],
})

export const makePasswordLink = endpoint({
  ...common,
  id: 'password-links.create',
  apis: ['management'],
  method: 'POST',
  path: '/v2/users/:user_uuid/password-link',
  summary: 'Create a link for a user to set a new password',
  description: 'The current password stays valid until the link is used. Earlier links become invalid.',
  returns: passwordLink,
  shape: 'record',
  status: 201,
  sessionOnly: true,
  problems: ['forbidden', 'unauthorized', 'record-not-found'],
})

export const signOutUser = endpoint({
  ...common,
  id: 'users.sign-out',
  apis: ['management'],
  method: 'POST',
  path: '/v2/users/:user_uuid/sign-out',
  summary: 'Sign a user out everywhere',
  description: 'Ends every session of the user. API tokens stay valid.',
  returns: z.undefined(),
  shape: 'nothing',
  sessionOnly: true,
  problems: ['forbidden', 'unauthorized', 'record-not-found'],
})
