import { describe, expect, inject, test } from 'vitest'
import type { ListBody } from './bodies.ts'
import { get } from './client.ts'
import { fits } from './expected-list.ts'
import { assets, hybridCores, partnerUuid } from './fixtures.ts'
import { walk } from './walk.ts'

type Found = { hybrid_core_id: string; id: string }

const path = '/hybrid-core/v2/assets'
const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** What a partner owns, in the order of cores and ids. */
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
  ])('are those of the partner, in the order of cores and ids: %j', async (query, descending) => {
    const pages = await walk<Found>(`${path}?${query}`)
    expect(keysOf(pages)).toEqual(keysOf(owned('A', descending)))
  })

  test.each([
    ['filter[id]=*0*1', (asset: Found) => fits(asset.id, '*0*1')],
    ['filter[id]=node-000', ({ id }: Found) => id === 'node-000'],
    ['filter[id]=a&filter[id]=A', ({ id }: Found) => id === 'a' || id === 'A'],
    ['filter[hybrid_core_id]=al*', ({ hybrid_core_id }: Found) => hybrid_core_id.startsWith('al')],
    ['filter[id]=', () => false],
    ['filter[id]=**&filter[hybrid_core_id]=nope', () => false],
  ])('are found by %s', async (query, isSought) => {
    const sought = owned('A').filter(isSought)
    const { data, meta } = await get<ListBody<Found>>(`${path}?${query}`)
    expect(meta.page.total).toBe(sought.length)
    expect(keysOf(data)).toEqual(keysOf(sought.slice(0, 50)))
  })

  test('of status and type too', async () => {
    const { data } = await get<ListBody<Found>>(`${path}?filter[status]=active&filter[node_type]=compute`)
    const sought = owned('A').filter(({ status, node_type }) => status === 'active' && node_type === 'compute')
    expect(keysOf(data)).toEqual(keysOf(sought.slice(0, 50)))
  })
})
