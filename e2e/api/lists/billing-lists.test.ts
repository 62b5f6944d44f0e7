import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '#lib/values/time.ts'
import { type Credentials, createToken, createUser } from '../support/access.ts'
import { importRecords } from '../support/billing.ts'
import type { ErrorBody, ListBody } from '../support/bodies.ts'
import { fetchApi, get } from '../support/client.ts'
import type { BillingRecord, PartnerRecord } from '../support/records.ts'

const partner_uuid = randomUUID()
const m = '/management/v2'
const list = randomUUID()
const contract = randomUUID()
const at = (days: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * dayMs).toISOString()
const grosses = ['9.99', '10.00', '-12.50', '100000000000000000.01', '100000000000000000.02', '0', '-3']

const records: (PartnerRecord | BillingRecord)[] = [
  { kind: 'partner', uuid: partner_uuid, name: 'Sorted' },
  { kind: 'price_list', uuid: list, partner_uuid, name: 'Sorted', currency: 'CHF' },
  ...[-2, -1, 1].map(
    (days): BillingRecord => ({
      kind: 'price',
      price_list_uuid: list,
      product_no: 'MEM',
      name: 'Memory',
      unit: 'GiB',
      amount: `${10 - days}.00`,
      valid_from: at(days),
    }),
  ),
  ...Array.from(
    { length: 120 },
    (_, n): BillingRecord => ({
      kind: 'contract',
      uuid: n === 0 ? contract : randomUUID(),
      partner_uuid,
      name: `Sorted ${String((n * 37) % 120).padStart(3, '0')}`,
      email: 'a@b.example',
      status: n % 2 ? 'active' : 'ended',
      ...(n % 5 ? { created_at: at(-n) } : {}),
    }),
  ),
  ...grosses.map(
    (gross, n): BillingRecord => ({
      kind: 'invoice',
      invoice_nr: `S-${n}`,
      partner_uuid,
      contract_uuid: contract,
      issued_on: `2025-0${1 + (n % 3)}-01`,
      currency: 'EUR',
      net: gross,
      tax: '0.00',
      gross,
      status: n % 2 ? 'paid' : 'cancelled',
    }),
  ),
]

let headers: Credentials

beforeAll(async () => {
  await importRecords(records)
  const email = `owner@${partner_uuid}.example`
  await createUser(email, { partnerUuid: partner_uuid })
  headers = await createToken(email, 'lists')
})

type Contract = { uuid: string; name: string; status: string; created_at: string | null }
const all = async <T>(query: string) => (await get<ListBody<T>>(query, { as: null, headers })).data

describe('contracts', () => {
  const contracts = `${m}/contracts?filter[name]=Sorted*`

  test('are complete over all pages, in the order of their names', async () => {
    const names: string[] = []
    for (let page = 1; page <= 3; page++) {
      const found = await all<Contract>(`${contracts}&sort[name]=-&page[number]=${page}`)
      names.push(...found.map(({ name }) => name))
    }
    expect(names).toEqual(Array.from({ length: 120 }, (_, n) => `Sorted ${String(119 - n).padStart(3, '0')}`))
  })
  test.each(['%2B', '-'])('without a time come last in both directions: %s', async (direction) => {
    const first = await all<Contract>(`${contracts}&sort[created_at]=${direction}`)
    const times = first.map(({ created_at }) => created_at ?? '')
    expect(times).not.toContain('')
    expect(times).toEqual(direction === '-' ? times.toSorted().reverse() : times.toSorted())
    const last = await all<Contract>(`${contracts}&sort[created_at]=${direction}&page[number]=3`)
    expect(last.map(({ created_at }) => created_at)).toEqual(Array(20).fill(null))
    expect(last.map(({ uuid }) => uuid)).toEqual(last.map(({ uuid }) => uuid).toSorted())
  })
  test('match a combination of filters on name, status and uuid', async () => {
    expect((await all(`${contracts}&filter[status]=ended&page[number]=2`)).length).toBe(10)
    expect(await all(`${contracts}&filter[uuid]=${contract}&filter[status]=ended`)).toHaveLength(1)
    expect(await all(`${contracts}&filter[uuid]=${contract}&filter[status]=active`)).toEqual([])
    expect(await all(`${m}/contracts?filter[name]=sorted*`)).toEqual([])
    expect(await all(`${m}/contracts?filter[name]=`)).toEqual([])
  })
})

describe('invoices', () => {
  const of = async (query: string) =>
    (
      await all<{ gross: string; invoice_nr: string }>(`${m}/partner/invoices?filter[contract]=${contract}${query}`)
    ).map(({ gross }) => gross)

  test('are sorted by the exact gross amount', async () => {
    const ascending = ['-12.50', '-3', '0', '9.99', '10.00', '100000000000000000.01', '100000000000000000.02']
    expect(await of('&sort[gross]=%2B')).toEqual(ascending)
    expect(await of('&sort[gross]=-')).toEqual(ascending.toReversed())
  })
  test('are sorted by day, then number, and filtered by status', async () => {
    expect(await of('&sort[issued_on]=-&sort[invoice_nr]=-')).toEqual([5, 2, 4, 1, 6, 3, 0].map((n) => grosses[n]))
    expect(await of('&filter[status]=paid')).toEqual([1, 3, 5].map((n) => grosses[n]))
    const { status, body } = await fetchApi<ErrorBody>(`${m}/partner/invoices?filter[status]=lost`, {
      as: null,
      headers,
    })
    expect([status, body.errors[0]?.title]).toEqual([400, 'Bad Request'])
  })
})

test('one price of a product is in force: the latest whose valid_from is past', async () => {
  const path = `${m}/pricelists/${list}/prices?sort[valid_from]=%2B`
  const prices = await all<{ amount: string; currency: string; in_force: boolean }>(path)
  expect(prices.map(({ amount, currency, in_force: inForce }) => [amount, currency, inForce])).toEqual([
    ['12.00', 'CHF', false],
    ['11.00', 'CHF', true],
    ['9.00', 'CHF', false],
  ])
})
