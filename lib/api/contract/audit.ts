import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { moment, oneOf, text } from '../params.ts'

export const auditActions = [
  'partner.set_up',
  'user.sign_in',
  'user.sign_out',
  'user.sign_out_everywhere',
  'user.create',
  'user.change_role',
  'user.rename',
  'user.lock',
  'user.unlock',
  'user.make_password_link',
  'user.set_password',
  'token.create',
  'token.rotate',
  'token.revoke',
  'contract.update',
  'contract.access',
  'payment_method.delete',
] as const

export const auditOutcomes = ['done', 'failed', 'refused'] as const
const outcomeWords =
  '`done`; `failed`: nobody has proved who it is, as with a wrong password; `refused`: somebody known may not do it.'

export const auditEvent = z
  .object({
    id: z.guid().describe('Of version 7: ids are in the order of the events.'),
    occurred_at: z.iso.datetime(),
    action: z.enum(auditActions),
    outcome: z.enum(auditOutcomes).describe(outcomeWords),
    actor: z.object({
      kind: z
        .enum(['session', 'token', 'link', 'operator', 'unknown'])
        .describe('How who did it was known; the operator uses the command on the machine of the service.'),
      user_uuid: z.guid().nullable(),
      email: z.string().nullable().describe('The address that the user has now.'),
      token_id: z.guid().nullable(),
    }),
    target: z.object({
      kind: z.enum(['partner', 'user', 'token', 'contract', 'payment_method']),
      id: z.string(),
      email: z.string().nullable().describe('Of a user: the address that it has now.'),
    }),
    details: z
      .record(z.string(), z.string())
      .describe('What is particular to the action: names of fields, roles, ids; never what somebody typed.'),
    address: z.string().nullable().describe('Of the client, as far as it is known.'),
    request_id: z.string().nullable().describe('The `X-Request-Id` of the answer.'),
  })
  .meta({ id: 'AuditEvent', description: 'Who did what, when and from where.' })

export const listAuditEvents = endpoint({
  id: 'audit-events.list',
  method: 'GET',
  path: '/v2/audit-events',
  scope: 'PARTNER_ADMIN',
  summary: 'List what was done',
  description:
    'Sign-ins, good and failed, and every change to users, tokens, contracts and payment methods of the partner; the ' +
    'newest first. Events are only ever added. A failed sign-in is kept when the account exists.',
  filters: {
    action: oneOf(auditActions, 'What was done.'),
    outcome: oneOf(auditOutcomes, outcomeWords),
    actor: text('The UUID or e-mail address of the user who did it, `operator`, or `unknown`.'),
    target: text('The id of what it was done to; of a user, the e-mail address as well.'),
    since: moment('Not before this time.'),
    until: moment('Before this time.'),
  },
  sorts: ['occurred_at'],
  returns: auditEvent,
  shape: 'list',
  problems: ['unauthorized'],
})
