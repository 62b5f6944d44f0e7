import { describe, expect, inject, test } from 'vitest'
import { isStale } from '../records/published.ts'
import type { ListBody } from '../support/bodies.ts'
import { get } from '../support/client.ts'
import { assets, hybridCores, partnerUuid } from '../support/fixtures.ts'
import { matchesPattern } from './expected-list.ts'
import { readAllPages } from './read-all-pages.ts'

type Found = { hybrid_core_id: string; id: string }
type Owned = ReturnType<typeof assets>[number]

const path = '/hybrid-core/v2/assets'
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The partner's assets, ordered by core and id. */
function owned(partner: 'A' | 'B', descending = false): ReturnType<typeof assets> {
  const cores = new Set(hybridCores.filter((core) => core.partner_uuid === partnerUuid[partner]).map(({ id }) => id))
  return assets(inject('observedAt'))
    .filter(({ hybrid_core_id }) => cores.has(hybrid_core_id))
    .sort((a, b) => (descending ? -1 : 1) * byText(a.hybrid_core_id, b.hybrid_core_id) || byText(a.id, b.id))
}

const keysOf = (found: readonly Found[]) => found.map(({ hybrid_core_id, id }) => `${hybrid_core_id} ${id}`)

describe('assets of all cores', () => {
  test.each([
    ['', false],
    ['sort[hybrid_core_id]=-', true],
  ])('are all assets of the partner, ordered by core and id: %j', async (query, descending) => {
    const pages = await readAllPages<Found>(`${path}?${query}`)
    expect(keysOf(pages)).toEqual(keysOf(owned('A', descending)))
  })

  test.each([
    ['filter[id]=*0*1', (asset: Found) => matchesPattern(asset.id, '*0*1')],
    ['filter[id]=node-000', ({ id }: Found) => id === 'node-000'],
    ['filter[id]=a&filter[id]=A', ({ id }: Found) => id === 'a' || id === 'A'],
    ['filter[hybrid_core_id]=al*', ({ hybrid_core_id }: Found) => hybrid_core_id.startsWith('al')],
    ['filter[id]=', () => false],
    [
      'filter[search]=ALPHA NODE-00',
      ({ hybrid_core_id, id }: Found) => hybrid_core_id === 'alpha' && /^node-00/.test(id),
    ],
    ['filter[search]=', () => false],
    ['filter[id_search]=ODE-00', ({ id }: Found) => id.includes('ode-00')],
    [
      'filter[id_search]=A&filter[hybrid_core_id]=alpha',
      ({ hybrid_core_id, id }: Found) => hybrid_core_id === 'alpha' && /a/i.test(id),
    ],
    ['filter[id_search]=alpha node', () => false],
    ['filter[id_search]=node_00&filter[id_search]=*&filter[id_search]=', () => false],
    ['filter[id]=**&filter[hybrid_core_id]=nope', () => false],
  ])('match %s', async (query, isExpected) => {
    const expected = owned('A').filter(isExpected)
    const { data, meta } = await get<ListBody<Found>>(`${path}?${query}`)
    expect(meta.page.total).toBe(expected.length)
    expect(keysOf(data)).toEqual(keysOf(expected.slice(0, 50)))
  })

  test.each(['id', 'memory_usage', 'storage_usage', 'observed_at'])(
    'are sorted by %s in both directions, page by page, and equal ones by core and id; missing usages come last',
    async (name) => {
      for (const sign of [1, -1]) {
        const all = await readAllPages<Published>(`${path}?sort[${name}]=${sign < 0 ? '-' : ''}&page[size]=7`)
        const byCoreAndId = await readAllPages<Published>(path)
        expect(keysOf(all)).toEqual(keysOf(byCoreAndId.sort((a, b) => bySort(a, b, name as SortName, sign))))
        const filtered = await readAllPages<Published>(
          `${path}?sort[${name}]=${sign < 0 ? '-' : ''}&filter[status]=active`,
        )
        expect(filtered).toEqual(all.filter(({ status }) => status === 'active'))
      }
    },
  )

  test('match a status together with a node type', async () => {
    const { data } = await get<ListBody<Found>>(`${path}?filter[status]=active&filter[node_type]=compute`)
    const expected = owned('A').filter(({ status, node_type }) => status === 'active' && node_type === 'compute')
    expect(keysOf(data)).toEqual(keysOf(expected.slice(0, 50)))
  })

  test.each([
    ['filter[storage_type]=object', ({ node_type }: Owned) => node_type === 'object_storage'],
    ['filter[stale]=true', (asset: Owned) => isStale(asset, Date.now())],
    ['filter[stale]=false', (asset: Owned) => !isStale(asset, Date.now())],
  ])('match %s on every page', async (query, isSought) => {
    expect(keysOf(await readAllPages<Found>(`${path}?${query}`))).toEqual(keysOf(owned('A').filter(isSought)))
  })
})

type Usage = { percentage: number; raw: number } | null
type Published = Found & { status: string; observed_at: string; memory_usage: Usage; storage_usage: Usage }
type SortName = 'id' | 'memory_usage' | 'storage_usage' | 'observed_at'

function bySort(a: Published, b: Published, name: SortName, sign: number): number {
  if (name === 'id' || name === 'observed_at') return sign * byText(a[name], b[name])
  const [first, second] = [a[name], b[name]]
  if (!first || !second) return Number(!first) - Number(!second)
  return sign * (first.percentage - second.percentage || first.raw - second.raw)
}
