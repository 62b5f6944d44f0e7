import { z } from 'zod'
import { roles } from '#lib/rights.ts'
import { endpoint } from '../endpoint.ts'
import { oneOf, pattern } from '../params.ts'

export const userStatuses = ['active', 'invited', 'locked'] as const
const statusWords = '`invited`: no password yet, and never signed in; `locked`: kept out, tokens too.'

const time = z.iso.datetime()

export const user = z
  .object({
    uuid: z.guid(),
    email: z.string(),
    name: z.string().nullable(),
    role: z.enum(roles),
    status: z.enum(userStatuses).describe(statusWords),
    created_at: time,
    last_signed_in_at: time.nullable(),
    locked_at: time.nullable(),
  })
  .meta({ id: 'User', description: 'A user of the partner.' })

const link = {
  password_link: z.string().describe('With it the user sets a password, once: it is shown this once and never again.'),
  password_link_expires_at: time,
}

export const invitedUser = user
  .extend(link)
  .meta({ id: 'InvitedUser', description: 'A new user, and the link to hand to it.' })

export const passwordLink = z
  .object({ user_uuid: z.guid(), ...link })
  .meta({ id: 'PasswordLink', description: 'A one-time link with which a user sets a password.' })

const email = z
  .string('must be a text')
  .max(254, 'must have at most 254 characters')
  .pipe(z.email('must be an e-mail address'))
const name = z
  .string('must be a text or null')
  .regex(/^[^\p{Cc}\p{Cs}]{1,200}$/u, 'must have 1 to 200 characters, none of them a control character')
  .regex(/\S/, 'must not be blank')
const role = z.enum(roles, `must be one of ${roles.join(', ')}`)

const common = { scope: 'PARTNER_ADMIN', filters: {}, sorts: [] } as const
const bodyProblems = ['bad-request', 'validation-exception', 'unsupported-media-type', 'payload-too-large'] as const

export const listUsers = endpoint({
  id: 'users.list',
  method: 'GET',
  path: '/v2/users',
  scope: 'PARTNER_ADMIN',
  summary: 'List the users of the partner',
  description: 'By e-mail address, unless sorted otherwise. Who has never signed in comes last in that order.',
  filters: {
    email: pattern('The e-mail address.'),
    role: oneOf(roles, 'What the user may do.'),
    status: oneOf(userStatuses, statusWords),
  },
  sorts: ['email', 'created_at', 'last_signed_in_at'],
  returns: user,
  shape: 'list',
  problems: ['unauthorized'],
})

export const getUser = endpoint({
  ...common,
  id: 'users.get',
  method: 'GET',
  path: '/v2/users/:user_uuid',
  summary: 'Get a user of the partner',
  description: 'Whose uuid the list of users tells.',
  returns: user,
  shape: 'record',
  problems: ['unauthorized', 'record-not-found'],
})

export const inviteUser = endpoint({
  ...common,
  id: 'users.create',
  method: 'POST',
  path: '/v2/users',
  summary: 'Invite a user',
  description: 'Answers a link to hand to the user, who sets a password with it within 24 hours. Owners invite owners.',
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
  method: 'PATCH',
  path: '/v2/users/:user_uuid',
  summary: 'Change a user',
  description:
    'Its role, which holds at once for its sessions and tokens; its name; or whether it is locked: then its sessions ' +
    'and tokens end at once. Only an owner changes an owner, and a partner keeps at least one.',
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
  method: 'POST',
  path: '/v2/users/:user_uuid/password-link',
  summary: 'Make a link with which a user sets a new password',
  description: 'The password, if there is one, holds until the link is used; earlier links end.',
  returns: passwordLink,
  shape: 'record',
  status: 201,
  sessionOnly: true,
  problems: ['forbidden', 'unauthorized', 'record-not-found'],
})

export const signOutUser = endpoint({
  ...common,
  id: 'users.sign-out',
  method: 'POST',
  path: '/v2/users/:user_uuid/sign-out',
  summary: 'Sign a user out everywhere',
  description: 'Ends every session of the user; its tokens stay.',
  returns: z.undefined(),
  shape: 'nothing',
  sessionOnly: true,
  problems: ['forbidden', 'unauthorized', 'record-not-found'],
})
