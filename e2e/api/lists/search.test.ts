import { randomUUID } from 'node:crypto'
import { beforeAll, expect, inject, test } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { dayMs } from '#lib/values/time.ts'
import { type Credentials, createToken, createUser } from '../support/access.ts'
import { importRecords } from '../support/billing.ts'
import type { ListBody } from '../support/bodies.ts'
import { get } from '../support/client.ts'
import type { BillingRecord } from '../support/records.ts'

const partner_uuid = randomUUID()
const contract = randomUUID()
const m = '/management/v2'
const day = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10)
const amounts = { currency: 'EUR', net: '1', tax: '0', gross: '1' }
const named = (name: string) => ({ uuid: randomUUID(), partner_uuid, name })
const invoice = (invoice_nr: string, status: 'open' | 'paid', due_on?: string): BillingRecord => ({
  kind: 'invoice',
  partner_uuid,
  issued_on: day(-60),
  invoice_nr,
  status,
  ...(due_on === undefined ? {} : { due_on }),
  ...amounts,
})

let headers: Credentials

beforeAll(async () => {
  const [first, second] = ['Übersee ÄRZTE', 'Hafen_Logistik']
  await importRecords([
    { kind: 'partner', uuid: partner_uuid, name: 'Searched' },
    { kind: 'contract', ...named(first), uuid: contract, email: 'a@b.example' },
    { kind: 'contract', ...named(second), email: 'a@b.example' },
    { kind: 'project', uuid: randomUUID(), contract_uuid: contract, name: first },
    { kind: 'project', uuid: randomUUID(), contract_uuid: contract, name: second },
    { kind: 'price_list', ...named(first), currency: 'EUR' },
    { kind: 'price_list', ...named(second), currency: 'EUR' },
    { kind: 'payment_method', uuid: randomUUID(), partner_uuid, type: 'card', label: first },
    { kind: 'payment_method', uuid: randomUUID(), partner_uuid, type: 'card', label: second },
    invoice(first, 'open', day(-1)),
    invoice(second, 'open', day(1)),
    invoice('paid late', 'paid', day(-1)),
    invoice('no due date', 'open'),
  ])
  const email = `owner@${partner_uuid}.example`
  await createUser(email, { partnerUuid: partner_uuid })
  headers = await createToken(email, 'search')
})

const all = async (path: string) => (await get<ListBody<Record<string, string>>>(path, { as: null, headers })).data

test.each([
  ['contracts', 'name'],
  [`contracts/${contract}/projects`, 'name'],
  ['pricelists', 'name'],
  ['payment-methods', 'label'],
  ['partner/invoices', 'invoice_nr'],
])('%s are found by any part of the %s, whatever its case', async (list, field) => {
  const found = async (text: string) =>
    (await all(`${m}/${list}?filter[search]=${encodeURIComponent(text)}`)).map((record) => record[field])
  for (const text of ['übersee', 'ÜBERSEE', 'see är', 'ärzte']) expect(await found(text)).toEqual(['Übersee ÄRZTE'])
  for (const text of ['HAFEN', 'n_l']) expect(await found(text)).toEqual(['Hafen_Logistik'])
  for (const text of ['', '%', '*', 'f_fen', 'none']) expect(await found(text)).toEqual([])
})

test('users are found by any part of the address or of the name, whatever its case', async () => {
  const [owner, password] = [`boss@${partner_uuid}.example`, 'a sentence for the tests of searches']
  await createUser(owner, { partnerUuid: partner_uuid, role: 'owner', password })
  await createUser(`second@${partner_uuid}.example`, { partnerUuid: partner_uuid })
  const session = new SessionClient(inject('baseUrl'))
  expect((await session.signIn(owner, password)).error).toBeNull()
  const response = await session.fetch(`${m}/users?filter[search]=SECOND@`)
  const { data } = (await response.json()) as ListBody<{ email: string }>
  expect(data.map(({ email }) => email)).toEqual([`second@${partner_uuid}.example`])
})

test('an invoice is overdue when it is open and its due date has passed', async () => {
  const numbers = async (overdue: boolean) =>
    (await all(`${m}/partner/invoices?filter[overdue]=${overdue}`)).map(({ invoice_nr }) => invoice_nr)
  expect(await numbers(true)).toEqual(['Übersee ÄRZTE'])
  expect((await numbers(false)).sort()).toEqual(['Hafen_Logistik', 'no due date', 'paid late'])
})
