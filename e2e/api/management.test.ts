import { describe, expect, inject, test } from 'vitest'
import { newPaymentMethod } from './billing.ts'
import { billingIds } from './billing-fixtures.ts'
import type { ErrorBody, ListBody, RecordBody } from './bodies.ts'
import { ask, credentials, get } from './client.ts'
import { servedDocument } from './described.ts'
import { bareLocationUuid, locationUuid, partnerUuid } from './fixtures.ts'
import { problemLine } from './problem-table.ts'

const baseUrl = inject('baseUrl')
const own = billingIds.A
const foreign = billingIds.B
const nobodys = '00000000-0000-4000-8000-000000000000'
const m = '/management'
const invoices = `${m}/v2/partner/invoices`
const project = (ids: { contract_uuid: string; project_uuid: string } = own) =>
  `${m}/contracts/${ids.contract_uuid}/projects/${ids.project_uuid}`
const prices = (list: string) => `${m}/v2/pricelists/${list}/prices`

test('the description has every route of the contract, and the ones that are ours', async () => {
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
      'get /management/v2/pricelists',
      'get /management/v2/payment-methods',
      'get /management/v2/locations',
      'get /management/v2/schema.json',
    ]),
  )
})

describe('the records of a partner', () => {
  test('are what was imported', async () => {
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
  test('are listed, each list with its own and no other', async () => {
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
  test('of invoices and payment methods are kept by nobody', async () => {
    for (const path of [invoices, `${invoices}/${encodeURIComponent(own.invoice_nr)}`, `${m}/v2/payment-methods`]) {
      expect((await ask(path)).headers.get('cache-control')).toBe('no-store')
    }
    const csv = await fetch(baseUrl + invoices, { headers: { ...credentials('A'), Accept: 'text/csv' } })
    expect([csv.headers.get('content-type'), csv.headers.get('cache-control')]).toEqual([
      'text/csv; charset=utf-8; header=present',
      'no-store',
    ])
    expect(await csv.text()).toContain('A 2026/01')
    expect((await ask(`${m}/v2/contracts`)).headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('the prices of a price list', () => {
  type Prices = ListBody<{ amount: string; currency: string; location: { uuid: string } | null }>
  const amounts = async (query: string) =>
    (await get<Prices>(prices(own.priceListUuid) + query)).data.map(({ amount, currency }) => `${amount} ${currency}`)

  test('are all of them, those of a location, or those that hold anywhere', async () => {
    expect(await amounts('')).toEqual(['8.90 EUR', '8.901 EUR'])
    expect(await amounts(`?filter[location]=${locationUuid}`)).toEqual(['8.90 EUR', '8.901 EUR'])
    expect(await amounts(`?filter[location]=${locationUuid.toUpperCase()}`)).toHaveLength(2)
    expect(await amounts(`?filter[location]=${bareLocationUuid}`)).toEqual(['8.90 EUR'])
    expect(await amounts(`?filter[location]=${bareLocationUuid}&filter[location]=${locationUuid}`)).toHaveLength(2)
    expect(await amounts('?sort[amount]=-')).toEqual(['8.901 EUR', '8.90 EUR'])
  })
  test.each([nobodys, 'x', '', '*', '\0'])('of the location %j are not there, for it is not', async (location) => {
    const path = prices(own.priceListUuid)
    for (const query of [location, `${locationUuid}&filter[location]=${encodeURIComponent(location)}`]) {
      const encoded = query === location ? encodeURIComponent(location) : query
      const { status, body } = await ask<ErrorBody>(`${path}?filter[location]=${encoded}`)
      expect([status, body.errors]).toEqual([404, [refusal('location-not-found', path, {})]])
    }
  })
  test('are looked for before the location', async () => {
    const { body } = await ask<ErrorBody>(`${prices(nobodys)}?filter[location]=${nobodys}`)
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

const oddIds = ['x', 'null', '*', '\0', '__proto__', `${nobodys}0`, nobodys.replaceAll('-', ''), `{${nobodys}}`]

describe('what is not there', () => {
  test.each([nobodys, ...oddIds])('is that record’s problem: %j', async (id) => {
    const e = encodeURIComponent(id)
    const { contract_uuid } = own
    const cases: [string, string, string, Record<string, string>][] = [
      ['GET', `${m}/contracts/${e}`, 'contract-not-found', { contract_uuid: id }],
      ['PATCH', `${m}/contracts/${e}`, 'contract-not-found', { contract_uuid: id }],
      ['GET', `${m}/v2/contracts/${e}/projects`, 'contract-not-found', { contract_uuid: id }],
      ['GET', `${m}/contracts/${e}/projects/${e}`, 'contract-not-found', { contract_uuid: id }],
      ['GET', `${m}/v2/contracts/${e}/projects/${e}/prices`, 'contract-not-found', { contract_uuid: id }],
      [
        'GET',
        `${m}/contracts/${contract_uuid}/projects/${e}`,
        'project-not-found',
        { contract_uuid, project_uuid: id },
      ],
      [
        'GET',
        `${m}/v2/contracts/${contract_uuid}/projects/${e}/prices`,
        'project-not-found',
        { contract_uuid, project_uuid: id },
      ],
      ['GET', `${invoices}/${e}`, 'invoice-not-found', { partner_uuid: partnerUuid.A, invoice_nr: id }],
      ['GET', prices(e), 'price-list-not-found', { priceListUuid: id }],
      ['DELETE', `${m}/v2/payment-methods/${e}`, 'payment-method-not-found', { paymentMethodUuid: id }],
    ]
    for (const [method, path, slug, data] of cases) {
      const { status, body } = await ask<ErrorBody>(path, { method })
      expect([method, path, status, body.errors]).toEqual([method, path, 404, [refusal(slug, path, data)]])
    }
  })
  test('is a project in another contract of the same partner', async () => {
    const { data } = await get<ListBody<{ uuid: string }>>(`${m}/v2/contracts`)
    for (const other of data.filter(({ uuid }) => uuid !== own.contract_uuid)) {
      const { body } = await ask<ErrorBody>(`${m}/contracts/${other.uuid}/projects/${own.project_uuid}`)
      expect(body.errors[0]?.title).toBe('Project Not Found')
    }
  })
  test.each(['', '/', '/contracts', '/contracts/', '/v2', '/v3/partner', '/partner', '/v2/contracts/', '/v2/x'])(
    'is a path of no route: %s',
    async (below) => {
      const { status, body } = await ask<ErrorBody>(m + below)
      expect([status, body.errors]).toEqual([404, [refusal('not-found', m + below, {})]])
    },
  )
})

describe('what is the other partner’s', () => {
  test('is a contract that one may not access, whatever is asked of it', async () => {
    const { contract_uuid } = foreign
    const cases: [string, string][] = [
      ['GET', `${m}/contracts/${contract_uuid}`],
      ['PATCH', `${m}/contracts/${contract_uuid}`],
      ['GET', `${m}/v2/contracts/${contract_uuid}/projects`],
      ['GET', project(foreign)],
      ['GET', project({ contract_uuid, project_uuid: nobodys })],
      ['GET', project({ contract_uuid, project_uuid: own.project_uuid })],
      ['GET', `${m}/v2/contracts/${contract_uuid}/projects/${foreign.project_uuid}/prices`],
    ]
    for (const [method, path] of cases) {
      const { status, body, headers } = await ask<ErrorBody>(path, { method })
      expect([path, status, body.errors]).toEqual([path, 401, [refusal('unauthorized', path, { contract_uuid })]])
      expect(headers.get('www-authenticate')).toBeTruthy()
    }
  })
  test('is, but for contracts, to the letter as what does not exist', async () => {
    const cases: [string, string, string][] = [
      ['GET', prices(foreign.priceListUuid), foreign.priceListUuid],
      ['GET', `${prices(foreign.priceListUuid)}?filter[location]=${locationUuid}`, foreign.priceListUuid],
      ['GET', `${invoices}/${foreign.invoice_nr}`, foreign.invoice_nr],
      ['DELETE', `${m}/v2/payment-methods/${foreign.paymentMethodUuid}`, foreign.paymentMethodUuid],
      ['GET', project({ ...own, project_uuid: foreign.project_uuid }), foreign.project_uuid],
    ]
    for (const [method, path, id] of cases) {
      const missing = id === foreign.invoice_nr ? 'qqqqqqqqqq' : nobodys
      const [real, none] = [await ask(path, { method }), await ask(path.replace(id, missing), { method })]
      expect([real.status, real.text.replaceAll(id, missing)]).toEqual([404, none.text])
      const said = ({ headers }: { headers: Headers }) =>
        [...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name))
      expect(said(real)).toEqual(said(none))
    }
  })
  test('is in no list, however one filters', async () => {
    const lists: [string, string[]][] = [
      [`${m}/v2/contracts`, [`uuid]=${foreign.contract_uuid}`, 'name]=Bravo*']],
      [invoices, [`invoice_nr]=${foreign.invoice_nr}`, `contract]=${foreign.contract_uuid}`]],
      [`${m}/v2/pricelists`, [`uuid]=${foreign.priceListUuid}`, 'name]=*Bravo*']],
      [`${m}/v2/payment-methods`, [`uuid]=${foreign.paymentMethodUuid}`, 'label]=*Bravo*']],
    ]
    for (const [path, filters] of lists) {
      expect((await ask(path)).text).not.toMatch(/bravo|7777777777/i)
      for (const filter of filters) {
        const { data, meta } = await get<ListBody>(`${path}?filter[${filter}`)
        expect([filter, data, meta.page.total]).toEqual([filter, [], 0])
      }
    }
    expect((await ask(`${m}/v2/contracts`, { as: 'B' })).text).toContain('Bravo')
  })
})

describe('a payment method', () => {
  test('is deleted once', async () => {
    const paymentMethodUuid = await newPaymentMethod()
    const path = `${m}/v2/payment-methods/${paymentMethodUuid}`
    const list = `${m}/v2/payment-methods?filter[uuid]=${paymentMethodUuid}`
    expect((await get<ListBody>(list)).meta.page.total).toBe(1)
    const { status, text, headers } = await ask(path, { method: 'DELETE' })
    expect([status, text, headers.get('cache-control')]).toEqual([204, '', 'no-store'])
    expect((await get<ListBody>(list)).meta.page.total).toBe(0)
    const again = await ask<ErrorBody>(path, { method: 'DELETE' })
    expect([again.status, again.body.errors]).toEqual([
      404,
      [refusal('payment-method-not-found', path, { paymentMethodUuid })],
    ])
  })
  test('is deleted by one of many at once', async () => {
    const path = `${m}/v2/payment-methods/${await newPaymentMethod()}`
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await ask(path, { method: 'DELETE' })).status))
    expect(statuses.sort()).toEqual([204, 404, 404, 404])
  })
  test('takes no query', async () => {
    const path = `${m}/v2/payment-methods/${await newPaymentMethod()}`
    expect((await ask(`${path}?force=1`, { method: 'DELETE' })).status).toBe(400)
    expect((await ask(path, { method: 'DELETE' })).status).toBe(204)
  })
})

/** The one problem of a refusal, as section 6.2 has it. */
function refusal(slug: string, path: string, data: object): object {
  return { ...problemLine('management', baseUrl, slug), detail: expect.any(String), instance: path, data }
}
