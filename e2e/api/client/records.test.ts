import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { newContract, newPaymentMethod } from '../support/billing.ts'
import { billingIds } from '../support/billing-fixtures.ts'
import { get } from '../support/client.ts'
import { connect, core, management, v1, v2 } from './packed-client.ts'

const { client } = connect()
const requestId = expect.stringMatching(/^[\w.-]{8,64}$/)

describe('a record, by the packed client', () => {
  test('is that of the API, of each of the three', async () => {
    const asset = { hybrid_core_id: 'alpha', asset_id: 'node-001' }
    expect((await v2.getAsset(client, asset)).data).toEqual(
      (await get<{ data: object }>('/hybrid-core/v2/hybrid-cores/alpha/assets/node-001')).data,
    )
    expect((await v1.getSite(client, { site_id: 'alpha' })).data.id).toBe('alpha')
    expect((await management.getPartner(client)).data.uuid).toBe(inject('partnerA').uuid)
    expect(await v2.getDoc(client)).toMatchObject({ openapi: '3.1.1' })
  })

  test('has a filter of the operation', async () => {
    const filter = { lost: ['node-000', 'node-001'] }
    const { data } = await v2.getScenario(client, { hybrid_core_id: 'alpha', filter })
    expect(data.verdicts.length).toBeGreaterThan(0)
  })

  test('that has not changed comes from the store, after a 304', async () => {
    const { client, statuses } = connect({ store: core.createStore() })
    const input = { contract_uuid: await newContract() }
    const first = await management.getContract(client, input)
    expect(await management.getContract(client, input)).toEqual(first)
    await management.updateContract(client, { ...input, body: { email: 'new@example.com' } })
    const changed = await management.getContract(client, input)
    expect(changed.data).toEqual({ ...first.data, email: 'new@example.com' })
    expect(await management.getContract(client, input)).toEqual(changed)
    expect(statuses).toEqual([200, 304, 200, 200, 304])
  })

  test('that must not be stored is sent each time', async () => {
    const { client, statuses } = connect({ store: core.createStore() })
    for (let time = 0; time < 2; time++) await management.listInvoices(client)
    expect(statuses).toEqual([200, 200])
  })
})

describe('a change, by the packed client', () => {
  test('returns the new state, whose ETag the next change can start from', async () => {
    const contract_uuid = await newContract()
    const { etag } = await management.getContract(client, { contract_uuid })
    const changed = await management.updateContract(client, {
      contract_uuid,
      body: { vatid: 'de 123456789' },
      ifMatch: etag,
    })
    expect(changed.data.vatid).toBe('DE123456789')
    const body = { email: 'second@example.com' }
    const second = await management.updateContract(client, { contract_uuid, body, ifMatch: changed.etag })
    expect(second).toEqual(await management.getContract(client, { contract_uuid }))
  })

  test('from a state that has changed since is refused, and changes nothing', async () => {
    const contract_uuid = await newContract()
    const { etag } = await management.getContract(client, { contract_uuid })
    await management.updateContract(client, { contract_uuid, body: { email: 'between@example.com' } })
    const late = management.updateContract(client, {
      contract_uuid,
      body: { email: 'late@example.com' },
      ifMatch: etag,
    })
    await expect(late).rejects.toMatchObject({
      ...{ name: 'ResponseError', status: 412, kind: 'precondition-failed', requestId },
      problems: [
        { title: 'Precondition Failed', instance: `/management/contracts/${contract_uuid}`, data: { contract_uuid } },
      ],
    })
    expect((await management.getContract(client, { contract_uuid })).data.email).toBe('between@example.com')
  })

  test('with wrong fields is refused with a problem for each of them', async () => {
    const contract_uuid = await newContract()
    const refused = await management
      .updateContract(client, { contract_uuid, body: { email: 'nobody', vatid: 'DE1' } })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(core.ResponseError)
    expect(refused).toMatchObject({
      ...{
        status: 400,
        kind: 'validation-exception',
        requestId,
        message: expect.stringMatching(/^Validation Exception: email: /),
      },
      problems: ['email', 'vatid'].map((field) => ({ data: { contract_uuid, field } })),
    })
  })

  test('without a response body resolves, and the next one is refused', async () => {
    const paymentMethodUuid = await newPaymentMethod()
    expect(await management.deletePaymentMethod(client, { paymentMethodUuid })).toBeUndefined()
    const again = management.deletePaymentMethod(client, { paymentMethodUuid })
    await expect(again).rejects.toMatchObject({ status: 404, kind: 'payment-method-not-found' })
  })

  test('pushes observations', async () => {
    const body = [{ hybrid_core_id: 'alpha', id: `no-such-${randomUUID()}`, status: 'active' }]
    const { data } = await management.pushObservations(client, { body })
    expect(data).toMatchObject({ received: 1, changed: 0, unknown_count: 1 })
  })
})

describe('an error, by the packed client', () => {
  const contract = { contract_uuid: billingIds.B.contract_uuid }
  const calls = [
    ['v1', (from: typeof client) => v1.getSite(from, { site_id: 'bravo' }), 'site-unknown', 404],
    [
      'v2',
      (from: typeof client) => v2.listHybridCores(from, { page: { size: 51 } }),
      'query-parameter-value-processing-failed',
      400,
    ],
    ['management', (from: typeof client) => management.getContract(from, contract), 'unauthorized', 401],
  ] as const

  test.each(calls)('of %s has its kind, its problem and the id of its request', async (api, call, kind, status) => {
    const member = api === 'management' ? { instance: expect.any(String) } : { DocURL: expect.any(String) }
    const type = expect.stringMatching(new RegExp(`/${kind}$`))
    await expect(call(client)).rejects.toMatchObject({
      kind,
      status,
      requestId,
      problems: [{ type, status, ...member }],
    })
  })

  test.each(calls)('of %s says that the credentials are wrong', async (_, call) => {
    const wrong = { token: 'hct_wrong' }
    await expect(call(connect(wrong).client)).rejects.toMatchObject({ kind: 'authentication-failed', status: 401 })
    const malformed = { userId: 'nobody' }
    await expect(call(connect(malformed).client)).rejects.toMatchObject({ kind: 'authentication-failed', status: 400 })
  })

  test('of a server that does not respond has no status', async () => {
    const unreachable = connect({ baseUrl: 'http://127.0.0.1:1' })
    await expect(v2.getDoc(unreachable.client)).rejects.toBeInstanceOf(core.NoResponseError)
  })

  test('of the caller’s own signal is its reason', async () => {
    const reason = new Error('stop')
    await expect(v2.getDoc(client, {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
})
