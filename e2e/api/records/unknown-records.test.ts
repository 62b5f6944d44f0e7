import { describe, expect, test } from 'vitest'
import type { ErrorBody, ListBody } from '../support/bodies.ts'
import { fetchApi, get } from '../support/client.ts'
import { locationUuid, partnerUuid } from '../support/fixtures.ts'
import { foreign, invoices, own, prices, problem, project, unknownUuid } from './management-paths.ts'

const m = '/management'
const oddIds = [
  'x',
  'null',
  '*',
  '\0',
  '__proto__',
  `${unknownUuid}0`,
  unknownUuid.replaceAll('-', ''),
  `{${unknownUuid}}`,
]

describe('an unknown record', () => {
  test.each([unknownUuid, ...oddIds])('gets the 404 of its kind: %j', async (id) => {
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
      const { status, body } = await fetchApi<ErrorBody>(path, { method })
      expect([method, path, status, body.errors]).toEqual([method, path, 404, [problem(slug, path, data)]])
    }
  })
  test('includes a project under another contract of the same partner', async () => {
    const { data } = await get<ListBody<{ uuid: string }>>(`${m}/v2/contracts`)
    for (const other of data.filter(({ uuid }) => uuid !== own.contract_uuid)) {
      const { body } = await fetchApi<ErrorBody>(`${m}/contracts/${other.uuid}/projects/${own.project_uuid}`)
      expect(body.errors[0]?.title).toBe('Project Not Found')
    }
  })
  test.each(['', '/', '/contracts', '/contracts/', '/v2', '/v3/partner', '/partner', '/v2/contracts/', '/v2/x'])(
    'gets a 404 without identifiers on a path without a route: %s',
    async (below) => {
      const { status, body } = await fetchApi<ErrorBody>(m + below)
      expect([status, body.errors]).toEqual([404, [problem('not-found', m + below, {})]])
    },
  )
})

describe('a record of the other partner', () => {
  test('is a 401 when it is a contract, for every request', async () => {
    const { contract_uuid } = foreign
    const cases: [string, string][] = [
      ['GET', `${m}/contracts/${contract_uuid}`],
      ['PATCH', `${m}/contracts/${contract_uuid}`],
      ['GET', `${m}/v2/contracts/${contract_uuid}/projects`],
      ['GET', project(foreign)],
      ['GET', project({ contract_uuid, project_uuid: unknownUuid })],
      ['GET', project({ contract_uuid, project_uuid: own.project_uuid })],
      ['GET', `${m}/v2/contracts/${contract_uuid}/projects/${foreign.project_uuid}/prices`],
    ]
    for (const [method, path] of cases) {
      const { status, body, headers } = await fetchApi<ErrorBody>(path, { method })
      expect([path, status, body.errors]).toEqual([path, 401, [problem('unauthorized', path, { contract_uuid })]])
      expect(headers.get('www-authenticate')).toBeTruthy()
    }
  })
  test('gets exactly the response of a missing one when it is not a contract', async () => {
    const cases: [string, string, string][] = [
      ['GET', prices(foreign.priceListUuid), foreign.priceListUuid],
      ['GET', `${prices(foreign.priceListUuid)}?filter[location]=${locationUuid}`, foreign.priceListUuid],
      ['GET', `${invoices}/${foreign.invoice_nr}`, foreign.invoice_nr],
      ['DELETE', `${m}/v2/payment-methods/${foreign.paymentMethodUuid}`, foreign.paymentMethodUuid],
      ['GET', project({ ...own, project_uuid: foreign.project_uuid }), foreign.project_uuid],
    ]
    for (const [method, path, id] of cases) {
      const missing = id === foreign.invoice_nr ? 'qqqqqqqqqq' : unknownUuid
      const [real, none] = [await fetchApi(path, { method }), await fetchApi(path.replace(id, missing), { method })]
      expect([real.status, real.text.replaceAll(id, missing)]).toEqual([404, none.text])
      const said = ({ headers }: { headers: Headers }) =>
        [...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name))
      expect(said(real)).toEqual(said(none))
    }
  })
  test('is in no list with any filter', async () => {
    const lists: [string, string[]][] = [
      [`${m}/v2/contracts`, [`uuid]=${foreign.contract_uuid}`, 'name]=Bravo*']],
      [invoices, [`invoice_nr]=${foreign.invoice_nr}`, `contract]=${foreign.contract_uuid}`]],
      [`${m}/v2/pricelists`, [`uuid]=${foreign.priceListUuid}`, 'name]=*Bravo*']],
      [`${m}/v2/payment-methods`, [`uuid]=${foreign.paymentMethodUuid}`, 'label]=*Bravo*']],
    ]
    for (const [path, filters] of lists) {
      expect((await fetchApi(path)).text).not.toMatch(/bravo|7777777777/i)
      for (const filter of filters) {
        const { data, meta } = await get<ListBody>(`${path}?filter[${filter}`)
        expect([filter, data, meta.page.total]).toEqual([filter, [], 0])
      }
    }
    expect((await fetchApi(`${m}/v2/contracts`, { as: 'B' })).text).toContain('Bravo')
  })
})
