import { z } from 'zod'
import { actorKinds, auditActions, auditOutcomes, auditTargetKinds } from '#lib/values/audit.ts'
import { endpoint } from '../endpoint.ts'
import { moment, oneOf, text } from '../params.ts'

const outcomeDescription =
  '`done`; `failed`: the actor was not authenticated, for example with a wrong password; `refused`: the actor lacked the permission.'

const auditEvent = z
  .object({
    id: z.guid().describe('A UUID of version 7: ids have the order of the events.'),
    occurred_at: z.iso.datetime(),
    action: z.enum(auditActions),
    outcome: z.enum(auditOutcomes).describe(outcomeDescription),
    actor: z.object({
      kind: z
        .enum(actorKinds)
        .describe('How the actor was identified; an operator runs the command on the server of this service.'),
      user_uuid: z.guid().nullable(),
      email: z.string().nullable().describe('The e-mail address of the user at that time.'),
      name: z.string().nullable().describe('The name of the user at that time, if it had one.'),
      token_id: z.guid().nullable().describe('The token of the request, if it had one.'),
      token_name: z.string().nullable().describe('The name of the token at that time.'),
      command: z
        .string()
        .nullable()
        .describe('Only for an operator: the command, with the name of the file for an import.'),
    }),
    target: z.object({
      kind: z.enum(auditTargetKinds),
      id: z.string().describe('For a price: the UUID of its list, `/` and its product number.'),
      name: z
        .string()
        .nullable()
        .describe(
          'The name of the record at that time, after the change: the label of a payment method, the product of a price, ' +
            'the number of an invoice. Null when it had none or the partner may not read it, and in events that earlier ' +
            'versions of this service recorded.',
        ),
      email: z.string().nullable().describe('Only for a user: its e-mail address at that time.'),
    }),
    details: z
      .record(z.string(), z.string())
      .describe('Details of the action: roles, ids, counts, and names of fields and records.'),
    changes: z
      .array(
        z.object({
          field: z.string().describe('The field of the record.'),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      )
      .describe(
        'The changed fields with their values as text; `null`: none. An added record has no values before, a deleted one ' +
          'none after. A reference is the name of the record and its UUID in parentheses. Long values end with `…`. ' +
          'Passwords and tokens are never included.',
      ),
    address: z.string().nullable().describe('The IP address of the client, if it is known.'),
    request_id: z.string().nullable().describe('The `X-Request-Id` of the response.'),
  })
  .meta({ id: 'AuditEvent', description: 'One event of the audit log: who did what, when and from where.' })

export const listAuditEvents = endpoint({
  id: 'audit-events.list',
  apis: ['management'],
  method: 'GET',
  path: '/v2/audit-events',
  scope: 'PARTNER_ADMIN',
  summary: 'List audit events',
  description:
    'Successful and failed sign-ins, and every change to users, tokens, contracts, projects, prices, invoices and payment ' +
    'methods of the partner, including imports by the operator; the newest first. Events never change; ' +
    'the operator can delete those before a date, which is an event too. A failed sign-in is an event if the account exists.',
  filters: {
    action: oneOf(auditActions, 'The action.'),
    outcome: oneOf(auditOutcomes, outcomeDescription),
    actor: text('The UUID or e-mail address of the user, `operator`, or `unknown`.'),
    target: text('The id of the target, its e-mail address, or the name that it has in one of its events.'),
    since: moment('Events at or after this time.'),
    until: moment('Events before this time.'),
  },
  sorts: ['occurred_at'],
  key: ['occurred_at', 'id'],
  returns: auditEvent,
  shape: 'list',
  problems: ['unauthorized'],
})
