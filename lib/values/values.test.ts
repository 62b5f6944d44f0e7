import { describe, expect, test } from 'vitest'
import { createToken } from '#lib/api/contract/account.ts'
import { updateContract } from '#lib/api/contract/management-contracts.ts'
import { inviteUser } from '#lib/api/contract/users.ts'
import { moment } from '#lib/api/params.ts'
import { userRowOf } from '#lib/domain/access/users/new-user.ts'
import { checkRecord } from '#lib/ingest/records/check-record.ts'

// A value that two parts read has one rule: each test here checks both parts.

const uuid = '2f9d3c1e-6a57-4b0e-9c1d-7a3f5e8b2c41'
const nowMs = Date.UTC(2026, 0, 31, 12)

function isImported(record: object): boolean {
  return checkRecord(record, { nowMs, observedAtMs: nowMs }).problems === undefined
}
const contract = { kind: 'contract', uuid, partner_uuid: uuid, name: 'Harbour', email: 'billing@example.com' }
const partner = { kind: 'partner', uuid, name: 'Harbour' }

async function isUser(input: { email?: string; name?: string; uuid?: string }): Promise<boolean> {
  const row = userRowOf({ email: 'kate@example.com', role: 'read', ...input }, nowMs)
  return row.then(
    () => true,
    () => false,
  )
}

describe.each([
  ['billing@example.com', true],
  ['info@müller.de', true],
  ['root@localhost', true],
  ['a@b_c.example', false],
  ['.a@b.example', false],
  ['a@b..example', false],
  ['a@-b.example', false],
  ['a,b@c.example', false],
  ['nobody', false],
  [`${'a'.repeat(250)}@b.example`, false],
])('%s as the contact address of a contract or a partner', (email, isValid) => {
  test(`is ${isValid ? 'accepted' : 'rejected'} by the API and by an import`, () => {
    expect(updateContract.body?.safeParse({ email }).success).toBe(isValid)
    expect(isImported({ ...contract, email })).toBe(isValid)
    expect(isImported({ ...partner, email })).toBe(isValid)
  })
})

test.each([
  ['kate@example.com', true],
  ['Kate.O+1@Example.COM', true],
  ['info@müller.de', false],
  ['\u212Aate@example.com', false],
  ['root@localhost', false],
  ['kate@example', false],
  [' kate@example.com', false],
  ['', false],
  [`${'a'.repeat(64)}@${'b.'.repeat(100)}example`, false],
])('%j as the sign-in address of a user has one rule for the API and the command', async (email, isValid) => {
  expect(inviteUser.body?.safeParse({ email, role: 'read' }).success).toBe(isValid)
  expect(await isUser({ email })).toBe(isValid)
})

test.each([
  ['DE123456789', true],
  ['de 123.456-789', true],
  ['ATU12345678', true],
  ['XI123456789', true],
  ['xx', false],
  ['DE12', false],
  ['GB123456789', false],
  ['ſe123456789001', false],
  ['', false],
])('%j as a VAT id has one rule for a change and an import', (vatid, isValid) => {
  expect(updateContract.body?.safeParse({ vatid }).success).toBe(isValid)
  expect(isImported({ ...contract, vatid })).toBe(isValid)
})

test.each([
  ['2026-01-31T12:00:00Z', true],
  ['2026-01-31t12:00:00z', true],
  ['2026-01-31T12:00:00.5+01:30', true],
  ['2026-01-31T12:00Z', false],
  ['2026-02-30T12:00:00Z', false],
  ['2026-01-31T24:00:00Z', false],
  ['2026-01-31T12:00:00', false],
  ['2026-01-31', false],
  ['0000-01-01T00:00:00+01:00', false],
])('%s as a time has one rule for a filter and an import', (text, isValid) => {
  const ms = moment('').decode(text)
  expect(ms !== undefined).toBe(isValid)
  expect(isImported({ ...contract, created_at: text })).toBe(isValid)
})

test.each([
  [uuid, true],
  [uuid.toUpperCase(), true],
  ['00000000-0000-0000-0000-000000000000', true],
  [uuid.replaceAll('-', ''), false],
  [`{${uuid}}`, false],
  [`${uuid}\n`, false],
  ['', false],
])('%j as a UUID has one rule for a user and an import', async (text, isValid) => {
  expect(await isUser({ uuid: text })).toBe(isValid)
  expect(isImported({ ...partner, uuid: text })).toBe(isValid)
})

test.each([
  ['Kate', true],
  ['株式会社', true],
  ['x'.repeat(100), true],
  ['🙂'.repeat(100), true],
  ['', false],
  [' ', false],
  ['\u3000', false],
  ['a\nb', false],
  ['a\0', false],
  ['a\u0085b', false],
  ['a\ud800', false],
  ['x'.repeat(256), false],
])('%j as a name has one rule for users, tokens and imports', async (name, isValid) => {
  expect(inviteUser.body?.safeParse({ email: 'kate@example.com', role: 'read', name }).success).toBe(isValid)
  expect(createToken.body?.safeParse({ name }).success).toBe(isValid)
  expect(await isUser({ name })).toBe(isValid)
  expect(isImported({ ...partner, name })).toBe(isValid)
})
