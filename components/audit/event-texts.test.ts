import { expect, test } from 'vitest'
import { auditActions } from '#lib/values/audit.ts'
import type { AuditEvent } from './action-texts.ts'
import { changeText, fieldLabel, shownChanges } from './change-texts.ts'
import { actionChoices, sentencePartsOf } from './event-texts.ts'

const anna = 'a0000000-0000-4000-8000-000000000000'
const noActor = { user_uuid: null, email: null, name: null, token_id: null, token_name: null, command: null }
const actor = { ...noActor, kind: 'session', user_uuid: anna, email: 'anna@example.com' } as const
const bob = { kind: 'user', id: 'b0000000-0000-4000-8000-000000000000', name: 'Bob', email: 'bob@example.com' } as const
const self = { ...bob, id: anna }

const change = { field: 'email', before: 'a@example.com', after: 'b@example.com' }

const event = (
  action: AuditEvent['action'],
  other: Omit<Partial<AuditEvent>, 'changes'> & { changes?: readonly (typeof change)[] } = {},
) =>
  sentencePartsOf({
    action,
    outcome: 'done',
    actor,
    target: bob,
    details: {},
    ...other,
    changes: [...(other.changes ?? [])],
  })

test.each([
  [
    'changed the role of bob@example.com from read to write',
    'user.change_role',
    { details: { from: 'read', to: 'write' } },
  ],
  ['signed in', 'user.sign_in', { target: self }],
  ['added bob@example.com with the role read', 'user.create', { details: { role: 'read' } }],
  [
    'added themselves with the role read by single sign-on',
    'user.create',
    { target: self, details: { role: 'read', by: 'single-sign-on', issuer: 'https://id.example' } },
  ],
  ['set their own password', 'user.set_password', { target: self }],
  [
    'changed e-mail, VAT id of the contract 17',
    'contract.update',
    {
      target: { kind: 'contract', id: '17', name: null, email: null },
      details: { fields: 'email, vatid' },
    },
  ],
  [
    'tried to open the contract 17',
    'contract.access',
    {
      outcome: 'refused',
      target: { kind: 'contract', id: '17', name: null, email: null },
    },
  ],
  [
    'tried to sign in as bob@example.com',
    'user.sign_in',
    {
      outcome: 'failed',
      actor: { ...noActor, kind: 'unknown' },
    },
  ],
  [
    'changed the contract Harbour',
    'contract.update',
    {
      target: { kind: 'contract', id: '17', name: 'Harbour', email: null },
      details: { fields: 'email' },
      changes: [change],
    },
  ],
  [
    'revoked the API key Export of bob@example.com',
    'token.revoke',
    {
      target: { kind: 'token', id: '18', name: 'Export', email: null },
      details: { user_uuid: bob.id, user_email: bob.email },
    },
  ],
  [
    'added the price CPU of the price list Standard in Hamburg from 1 Jan 2027',
    'price.create',
    {
      target: { kind: 'price', id: '19/CPU', name: 'CPU', email: null },
      details: { price_list: 'Standard', location: 'Hamburg', valid_from: '2027-01-01T00:00:00.000Z' },
    },
  ],
  [
    'deleted the payment method DE89 … 3000',
    'payment_method.delete',
    { target: { kind: 'payment_method', id: '20', name: 'DE89 … 3000', email: null } },
  ],
] as const)('an event reads “%s”', (sentence, action, other) =>
  expect(
    event(action, other)
      .map(({ text }) => text)
      .join(''),
  ).toBe(sentence),
)

test('every action has a text', () =>
  expect(actionChoices.map(({ value }) => value).sort()).toEqual([...auditActions].sort()))

test('the name of the target is a part of its own, also when the sentence contains the same word', () => {
  const target = { kind: 'contract', id: '17', name: 'the', email: null } as const
  const details = { fields: 'name' }
  expect(event('contract.update', { target, details }).map(({ text, isTarget }) => [text, isTarget])).toEqual([
    ['changed name of the contract ', false],
    ['the', true],
  ])
  expect(event('user.sign_in', { target: self })).toEqual([{ text: 'signed in', isTarget: false }])
})

test.each([
  ['price_list_uuid', 'Standard (8b23386f-5daa-48b3-8bae-5cfddeed55cd)', 'price list', 'Standard'],
  ['is_default', 'true', 'default', 'yes'],
  ['created_at', '2026-11-20T13:05:00.000Z', 'created', '20 Nov 2026, 13:05'],
  ['items', '[{"description":"Memory"}]', 'items', '1 item'],
  ['items', '[{"description":"Memo…', 'items', 'a long list'],
  ['vatid', 'DE123456789', 'VAT id', 'DE123456789'],
])('a change of %s to %s reads “%s: %s”', (field, value, label, text) =>
  expect([fieldLabel(field), changeText(field, value, 'UTC')]).toEqual([label, text]),
)

test('the values of an added record are without its name and partner; those of a changed one are complete', () => {
  const target = { kind: 'payment_method', id: '20', name: 'Card', email: null } as const
  const label = { field: 'label', before: null, after: 'Card' }
  const partner = { field: 'partner_uuid', before: null, after: 'Own' }
  const type = { field: 'type', before: null, after: 'card' }
  expect(shownChanges({ target, changes: [partner, label, type] })).toEqual([type])
  expect(shownChanges({ target, changes: [{ ...label, before: 'Old' }, type] })).toHaveLength(2)
})
