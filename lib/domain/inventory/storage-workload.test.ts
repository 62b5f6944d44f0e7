import fc from 'fast-check'
import type { Insertable, Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { up } from '#lib/db/migrations/0005-storage-workload.ts'
import type { AssetRow } from '#lib/db/schema.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { listAssets } from './list-assets.ts'
import { percentageOf } from './percentage.ts'
import { getResources } from './resources.ts'
import { listStorageWorkload, type StorageWorkload, type StorageWorkloadInput } from './storage-workload.ts'
import { refreshTotals } from './totals.ts'
import { type NodeType, storageTypeOf } from './workload.ts'

type Asset = Insertable<AssetRow>

const cores = [
  { id: 'c', partner_uuid: 'p', replicas: 1 },
  { id: 'd', partner_uuid: 'p', replicas: 3 },
  { id: 'other', partner_uuid: 'q', replicas: 1 },
]
const addedColumns = [
  'storage_asset_count',
  'storage_hundredths',
  'storage_used_high',
  'storage_used_low',
  'storage_total_high',
  'storage_total_low',
  'fullest_storage_asset_id',
  'fullest_storage_percentage',
  'largest_storage_asset_id',
  'largest_storage_total',
  'most_storage_asset_id',
  'most_storage_used',
]
const nodeTypes = Object.keys(storageTypeOf) as NodeType[]

// Ties of percentage, of bytes and of all are as likely as sums that no double holds.
const bytes = fc.oneof(fc.maxSafeNat(), fc.integer({ min: 0, max: 3 }), fc.constant(Number.MAX_SAFE_INTEGER))
const storage = fc.option(fc.record({ used: bytes, total: bytes.map((total) => Math.max(1, total)) }))
const assets: fc.Arbitrary<Asset[]> = fc.uniqueArray(
  fc
    .record({
      hybrid_core_id: fc.constantFrom('c', 'd', 'other'),
      id: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,3}$/),
      node_type: fc.constantFrom(...nodeTypes),
      status: fc.constantFrom('active', 'active', 'failed'),
      storage,
      observed_at: fc.nat(),
    })
    .map(({ storage, observed_at, ...asset }) => ({ ...assetRow(asset, storage), observed_at })),
  { selector: ({ hybrid_core_id, id }) => `${hybrid_core_id}/${id}`, maxLength: 40 },
)

describe.each(testEngines)('the storage workload on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    const { write } = database
    const partners = ['p', 'q'].map((uuid) => ({ uuid, name: uuid, email: null }))
    await write.insertInto('partners').values(partners).execute()
    const rest = { status: 'active', public_available: 0, location_uuid: null }
    await write
      .insertInto('hybrid_cores')
      .values(cores.map((core) => ({ ...core, ...rest })))
      .execute()
  })
  afterAll(() => database.close())

  async function store(rows: readonly Asset[]): Promise<void> {
    const { write } = database
    await write.deleteFrom('assets').execute()
    if (rows.length > 0) await write.insertInto('assets').values(rows).execute()
    await refreshTotals(
      write,
      cores.map(({ id }) => id),
    )
  }

  const list = (input: Partial<StorageWorkloadInput> = {}, partner = 'p') =>
    listStorageWorkload(contextOf(database, callerOf(partner)), {
      page: { offset: 0, limit: 50 },
      filter: {},
      sort: [],
      ...input,
    })

  it('is, class by class, what the resources of each core and the order of its assets say', async () => {
    await fc.assert(
      fc.asyncProperty(assets, async (rows) => {
        await store(rows)
        const { items, total } = await list()
        expect(total).toBe(items.length)
        const expected = await Promise.all(
          ['c', 'd'].flatMap((core) =>
            (['distributed_storage', 'object_storage', 'compute'] as const).map((type) =>
              expectedRow(core, type, rows),
            ),
          ),
        )
        expect(items).toEqual(expected.filter((row) => row !== null))
      }),
      { numRuns: engine === 'sqlite' ? 150 : 40 },
    )
  })

  /** The row worked out from the assets and from the answers of the other functions. */
  async function expectedRow(core: string, type: NodeType, rows: readonly Asset[]): Promise<StorageWorkload | null> {
    const active = rows.filter(
      (row) => row.hybrid_core_id === core && row.node_type === type && row.status === 'active',
    )
    const known = active.filter((row) => row.storage_percentage !== null)
    if (known.length === 0) return null
    const context = contextOf(database, callerOf('p'))
    const { items } = await listAssets(context, {
      hybrid_core_id: core,
      page: { offset: 0, limit: 1 },
      filter: { status: ['active'], node_type: [type] },
      sort: [{ name: 'storage_usage', descending: true }],
    })
    const { storage, headroom } = await getResources(context, { hybrid_core_id: core })
    const fullest = items[0]
    const storageType = storageTypeOf[type]
    const loss = storageType === 'rocket' ? null : headroom.storage[storageType]
    const { rocket } = headroom.storage
    const hundredths = known.map((row) => BigInt(Math.round((row.storage_percentage ?? 0) * 100)))
    const sum = hundredths.reduce((a, b) => a + b, 0n)
    const mean = Number((2n * sum + BigInt(known.length)) / (2n * BigInt(known.length))) / 100
    const highest = fullest?.storage_usage?.percentage ?? Number.NaN
    return {
      hybrid_core_id: core,
      storage_type: storageType,
      usage: storage[storageType] as StorageWorkload['usage'],
      asset_count: known.length,
      fullest_asset: { id: fullest?.id ?? '', percentage: highest },
      // Percentages beyond 2^53 hundredths are sums in doubles, which stray by a few units of their last place.
      mean_percentage: closeTo(mean),
      imbalance: closeTo(Math.round(highest * 100 - mean * 100) / 100, highest),
      headroom: loss && withoutTolerates(loss),
      at_risk:
        storageType === 'rocket' && rocket
          ? { largest_asset_id: rocket.largest_asset_id, bytes: rocket.at_risk }
          : null,
      observed_at: new Date(Math.max(...active.map(({ observed_at }) => observed_at))).toISOString(),
    }
  }

  it('that stood there before the migration is brought up by it', async () => {
    const { write } = database
    const totals = write
      .selectFrom('asset_totals')
      .selectAll()
      .orderBy('hybrid_core_id')
      .orderBy('node_type')
      .orderBy('status')
    await fc.assert(
      fc.asyncProperty(assets, async (rows) => {
        await store(rows)
        const before = await totals.execute()
        for (const column of addedColumns) await write.schema.alterTable('asset_totals').dropColumn(column).execute()
        await up(write as unknown as Kysely<unknown>, database.engine)
        expect(await totals.execute()).toEqual(before)
      }),
      { numRuns: 10 },
    )
  })

  describe('of three cores', () => {
    const gib = 2 ** 30
    const rows = [
      node('c', 'sn-1', 'distributed_storage', 80 * gib, 100 * gib),
      node('c', 'sn-2', 'distributed_storage', 20 * gib, 100 * gib),
      node('c', 'os-1', 'object_storage', 50 * gib, 100 * gib),
      node('d', 'sn-1', 'distributed_storage', 100 * gib, 200 * gib),
      node('d', 'cn-1', 'compute', 300 * gib, 600 * gib),
      node('d', 'cn-2', 'compute', 0, 600 * gib, 'failed'),
      {
        ...node('d', 'os-1', 'object_storage', 1, 1),
        storage_used: null,
        storage_total: null,
        storage_percentage: null,
      },
      node('other', 'sn-1', 'distributed_storage', 99 * gib, 100 * gib),
    ]
    const keys = ({ items }: { items: StorageWorkload[] }) =>
      items.map(({ hybrid_core_id, storage_type }) => `${hybrid_core_id}/${storage_type}`)
    beforeEach(() => store(rows))

    it('says of a class how full it is, which asset is fullest, and what the loss of a node leaves', async () => {
      const { items } = await list({ filter: { hybrid_core_id: ['c'], storage_type: ['distributed'] } })
      expect(items).toEqual([
        {
          hybrid_core_id: 'c',
          storage_type: 'distributed',
          usage: { percentage: 50, raw: 100 * gib, total: 200 * gib, unit: 'byte' },
          asset_count: 2,
          fullest_asset: { id: 'sn-1', percentage: 80 },
          mean_percentage: 50,
          imbalance: 30,
          headroom: {
            largest_asset_id: 'sn-1',
            after_largest_loss: { percentage: 100, raw: 100 * gib, total: 100 * gib, unit: 'byte' },
            fits: false,
            reason:
              'Without sn-1, 85 % of the remaining distributed storage (100 GiB) is 15 GiB less than the 100 GiB in use.',
          },
          at_risk: null,
          observed_at: '1970-01-01T00:00:00.000Z',
        },
      ])
    })

    it('has bytes at risk instead of headroom where storage is local', async () => {
      const { items } = await list({ filter: { storage_type: ['rocket'] } })
      expect(items).toMatchObject([{ headroom: null, at_risk: { largest_asset_id: 'cn-1', bytes: 300 * gib } }])
    })

    it('is in the order of cores and classes by itself, without classes of which nothing is known', async () => {
      expect(keys(await list())).toEqual(['c/distributed', 'c/object', 'd/distributed', 'd/rocket'])
      expect(keys(await list({ sort: [{ name: 'hybrid_core_id', descending: true }] }))).toEqual([
        'd/distributed',
        'd/rocket',
        'c/distributed',
        'c/object',
      ])
    })

    it('sorts by percentage and then by bytes, by imbalance, and closes with core and class', async () => {
      expect(keys(await list({ sort: [{ name: 'percentage', descending: true }] }))).toEqual([
        'd/rocket',
        'c/distributed',
        'd/distributed',
        'c/object',
      ])
      expect(keys(await list({ sort: [{ name: 'imbalance', descending: true }] }))).toEqual([
        'c/distributed',
        'c/object',
        'd/distributed',
        'd/rocket',
      ])
      const both = [
        { name: 'imbalance', descending: false },
        { name: 'hybrid_core_id', descending: true },
      ] as const
      expect(keys(await list({ sort: both }))).toEqual(['d/distributed', 'd/rocket', 'c/object', 'c/distributed'])
    })

    it('is filtered by patterns of core ids and by classes, and paged', async () => {
      expect(keys(await list({ filter: { hybrid_core_id: ['*', 'c'] } }))).toHaveLength(4)
      expect(keys(await list({ filter: { hybrid_core_id: ['D', '', '\0', '*x*'] } }))).toEqual([])
      expect(keys(await list({ filter: { storage_type: ['object', 'rocket'] } }))).toEqual(['c/object', 'd/rocket'])
      const page = await list({ page: { offset: 1, limit: 2 } })
      expect([keys(page), page.total]).toEqual([['c/object', 'd/distributed'], 4])
      expect(await list({ page: { offset: 50, limit: 50 } })).toEqual({ items: [], total: 4 })
    })

    it('shows each partner its own cores', async () => {
      expect(keys(await list({ filter: { hybrid_core_id: ['other'] } }))).toEqual([])
      expect(keys(await list({}, 'q'))).toEqual(['other/distributed'])
      expect(await list({}, 'nobody')).toEqual({ items: [], total: 0 })
    })
  })
})

function node(core: string, id: string, type: NodeType, used: number, total: number, status = 'active'): Asset {
  return assetRow({ hybrid_core_id: core, id, node_type: type, status }, { used, total })
}

function assetRow(
  asset: Pick<Asset, 'hybrid_core_id' | 'id' | 'node_type' | 'status'>,
  storage: { used: number; total: number } | null,
): Asset {
  return {
    ...asset,
    storage_used: storage?.used ?? null,
    storage_total: storage?.total ?? null,
    storage_percentage: storage && percentageOf(storage.used, storage.total),
    observed_at: 0,
  }
}

function withoutTolerates<T extends { tolerates: number }>({ tolerates: _, ...rest }: T): Omit<T, 'tolerates'> {
  return rest
}

/** The number itself while hundredths are exact. */
function closeTo(value: number, scale = value): number {
  if (Math.abs(scale) < 2 ** 40) return value
  return { asymmetricMatch: (actual: number) => Math.abs(actual - value) <= scale * 1e-9 } as unknown as number
}
