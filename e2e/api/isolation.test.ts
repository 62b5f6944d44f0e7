import { describe, expect, inject, test } from 'vitest'
import type { CoreBody, ListBody } from './bodies.ts'
import { everyCall } from './calls.ts'
import { type Answer, ask, get } from './client.ts'
import { assets, hybridCores, partnerUuid } from './fixtures.ts'
import { assetsOf, versions } from './versions.ts'

const coresOf = (partner: keyof typeof partnerUuid) =>
  hybridCores.filter(({ partner_uuid }) => partner_uuid === partnerUuid[partner]).map(({ id }) => id)
const all = assets(inject('observedAt'))
const queries = ['', '?page[number]=2', '?page[offset]=50', '?filter[id]=*', '?sort[id]=-', '?page[size]=0']
const attempts = [
  ...queries.map((query) => ['GET', query] as const),
  ...['HEAD', 'OPTIONS', 'DELETE'].map((method) => [method, ''] as const),
]
const secrets = ['bravo', '7777777777', '9999999999', partnerUuid.B, 'Pärtner']

/** Every path with an id in it, of a core that is the other partner's, with each id of its assets. */
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

/** As long as the real one, so that not even the length of an answer tells. */
function missingFor(id: string): string {
  return 'q'.repeat(id.length)
}

describe.each([
  ['A', 'B'],
  ['B', 'A'],
] as const)('to the user of partner %s', (as, owner) => {
  const targets = foreignTargets(owner)

  test('every id of the other partner is as unknown as one that does not exist', async () => {
    expect(targets.length).toBeGreaterThan(30)
    const answered = new Map<string, Promise<Answer>>()
    for (const { target, core } of targets) {
      const missing = missingFor(core)
      const other = target.replace(encodeURIComponent(core), missing)
      // Below a core that is not there, the rest of a path is not looked at.
      const kind = other.replace(/\/assets\/.*/, '/assets/x')
      if (!answered.has(kind)) answered.set(kind, ask(other, { as }))
      const [real, none] = [await ask(target, { as }), (await answered.get(kind)) as Answer]
      expect([real.status, target]).toEqual([404, target])
      expect(real.text.replaceAll(core, missing)).toBe(none.text)
      expect(headersOf(real.headers)).toEqual(headersOf(none.headers))
    }
  })

  test('neither method, query nor condition tells the two apart', async () => {
    const core = coresOf(owner)[0] ?? ''
    const missing = missingFor(core)
    for (const { target } of everyCall({ hybrid_core_id: core, asset_id: 'node-000' })) {
      if (!target.includes(core)) continue
      for (const [method, query] of attempts) {
        const options = { as, method, headers: { 'If-None-Match': '*' } }
        const real = await ask(target + query, options)
        const none = await ask(target.replace(core, missing) + query, options)
        expect(real.text.replaceAll(core, missing)).toBe(none.text)
        expect([real.status, headersOf(real.headers)]).toEqual([none.status, headersOf(none.headers)])
        expect([404, 400, 204, 405]).toContain(real.status)
      }
    }
  })
})

describe.each(versions)('in $name', (version) => {
  test('lists and totals hold the own cores and no other', async () => {
    for (const partner of ['A', 'B'] as const) {
      const { data, meta } = await get<ListBody<CoreBody>>(version.cores, { as: partner })
      expect(data.map(({ id }) => id).sort()).toEqual(coresOf(partner).sort())
      expect(meta.page.total).toBe(coresOf(partner).length)
    }
  })
  test('no filter finds a core of the other partner, nor counts it', async () => {
    for (const value of ['bravo', 'bravo*', 'b*o', '*-empty', '*bravo*']) {
      const { data, meta } = await get<ListBody>(`${version.cores}?filter[id]=${value}`)
      expect([value, data, meta.page.total]).toEqual([value, [], 0])
    }
    const { data } = await get<ListBody>(`${version.cores}?filter[id]=bravo&filter[id]=alpha`)
    expect(data.map(({ id }) => id)).toEqual(['alpha'])
  })
  test("an asset of the other partner is not in a core of one's own that has others of the same ids", async () => {
    const [real, none] = [
      await ask(`${assetsOf(version, 'alpha')}/bravo-only`),
      await ask(`${assetsOf(version, 'alpha')}/qqqqq-qqqq`),
    ]
    expect(real.status).toBe(404)
    expect(real.text.replace('bravo-only', 'qqqqq-qqqq')).toBe(none.text)
    const { meta } = await get<ListBody>(`${assetsOf(version, 'alpha')}?filter[id]=bravo*`)
    expect(meta.page.total).toBe(0)
  })
  test('nothing that partner A may read holds a name, an id or a number of partner B', async () => {
    const texts: string[] = [(await ask(version.cores)).text]
    for (const core of coresOf('A')) {
      const at = `${version.cores}/${encodeURIComponent(core)}`
      const pages = [0, 1, 2].map((page) =>
        version.name === 'v1' ? `page[offset]=${page * 50}` : `page[number]=${page + 1}`,
      )
      const targets = [at, `${at}/resources`, ...pages.map((page) => `${at}/assets?${page}`)]
      for (const target of targets) texts.push((await ask(target)).text)
    }
    for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([])
    // The check sees what it looks for where it is.
    const { text } = await ask(`${version.cores}/bravo/assets`, { as: 'B' })
    for (const secret of ['bravo', '7777777777']) expect(text).toContain(secret)
  })
  test('the tag of a body of the one says nothing to the other', async () => {
    const { headers } = await ask(version.cores, { as: 'B' })
    const answer = await ask(version.cores, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
    expect(answer.status).toBe(200)
  })
})

test('the user of the one with the token of the other is nobody', async () => {
  for (const [user, token] of [
    ['A', 'B'],
    ['B', 'A'],
  ] as const) {
    const headers = {
      'X-Auth-UserId': inject(`partner${user}`).user_uuid,
      'X-Auth-Token': inject(`partner${token}`).token,
    }
    for (const { target, endpoint } of everyCall()) {
      expect((await ask(target, { as: null, headers, method: endpoint.method })).status).toBe(401)
    }
  }
})

/** All headers but those that are new with every request. */
function headersOf(headers: Headers): [string, string][] {
  return [...headers].filter(([name]) => !['date', 'x-request-id', 'ratelimit'].includes(name))
}
