import { describe, expect, inject, test } from 'vitest'
import { servedDocument } from '../contract/expect-documented.ts'
import type { ErrorBody, ListBody, RecordBody } from '../support/bodies.ts'
import { credentials, fetchApi, get } from '../support/client.ts'
import { bareLocationUuid, locationUuid, partnerUuid } from '../support/fixtures.ts'
import { foreign, invoices, own, prices, problem, project, unknownUuid } from './management-paths.ts'

const m = '/management'

test('the OpenAPI document has every route of the contract and the additional ones', async () => {
  const { paths } = await servedDocument('management')
  const routes = Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((one) => `${one} ${path}`))
  expect(routes).toEqual(
    expect.arrayContaining([
      'get /management/v2/contracts/{contract_uuid}/projects/{project_uuid}/prices',
      'get /management/v2/partner/invoices/{invoice_nr}',
      'get /management/v2/partner',
      'get /management/v2/pricelists/{priceListUuid}/prices',
      'delete /management/v2/payment-methods/{paymentMethodUuid}',
      'get /management/contracts/{contract_uuid}/projects/{project_uuid}',
      'get /management/contracts/{contract_uuid}',
      'patch /management/contracts/{contract_uuid}',
      'get /management/v2/contracts',
      'get /management/v2/contracts/{contract_uuid}/projects',
      'get /management/v2/partner/invoices',
      'get /management/v2/partner/invoice-sums',
      'get /management/v2/pricelists',
      'get /management/v2/payment-methods',
      'get /management/v2/locations',
      'get /management/v2/schema.json',
    ]),
  )
})

describe('the records of a partner', () => {
  test('are the imported values', async () => {
    const list = { uuid: own.priceListUuid, name: 'List of Alpha GmbH', currency: 'EUR' }
    const location = { uuid: locationUuid, name: 'Düsseldorf 1', country: 'DE' }
    expect(await get(`${m}/v2/partner`)).toEqual({
      data: { uuid: partnerUuid.A, name: 'Partner A', email: 'office@a.example' },
    })
    expect(await get(`${m}/contracts/${own.contract_uuid}`)).toEqual({
      data: {
        uuid: own.contract_uuid,
        name: 'Alpha GmbH',
        status: 'active',
        email: 'billing@x.example',
        vatid: null,
        price_list: list,
        created_at: null,
      },
    })
    expect(await get(project())).toEqual({
      data: {
        uuid: own.project_uuid,
        contract_uuid: own.contract_uuid,
        name: 'Project of Alpha GmbH',
        location,
        price_list: list,
      },
    })
    expect(await get(`${invoices}/${encodeURIComponent(own.invoice_nr)}`)).toEqual({
      data: {
        invoice_nr: 'A 2026/01',
        contract: { uuid: own.contract_uuid, name: 'Alpha GmbH' },
        status: 'open',
        issued_on: '2026-01-31',
        due_on: '2026-03-02',
        currency: 'EUR',
        net: '8.90',
        tax: '0.19',
        gross: '8.90',
        items: [{ description: 'Cores for Alpha GmbH', quantity: 1.5, amount: '8.90' }],
      },
    })
  })
  test('are found by a UUID in any case', async () => {
    const { data } = await get<RecordBody>(project({ ...own, contract_uuid: own.contract_uuid.toUpperCase() }))
    expect(data.contract_uuid).toBe(own.contract_uuid)
  })
  test("are listed without the other partner's records", async () => {
    const names = async (path: string, as: 'A' | 'B') =>
      (await get<ListBody<Record<string, string>>>(path, { as })).data.map(
        ({ name, label, invoice_nr: number }) => name ?? label ?? number,
      )
    expect(await names(`${m}/v2/contracts`, 'B')).toEqual(['Bravo GmbH'])
    expect(await names(`${m}/v2/contracts?filter[name]=Alpha*`, 'A')).toEqual(['Alpha GmbH'])
    expect(await names(`${m}/v2/contracts/${foreign.contract_uuid}/projects`, 'B')).toEqual(['Project of Bravo GmbH'])
    expect(await names(invoices, 'B')).toEqual(['BRAVO-7777'])
    expect(await names(`${m}/v2/pricelists`, 'B')).toEqual(['List of Bravo GmbH'])
    expect(await names(`${m}/v2/payment-methods`, 'B')).toEqual(['Account of Bravo GmbH'])
    expect(await names(`${m}/v2/locations?sort[name]=-`, 'A')).toEqual(['Nowhere', 'Düsseldorf 1'])
    expect(await names(`${m}/v2/locations`, 'B')).toEqual(['Düsseldorf 1'])
  })
  test('must not be stored by any cache when they are invoices or payment methods', async () => {
    for (const path of [invoices, `${invoices}/${encodeURIComponent(own.invoice_nr)}`, `${m}/v2/payment-methods`]) {
      expect((await fetchApi(path)).headers.get('cache-control')).toBe('no-store')
    }
    const csv = await fetch(inject('baseUrl') + invoices, { headers: { ...credentials('A'), Accept: 'text/csv' } })
    expect([csv.headers.get('content-type'), csv.headers.get('cache-control')]).toEqual([
      'text/csv; charset=utf-8; header=present',
      'no-store',
    ])
    expect(await csv.text()).toContain('A 2026/01')
    expect((await fetchApi(`${m}/v2/contracts`)).headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('the prices of a price list', () => {
  type Prices = ListBody<{ amount: string; currency: string; location: { uuid: string } | null }>
  const amounts = async (query: string) =>
    (await get<Prices>(prices(own.priceListUuid) + query)).data.map(({ amount, currency }) => `${amount} ${currency}`)

  test('are all prices, or those for a location together with those for every location', async () => {
    expect(await amounts('')).toEqual(['8.90 EUR', '8.901 EUR'])
    expect(await amounts(`?filter[location]=${locationUuid}`)).toEqual(['8.90 EUR', '8.901 EUR'])
    expect(await amounts(`?filter[location]=${locationUuid.toUpperCase()}`)).toHaveLength(2)
    expect(await amounts(`?filter[location]=${bareLocationUuid}`)).toEqual(['8.90 EUR'])
    expect(await amounts(`?filter[location]=${bareLocationUuid}&filter[location]=${locationUuid}`)).toHaveLength(2)
    expect(await amounts('?sort[amount]=-')).toEqual(['8.901 EUR', '8.90 EUR'])
  })
  test.each([unknownUuid, 'x', '', '*', '\0'])('are a 404 for the unknown location %j', async (location) => {
    const path = prices(own.priceListUuid)
    for (const query of [location, `${locationUuid}&filter[location]=${encodeURIComponent(location)}`]) {
      const encoded = query === location ? encodeURIComponent(location) : query
      const { status, body } = await fetchApi<ErrorBody>(`${path}?filter[location]=${encoded}`)
      expect([status, body.errors]).toEqual([404, [problem('location-not-found', path, {})]])
    }
  })
  test('are a 404 for an unknown price list before an unknown location', async () => {
    const { body } = await fetchApi<ErrorBody>(`${prices(unknownUuid)}?filter[location]=${unknownUuid}`)
    expect(body.errors[0]?.title).toBe('Price List Not Found')
  })
  test('in force for a project are those of its location', async () => {
    const path = `${m}/v2/contracts/${own.contract_uuid}/projects/${own.project_uuid}/prices`
    const { data, meta } = await get<Prices>(path)
    expect(data).toEqual([
      {
        product_no: 'CPU',
        name: 'CPU core',
        unit: 'core-month',
        amount: '8.901',
        currency: 'EUR',
        location: { uuid: locationUuid, name: 'Düsseldorf 1', country: 'DE' },
        valid_from: null,
      },
    ])
    expect(meta.page.total).toBe(1)
  })
})
