import { beforeEach, describe, expect, it } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import type { StorageWorkload } from './storage-workload.ts'
import { type Asset, assetRow, setUpStorageWorkload } from './test-storage-workload.ts'
import type { NodeType } from './workload.ts'

describe.each(testEngines)('the storage workload of three cores on %s', (engine) => {
  const { store, list } = setUpStorageWorkload(engine)
  const gib = 2 ** 30
  const rows = [
    node('c', 'sn-1', 'distributed_storage', 80 * gib, 100 * gib),
    node('c', 'sn-2', 'distributed_storage', 20 * gib, 100 * gib),
    node('c', 'os-1', 'object_storage', 50 * gib, 100 * gib),
    node('d', 'sn-1', 'distributed_storage', 100 * gib, 200 * gib),
    node('d', 'cn-1', 'compute', 300 * gib, 600 * gib),
    node('d', 'cn-2', 'compute', 0, 600 * gib, 'failed'),
    assetRow({ hybrid_core_id: 'd', id: 'os-1', node_type: 'object_storage', status: 'active' }, null),
    node('other', 'sn-1', 'distributed_storage', 99 * gib, 100 * gib),
  ]
  const keys = ({ items }: { items: StorageWorkload[] }) =>
    items.map(({ hybrid_core_id, storage_type }) => `${hybrid_core_id}/${storage_type}`)
  /** The places of a row in the descending and in the ascending order. */
  const placesOf = (key: string, name: 'fullest_asset' | 'percentage' | 'imbalance' | 'worst') =>
    Promise.all(
      [true, false].map(async (descending) => keys(await list({ sort: [{ name, descending }] })).indexOf(key)),
    )
  beforeEach(() => store(rows))

  it('has the usage of a class, its fullest asset, and the headroom after the loss of a node', async () => {
    const { items } = await list({ filter: { hybrid_core_id: ['c'], storage_type: ['distributed'] } })
    expect(items).toEqual([
      {
        hybrid_core_id: 'c',
        storage_type: 'distributed',
        usage: { percentage: 50, raw: 100 * gib, total: 200 * gib, unit: 'byte', allocated: null },
        asset_count: 2,
        active_asset_count: 2,
        failed_asset_count: 0,
        stale_asset_count: 2,
        fullest_asset: { id: 'sn-1', percentage: 80 },
        mean_percentage: 50,
        imbalance: 30,
        headroom: {
          largest_asset_id: 'sn-1',
          after_largest_loss: { percentage: 100, raw: 100 * gib, total: 100 * gib, unit: 'byte', allocated: null },
          fits: false,
          reason:
            'Without sn-1, 85 % of the remaining distributed storage (100 GiB) is 15 GiB less than the 100 GiB in use.',
          failed_asset_count: 0,
          redundancy: 'full',
          redundancy_reason: null,
        },
        capacity: { basis: 'raw', copies: 1, net_total: 200 * gib, net_used: 100 * gib, net_sellable: 0 },
        at_risk: null,
        observed_at: '1970-01-01T00:00:00.000Z',
        oldest_observed_at: '1970-01-01T00:00:00.000Z',
      },
    ])
  })

  it('counts failed nodes against the copies, and not in the usage', async () => {
    await store([...rows, node('c', 'sn-3', 'distributed_storage', 9 * gib, 9 * gib, 'failed')])
    const { items } = await list({ filter: { hybrid_core_id: ['c'], storage_type: ['distributed'] } })
    expect(items).toMatchObject([
      { usage: { raw: 100 * gib }, headroom: { failed_asset_count: 1, redundancy: 'at_risk' } },
    ])
  })

  it('has a class whose nodes have all failed, and sorts it as fuller than any node', async () => {
    const down = [node('c', 'cn-1', 'compute', 1, 9, 'failed'), node('c', 'cn-2', 'compute', 1, 9, 'staged')]
    await store([...rows, ...down])
    expect((await list({ filter: { hybrid_core_id: ['c'], storage_type: ['rocket'] } })).items).toEqual([
      {
        ...{ hybrid_core_id: 'c', storage_type: 'rocket' },
        ...{ asset_count: 0, active_asset_count: 0, failed_asset_count: 1, stale_asset_count: 0 },
        ...{ usage: null, fullest_asset: null, mean_percentage: null, imbalance: null },
        ...{ headroom: null, capacity: null, at_risk: null, observed_at: null, oldest_observed_at: null },
      },
    ])
    for (const name of ['fullest_asset', 'worst'] as const) expect(await placesOf('c/rocket', name)).toEqual([0, 4])
    for (const name of ['percentage', 'imbalance'] as const) expect(await placesOf('c/rocket', name)).toEqual([4, 4])
  })

  it('has a class whose active nodes report nothing, above all others if some of its nodes have failed', async () => {
    const ofSilent = { filter: { hybrid_core_id: ['d'], storage_type: ['object'] } } as const
    const row = {
      ...{ hybrid_core_id: 'd', storage_type: 'object' },
      ...{ asset_count: 0, active_asset_count: 1, failed_asset_count: 0, stale_asset_count: 1 },
      ...{ usage: null, fullest_asset: null, mean_percentage: null, imbalance: null },
      ...{ headroom: null, capacity: null, at_risk: null },
      ...{ observed_at: '1970-01-01T00:00:00.000Z', oldest_observed_at: '1970-01-01T00:00:00.000Z' },
    }
    expect((await list(ofSilent)).items).toEqual([row])
    expect(await placesOf('d/object', 'worst')).toEqual([4, 4])
    await store([...rows, node('d', 'os-2', 'object_storage', 1, 9, 'failed')])
    expect((await list(ofSilent)).items).toEqual([{ ...row, failed_asset_count: 1 }])
    expect(await placesOf('d/object', 'worst')).toEqual([0, 4])
    for (const name of ['fullest_asset', 'percentage', 'imbalance'] as const)
      expect(await placesOf('d/object', name)).toEqual([4, 4])
  })

  it('has no row of a class of which nodes are only staged, and none of active compute nodes without storage', async () => {
    const compute = { hybrid_core_id: 'c', node_type: 'compute' } as const
    await store([
      node('c', 'sn-1', 'distributed_storage', 1, 9, 'staged'),
      assetRow({ ...compute, id: 'cn-1', status: 'active' }, null),
      assetRow({ ...compute, id: 'cn-2', status: 'failed' }, null),
    ])
    expect(await list()).toEqual({ items: [], total: 0 })
    await store([assetRow({ ...compute, id: 'cn-2', status: 'failed' }, null)])
    expect(keys(await list())).toEqual(['c/rocket'])
  })

  it('has bytes at risk instead of headroom for local storage', async () => {
    const { items } = await list({ filter: { storage_type: ['rocket'] } })
    expect(items).toMatchObject([{ headroom: null, at_risk: { largest_asset_id: 'cn-1', bytes: 300 * gib } }])
  })

  it('is ordered by core and class by default', async () => {
    expect(keys(await list())).toEqual(['c/distributed', 'c/object', 'd/distributed', 'd/object', 'd/rocket'])
    expect(keys(await list({ sort: [{ name: 'hybrid_core_id', descending: true }] }))).toEqual([
      'd/distributed',
      'd/object',
      'd/rocket',
      'c/distributed',
      'c/object',
    ])
  })

  it('sorts by percentage and then by bytes, and by imbalance, with core and class last', async () => {
    expect(keys(await list({ sort: [{ name: 'percentage', descending: true }] }))).toEqual([
      'd/rocket',
      'c/distributed',
      'd/distributed',
      'c/object',
      'd/object',
    ])
    expect(keys(await list({ sort: [{ name: 'imbalance', descending: true }] }))).toEqual([
      'c/distributed',
      'c/object',
      'd/distributed',
      'd/rocket',
      'd/object',
    ])
    const byFullest = await list({ sort: [{ name: 'fullest_asset', descending: false }] })
    expect(byFullest.items.map((item) => item.fullest_asset?.percentage)).toEqual([50, 50, 50, 80, undefined])
    const both = [
      { name: 'imbalance', descending: false },
      { name: 'hybrid_core_id', descending: true },
    ] as const
    expect(keys(await list({ sort: both }))).toEqual([
      'd/distributed',
      'd/rocket',
      'c/object',
      'c/distributed',
      'd/object',
    ])
  })

  it('sorts by the worse of its percentage and that of its fullest asset, and of equal ones the fuller class is worse', async () => {
    await store([
      ...[node('c', 'sn-1', 'distributed_storage', 90, 100), node('c', 'sn-2', 'distributed_storage', 10, 100)],
      ...[node('c', 'os-1', 'object_storage', 90, 100), node('c', 'cn-1', 'compute', 60, 100)],
      ...[node('d', 'sn-1', 'distributed_storage', 95, 100), node('d', 'sn-2', 'distributed_storage', 0, 900)],
    ])
    const worst = ['d/distributed', 'c/object', 'c/distributed', 'c/rocket']
    expect(keys(await list({ sort: [{ name: 'worst', descending: true }] }))).toEqual(worst)
    expect(keys(await list({ sort: [{ name: 'worst', descending: false }] }))).toEqual(worst.toReversed())
  })

  it('can be filtered by patterns of core ids and by classes, and paged', async () => {
    expect(keys(await list({ filter: { hybrid_core_id: ['*', 'c'] } }))).toHaveLength(5)
    expect(keys(await list({ filter: { hybrid_core_id: ['D', '', '\0', '*x*'] } }))).toEqual([])
    expect(keys(await list({ filter: { storage_type: ['object', 'rocket'] } }))).toEqual([
      'c/object',
      'd/object',
      'd/rocket',
    ])
    const page = await list({ page: { offset: 1, limit: 2 } })
    expect([keys(page), page.total]).toEqual([['c/object', 'd/distributed'], 5])
    expect(await list({ page: { offset: 50, limit: 50 } })).toEqual({ items: [], total: 5 })
  })

  it('is searched for any part of the id of its core, whatever the case', async () => {
    const other = async (search: string[]) => keys(await list({ filter: { search } }, 'q'))
    for (const found of ['OTHER', 'the', 'tHe']) expect(await other([found])).toEqual(['other/distributed'])
    expect(await other(['none', 'ther'])).toEqual(['other/distributed'])
    for (const none of ['', '%', 'o_her', 'o*r', 'd', '\0']) expect(await other([none])).toEqual([])
  })

  it('has only the cores of the caller’s partner', async () => {
    expect(keys(await list({ filter: { hybrid_core_id: ['other'] } }))).toEqual([])
    expect(keys(await list({}, 'q'))).toEqual(['other/distributed'])
    expect(await list({}, 'nobody')).toEqual({ items: [], total: 0 })
  })
})

function node(core: string, id: string, type: NodeType, used: number, total: number, status = 'active'): Asset {
  return assetRow({ hybrid_core_id: core, id, node_type: type, status }, { used, total })
}
