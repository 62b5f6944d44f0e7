import { test as anyTest, beforeAll, describe, expect, inject } from 'vitest'
import { roles, type Scope, scopes, scopesOfRole } from '#lib/values/rights.ts'
import { expectedProblem } from '../contract/problem-table.ts'
import { createToken, createUser } from '../support/access.ts'
import { newContract, newPaymentMethod } from '../support/billing.ts'
import { billingIds } from '../support/billing-fixtures.ts'
import type { ErrorBody } from '../support/bodies.ts'
import { type ApiRequestOptions, fetchApi } from '../support/client.ts'
import { partnerUuid } from '../support/fixtures.ts'

/** rights.test.ts checks the scopes on both mounts; the error texts are the same, so one mount is enough here. */
const test = inject('mount') === 'server' ? anyTest : anyTest.skip

const baseUrl = inject('baseUrl')
const { contract_uuid, project_uuid, priceListUuid, invoice_nr } = billingIds.A
const unknownUuid = '00000000-0000-4000-8000-000000000000'
const m = '/management'

/** A path, the scope family that may read it, and the slug and data of the error without that scope. */
const reads: [string, 'PARTNER' | 'CONTRACT', string, Record<string, string>][] = [
  [`${m}/v2/contracts`, 'CONTRACT', 'unauthorized', {}],
  [`${m}/contracts/${contract_uuid}`, 'CONTRACT', 'unauthorized', { contract_uuid }],
  [`${m}/v2/contracts/${contract_uuid}/projects`, 'CONTRACT', 'unauthorized', { contract_uuid }],
  [
    `${m}/contracts/${contract_uuid}/projects/${project_uuid}`,
    'CONTRACT',
    'project-not-found',
    { contract_uuid, project_uuid },
  ],
  [`${m}/v2/contracts/${contract_uuid}/projects/${project_uuid}/prices`, 'CONTRACT', 'unauthorized', { contract_uuid }],
  [`${m}/v2/partner`, 'PARTNER', 'partner-not-found', { partner_uuid: partnerUuid.A }],
  [`${m}/v2/partner/invoices`, 'PARTNER', 'unauthorized', {}],
  [`${m}/v2/partner/invoices/${encodeURIComponent(invoice_nr)}`, 'PARTNER', 'unauthorized', {}],
  [`${m}/v2/pricelists`, 'PARTNER', 'unauthorized', {}],
  [`${m}/v2/pricelists/${priceListUuid}/prices`, 'PARTNER', 'price-list-not-found', { priceListUuid }],
  [`${m}/v2/payment-methods`, 'PARTNER', 'unauthorized', {}],
]

type Token = { role: string; scopes: readonly Scope[] }
const tokens: Token[] = [
  ...roles.map((role) => ({ role, scopes: scopesOfRole(role) })),
  ...scopes.map((scope) => ({ role: 'owner', scopes: [scope] })),
]
const nameOf = ({ role, scopes: held }: Token) => `${role}: ${held.join(' ')}`
const has = ({ scopes: held }: Token, needed: Scope) => {
  const [family, verb] = needed.split('_')
  const enough = verb === 'READ' ? ['READ', 'ADMIN', 'OWNER'] : ['WRITE', 'ADMIN', 'OWNER']
  return held.some((scope) => scope.startsWith(`${family}_`) && enough.includes(scope.split('_')[1] ?? ''))
}

const headers = new Map<string, Record<string, string>>()

beforeAll(async () => {
  for (const role of roles) {
    const email = `${role}@scopes.example`
    await createUser(email, { role })
    for (const token of tokens.filter((one) => one.role === role)) {
      headers.set(nameOf(token), await createToken(email, 'scopes', token.scopes))
    }
  }
})

describe.each(tokens.map((token) => [nameOf(token), token] as const))('a token of %s', (name, token) => {
  const send = (path: string, options: ApiRequestOptions = {}) =>
    fetchApi<ErrorBody>(path, { as: null, ...options, headers: { ...headers.get(name), ...options.headers } })
  const patch = (path: string) =>
    send(path, { method: 'PATCH', body: '{}', headers: { 'Content-Type': 'application/json' } })

  test('reads what its scopes allow, and gets the documented error for the rest', async () => {
    for (const [path, family, slug, data] of reads) {
      const { status, body } = await send(path)
      if (has(token, `${family}_READ`)) expect([path, status]).toEqual([path, 200])
      else
        expect([path, status, body.errors]).toEqual([
          path,
          slug.endsWith('found') ? 404 : 401,
          [problem(slug, path, data)],
        ])
    }
    expect((await send(`${m}/v2/locations`)).status).toBe(200)
    expect((await send('/hybrid-core/v2/hybrid-cores')).status).toBe(200)
  })
  test('cannot find out without the scope whether a record exists', async () => {
    for (const [path, family] of reads) {
      if (has(token, `${family}_READ`)) continue
      for (const id of [contract_uuid, project_uuid, priceListUuid]) {
        if (!path.includes(id)) continue
        const [real, none] = [await send(path), await send(path.replace(id, unknownUuid))]
        expect([none.status, none.text]).toEqual([real.status, real.text.replaceAll(id, unknownUuid)])
      }
    }
  })
  test('changes a contract with the scope; without it the error depends on the right to read', async () => {
    const path = `${m}/contracts/${await newContract()}`
    const [own, missing] = [await patch(path), await patch(`${m}/contracts/${unknownUuid}`)]
    if (has(token, 'CONTRACT_WRITE')) return expect([own.status, missing.status]).toEqual([200, 404])
    expect([own.status, own.body.errors]).toEqual([
      401,
      [problem('unauthorized', path, { contract_uuid: path.split('/').at(-1) })],
    ])
    expect(missing.status).toBe(has(token, 'CONTRACT_READ') ? 404 : 401)
    const unread = await send(path, { method: 'PATCH', body: '{', headers: { 'Content-Type': 'text/plain' } })
    expect(unread.status).toBe(401)
  })
  test('deletes a payment method with the scope; without it the payment method stays', async () => {
    const paymentMethodUuid = await newPaymentMethod()
    const path = `${m}/v2/payment-methods/${paymentMethodUuid}`
    const { status, body } = await send(path, { method: 'DELETE' })
    if (has(token, 'PARTNER_WRITE')) return expect(status).toBe(204)
    const expected = has(token, 'PARTNER_READ')
      ? problem('unauthorized', path, {})
      : problem('payment-method-not-found', path, { paymentMethodUuid })
    expect(body.errors).toEqual([expected])
    expect((await fetchApi(path, { method: 'DELETE' })).status).toBe(204)
  })
})

function problem(slug: string, path: string, data: object): object {
  return { ...expectedProblem('management', baseUrl, slug), detail: expect.any(String), instance: path, data }
}
