import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newContract } from '../support/billing.ts'
import { billingIds } from '../support/billing-fixtures.ts'
import { fetchApi } from '../support/client.ts'
import { locationUuid } from '../support/fixtures.ts'
import { assetsOf, v1, v2 } from '../support/versions.ts'

const total = 2_000
const atOnce = 8
const prices = `/management/v2/pricelists/${billingIds.A.priceListUuid}/prices`
const lists = [
  v1.cores,
  v2.cores,
  assetsOf(v1, 'alpha'),
  assetsOf(v2, 'alpha'),
  assetsOf(v2, 'a:b_c.d-9'),
  assetsOf(v1, 'beta'),
  '/management/v2/contracts',
  '/management/v2/partner/invoices',
  '/management/v2/payment-methods',
  prices,
]

const knownName = fc.constantFrom(
  ...['page[number]', 'page[size]', 'page[offset]', 'page[limit]', 'filter[id]', 'filter[status]', 'filter[node_type]'],
  ...[
    'filter[public_available]',
    'sort[id]',
    'sort[node_type]',
    'sort[status]',
    'sort[memory_usage]',
    'sort[storage_usage]',
  ],
  ...['filter[name]', 'filter[location]', 'filter[contract]', 'sort[name]', 'sort[gross]', 'sort[amount]'],
)
const plausible = fc.constantFrom(
  '1',
  '2',
  '50',
  '-',
  '+',
  '%2B',
  '',
  'active',
  'compute',
  'true',
  'alpha',
  'node-0*',
  '*',
  'a',
  locationUuid,
)
const hostile = fc.constantFrom(
  ...[
    '-1',
    '0',
    '51',
    '1e3',
    '0x1',
    '9'.repeat(40),
    '-0',
    'NaN',
    'null',
    'undefined',
    '%00',
    '%ZZ',
    '%',
    '%FF',
    '%C3%28',
  ],
  ...[
    '%F0%9F%92%A5',
    '**',
    '*?*',
    '[a-z]',
    '\\',
    "'--",
    '%25',
    '%5B%5D',
    '%ED%A0%80',
    '__proto__',
    '{"$ne":1}',
    '..%2f',
  ],
)
// Characters that a URL may hold unescaped; `#` would end the query.
const ascii = fc.string({ unit: fc.constantFrom(..."!$&'()*+,-./0189:;=?@AZ[\\]^_`az{|}~%"), maxLength: 12 })
// Shared: creating this arbitrary takes almost a second.
const anyText = fc.string({ unit: 'binary', maxLength: 20 })
const text = anyText.map(encodeURIComponent)
const value = fc.oneof({ weight: 4, arbitrary: plausible }, hostile, ascii, text)
const name = fc.oneof(
  { weight: 8, arbitrary: knownName },
  knownName.map(encodeURIComponent),
  fc.tuple(fc.constantFrom('filter', 'sort', 'page', ''), ascii).map(([group, key]) => `${group}[${key}]`),
  ascii,
  text,
)
const part = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(name, value).map((pair) => pair.join('=')) },
  name,
  fc.constantFrom('', '=', '==', '&', ';', '?', '[]', 'filter[id]=a;sort[id]=-'),
)
const target = fc
  .tuple(fc.constantFrom(...lists), fc.array(part, { maxLength: 6 }))
  .map(([list, parts]) => `${list}?${parts.join('&')}`)

test(`${total} generated queries get a 200 or a 400, always in documented JSON`, {
  timeout: 120_000,
}, async () => {
  const targets = fc.sample(target, { numRuns: total })
  const statuses: Record<number, number> = {}
  for (let at = 0; at < total; at += atOnce) {
    const responses = targets.slice(at, at + atOnce).map(async (one) => {
      const { status, body, text: said } = await fetchApi(one)
      expect(one.startsWith(prices) ? [200, 400, 404] : [200, 400], `${one}\n${said}`).toContain(status)
      expect(body, one).not.toBeNull()
      statuses[status] = (statuses[status] ?? 0) + 1
    })
    await Promise.all(responses)
  }
  expect(statuses[200]).toBeGreaterThan(300)
  expect(statuses[400]).toBeGreaterThan(300)
})

const field = fc.oneof(fc.constantFrom('email', 'vatid', 'name', '__proto__', 'Email', '', 'toString'), anyText)
const fieldValue = fc.oneof(
  fc.constantFrom<unknown>('a@b.example', 'DE123456789', 'at u12345678', 'nobody', null, 1, true, {}, []),
  anyText,
  fc.jsonValue(),
)
const body = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(field, fieldValue, { maxKeys: 4 }).map((value) => JSON.stringify(value)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('email', 'vatid').map((name) => JSON.stringify({ [name]: 'DE 123.456-789' })),
  },
  fc.jsonValue().map((value) => JSON.stringify(value)),
  anyText,
  fc.uint8Array({ maxLength: 40 }),
)

test('500 generated bodies change a contract or get a documented 400 that changes nothing', {
  timeout: 120_000,
}, async () => {
  const path = `/management/contracts/${await newContract()}`
  const options = { method: 'PATCH', headers: { 'Content-Type': 'application/json' } }
  const statuses: Record<number, number> = {}
  let before = (await fetchApi(path)).text
  for (const one of fc.sample(body, { numRuns: 500 })) {
    const { status, text: said } = await fetchApi(path, { ...options, body: one as BodyInit })
    expect([200, 400], `${one}\n${said}`).toContain(status)
    const after = (await fetchApi(path)).text
    expect(after).toBe(status === 200 ? said : before)
    before = after
    statuses[status] = (statuses[status] ?? 0) + 1
  }
  expect(statuses[200]).toBeGreaterThan(30)
  expect(statuses[400]).toBeGreaterThan(200)
})
