import { describe, expect, inject, test } from 'vitest'
import { everyCall } from '../contract/calls.ts'
import type { CoreBody, ListBody } from '../support/bodies.ts'
import { type ApiResponse, fetchApi, get } from '../support/client.ts'
import { assets, hybridCores, partnerUuid } from '../support/fixtures.ts'
import { assetsOf, versions } from '../support/versions.ts'

const coresOf = (partner: keyof typeof partnerUuid) =>
  hybridCores.filter(({ partner_uuid }) => partner_uuid === partnerUuid[partner]).map(({ id }) => id)
const all = assets(inject('observedAt'))
const queries = ['', '?page[number]=2', '?page[offset]=50', '?filter[id]=*', '?sort[id]=-', '?page[size]=0']
const attempts = [
  ...queries.map((query) => ['GET', query] as const),
  ...['HEAD', 'OPTIONS', 'DELETE'].map((method) => [method, ''] as const),
]
const secrets = ['bravo', '7777777777', '9999999999', partnerUuid.B, 'Pärtner']

/** Every path with a core of this owner, and with each of the core's asset ids. */
function foreignTargets(owner: 'A' | 'B'): { target: string; core: string }[] {
  const targets = coresOf(owner).flatMap((core) => {
    const own = all.filter(({ hybrid_core_id }) => hybrid_core_id === core).map(({ id }) => id)
    return [...own, 'nothing'].flatMap((asset) =>
      everyCall({ hybrid_core_id: core, asset_id: asset })
        .filter(({ endpoint }) => endpoint.path.includes(':hybrid_core_id'))
        .map(({ target }) => ({ target, core })),
    )
  })
  return [...new Map(targets.map((one) => [one.target, one])).values()]
}

/** A missing id of the same length, so that the lengths of the responses can be compared. */
function missingFor(id: string): string {
  return 'q'.repeat(id.length)
}

describe.each([
  ['A', 'B'],
  ['B', 'A'],
] as const)('for the user of partner %s', (as, owner) => {
  const targets = foreignTargets(owner)

  test('every id of the other partner gets the same response as an id that does not exist', async () => {
    expect(targets.length).toBeGreaterThan(30)
    const responses = new Map<string, Promise<ApiResponse>>()
    for (const { target, core } of targets) {
      const missing = missingFor(core)
      const other = target.replace(encodeURIComponent(core), missing)
      // The path below an unknown core does not matter.
      const kind = other.replace(/\/assets\/.*/, '/assets/x')
      if (!responses.has(kind)) responses.set(kind, fetchApi(other, { as }))
      const [real, none] = [await fetchApi(target, { as }), (await responses.get(kind)) as ApiResponse]
      expect([real.status, target]).toEqual([404, target])
      expect(real.text.replaceAll(core, missing)).toBe(none.text)
      expect(headersOf(real.headers)).toEqual(headersOf(none.headers))
    }
  })

  test('no method, query or condition makes a difference between the two', async () => {
    const core = coresOf(owner)[0] ?? ''
    const missing = missingFor(core)
    for (const { target } of everyCall({ hybrid_core_id: core, asset_id: 'node-000' })) {
      if (!target.includes(core)) continue
      for (const [method, query] of attempts) {
        const options = { as, method, headers: { 'If-None-Match': '*' } }
        const real = await fetchApi(target + query, options)
        const none = await fetchApi(target.replace(core, missing) + query, options)
        expect(real.text.replaceAll(core, missing)).toBe(none.text)
        expect([real.status, headersOf(real.headers)]).toEqual([none.status, headersOf(none.headers)])
        expect([404, 400, 204, 405]).toContain(real.status)
      }
    }
  })
})

describe.each(versions)('in $name', (version) => {
  test("lists and totals include only the caller's cores", async () => {
    for (const partner of ['A', 'B'] as const) {
      const { data, meta } = await get<ListBody<CoreBody>>(version.cores, { as: partner })
      expect(data.map(({ id }) => id).sort()).toEqual(coresOf(partner).sort())
      expect(meta.page.total).toBe(coresOf(partner).length)
    }
  })
  test('no filter returns or counts a core of the other partner', async () => {
    for (const value of ['bravo', 'bravo*', 'b*o', '*-empty', '*bravo*']) {
      const { data, meta } = await get<ListBody>(`${version.cores}?filter[id]=${value}`)
      expect([value, data, meta.page.total]).toEqual([value, [], 0])
    }
    const { data } = await get<ListBody>(`${version.cores}?filter[id]=bravo&filter[id]=alpha`)
    expect(data.map(({ id }) => id)).toEqual(['alpha'])
  })
  test('an asset of the other partner does not appear in a core with equal asset ids', async () => {
    const [real, none] = [
      await fetchApi(`${assetsOf(version, 'alpha')}/bravo-only`),
      await fetchApi(`${assetsOf(version, 'alpha')}/qqqqq-qqqq`),
    ]
    expect(real.status).toBe(404)
    expect(real.text.replace('bravo-only', 'qqqqq-qqqq')).toBe(none.text)
    const { meta } = await get<ListBody>(`${assetsOf(version, 'alpha')}?filter[id]=bravo*`)
    expect(meta.page.total).toBe(0)
  })
  test('no response to partner A contains a name, an id or a number of partner B', async () => {
    const texts: string[] = [(await fetchApi(version.cores)).text]
    for (const core of coresOf('A')) {
      const at = `${version.cores}/${encodeURIComponent(core)}`
      const pages = [0, 1, 2].map((page) =>
        version.name === 'v1' ? `page[offset]=${page * 50}` : `page[number]=${page + 1}`,
      )
      const targets = [at, `${at}/resources`, ...pages.map((page) => `${at}/assets?${page}`)]
      for (const target of targets) texts.push((await fetchApi(target)).text)
    }
    for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([])
    // Control: the same check finds these values in partner B's own response.
    const { text } = await fetchApi(`${version.cores}/bravo/assets`, { as: 'B' })
    for (const secret of ['bravo', '7777777777']) expect(text).toContain(secret)
  })
  test("an ETag of one partner's response does not match for the other partner", async () => {
    const { headers } = await fetchApi(version.cores, { as: 'B' })
    const response = await fetchApi(version.cores, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
    expect(response.status).toBe(200)
  })
})

test('the user id of one partner with the token of the other is rejected', async () => {
  for (const [user, token] of [
    ['A', 'B'],
    ['B', 'A'],
  ] as const) {
    const headers = {
      'X-Auth-UserId': inject(`partner${user}`).user_uuid,
      'X-Auth-Token': inject(`partner${token}`).token,
    }
    for (const { target, endpoint } of everyCall()) {
      expect((await fetchApi(target, { as: null, headers, method: endpoint.method })).status).toBe(401)
    }
  }
})

/** All headers except those that change with every request. */
function headersOf(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name))
}
