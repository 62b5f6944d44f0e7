import { describe, expect, test } from 'vitest'
import { newPaymentMethod } from '../support/billing.ts'
import type { ErrorBody, ListBody } from '../support/bodies.ts'
import { fetchApi, get } from '../support/client.ts'
import { problem } from './management-paths.ts'

const paymentMethods = '/management/v2/payment-methods'

describe('a payment method', () => {
  test('is deleted once', async () => {
    const paymentMethodUuid = await newPaymentMethod()
    const path = `${paymentMethods}/${paymentMethodUuid}`
    const list = `${paymentMethods}?filter[uuid]=${paymentMethodUuid}`
    expect((await get<ListBody>(list)).meta.page.total).toBe(1)
    const { status, text, headers } = await fetchApi(path, { method: 'DELETE' })
    expect([status, text, headers.get('cache-control')]).toEqual([204, '', 'no-store'])
    expect((await get<ListBody>(list)).meta.page.total).toBe(0)
    const again = await fetchApi<ErrorBody>(path, { method: 'DELETE' })
    expect([again.status, again.body.errors]).toEqual([
      404,
      [problem('payment-method-not-found', path, { paymentMethodUuid })],
    ])
  })
  test('is deleted by exactly one of several concurrent requests', async () => {
    const path = `${paymentMethods}/${await newPaymentMethod()}`
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async () => (await fetchApi(path, { method: 'DELETE' })).status),
    )
    expect(statuses.sort()).toEqual([204, 404, 404, 404])
  })
  test('accepts no query parameter', async () => {
    const path = `${paymentMethods}/${await newPaymentMethod()}`
    expect((await fetchApi(`${path}?force=1`, { method: 'DELETE' })).status).toBe(400)
    expect((await fetchApi(path, { method: 'DELETE' })).status).toBe(204)
  })
})
