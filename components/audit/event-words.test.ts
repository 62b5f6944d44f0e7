import { expect, test } from 'vitest'
import { auditActions } from '#lib/api/contract/audit.ts'
import { type AuditEvent, actionChoices, sentenceOf } from './event-words.ts'

const anna = 'a0000000-0000-4000-8000-000000000000'
const actor = { kind: 'session', user_uuid: anna, email: 'anna@example.com', token_id: null } as const
const bob = { kind: 'user', id: 'b0000000-0000-4000-8000-000000000000', email: 'bob@example.com' } as const
const self = { ...bob, id: anna }

const event = (action: AuditEvent['action'], other: Partial<AuditEvent> = {}) =>
  sentenceOf({ action, outcome: 'done', actor, target: bob, details: {}, ...other })

test.each([
  [
    'changed the role of bob@example.com from read to write',
    'user.change_role',
    { details: { from: 'read', to: 'write' } },
  ],
  ['signed in', 'user.sign_in', { target: self }],
  ['set their own password', 'user.set_password', { target: self }],
  [
    'changed email, vatid of the contract 17',
    'contract.update',
    {
      target: { kind: 'contract', id: '17', email: null },
      details: { fields: 'email, vatid' },
    },
  ],
  [
    'tried to open the contract 17',
    'contract.access',
    {
      outcome: 'refused',
      target: { kind: 'contract', id: '17', email: null },
    },
  ],
  [
    'tried to sign in as bob@example.com',
    'user.sign_in',
    {
      outcome: 'failed',
      actor: { kind: 'unknown', user_uuid: null, email: null, token_id: null },
    },
  ],
] as const)('“%s” is what happened', (sentence, action, other) => expect(event(action, other)).toBe(sentence))

test('every action has words', () =>
  expect(actionChoices.map(({ value }) => value).sort()).toEqual([...auditActions].sort()))
