import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import { up } from '#lib/db/migrations/0005-storage-workload.ts'
import { rehearse } from '#lib/db/rehearse.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { listAssets } from '../assets/list-assets.ts'
import type { LargestLoss } from '../failure/headroom.ts'
import type { Redundancy } from '../failure/redundancy.ts'
import { getResources } from '../resources.ts'
import { totalsIn } from '../test-totals.ts'
import type { StorageWorkload } from './storage-workload.ts'
import { type Asset, assetRow, setUpStorageWorkload } from './test-storage-workload.ts'
import { type NodeType, storageTypeOf } from './workload.ts'

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
      status: fc.constantFrom('active', 'active', 'failed', 'failed', 'staged'),
      storage,
      observed_at: fc.nat(),
    })
    .map(({ storage, observed_at, ...asset }) => ({ ...assetRow(asset, storage), observed_at })),
  { selector: ({ hybrid_core_id, id }) => `${hybrid_core_id}/${id}`, maxLength: 40 },
)

describe.each(testEngines)('the storage workload on %s', (engine) => {
  const workload = setUpStorageWorkload(engine)
  const { store, list } = workload

  it('agrees for each class with the resources of the core and with the order of its assets', async () => {
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

  /** The row computed from the assets and from the results of the other functions. */
  async function expectedRow(core: string, type: NodeType, rows: readonly Asset[]): Promise<StorageWorkload | null> {
    const active = rows.filter(
      (row) => row.hybrid_core_id === core && row.node_type === type && row.status === 'active',
    )
    const known = active.filter((row) => row.storage_percentage !== null)
    const failedCount = rows.filter(isFailedIn(core, type)).length
    if (active.length + failedCount === 0) return null
    if (type === 'compute' && active.length > 0 && known.length === 0) return null
    const counts = {
      ...{ hybrid_core_id: core, storage_type: storageTypeOf[type] },
      ...{ asset_count: known.length, active_asset_count: active.length },
      ...{ failed_asset_count: failedCount, stale_asset_count: active.length },
    }
    const times = active.map(({ observed_at }) => observed_at)
    const timeOf = (of: typeof Math.max) => (times.length === 0 ? null : new Date(of(...times)).toISOString())
    const observed = { observed_at: timeOf(Math.max), oldest_observed_at: timeOf(Math.min) }
    if (known.length === 0) return { ...unknown, ...counts, ...observed }
    const context = contextOf(workload.database, callerOf('p'))
    const { items } = await listAssets(context, {
      hybrid_core_id: core,
      page: { offset: 0, limit: 1 },
      filter: { status: ['active'], node_type: [type] },
      sort: [{ name: 'storage_usage', descending: true }],
    })
    const { storage, headroom, capacity } = await getResources(context, { hybrid_core_id: core })
    const fullest = items[0]
    const storageType = storageTypeOf[type]
    const loss = storageType === 'rocket' ? null : headroom.storage[storageType]
    const { rocket } = headroom.storage
    const hundredths = known.map((row) => BigInt(Math.round((row.storage_percentage ?? 0) * 100)))
    const sum = hundredths.reduce((a, b) => a + b, 0n)
    const mean = Number((2n * sum + BigInt(known.length)) / (2n * BigInt(known.length))) / 100
    const highest = fullest?.storage_usage?.percentage ?? Number.NaN
    return {
      ...counts,
      usage: storage[storageType] as StorageWorkload['usage'],
      fullest_asset: { id: fullest?.id ?? '', percentage: highest },
      // Percentages beyond 2^53 hundredths are sums in doubles, which stray by a few units of their last place.
      mean_percentage: closeTo(mean),
      imbalance: closeTo(Math.round(highest * 100 - mean * 100) / 100, highest),
      headroom: loss && withoutTolerates(loss),
      capacity: storageType === 'rocket' ? null : capacity[storageType],
      at_risk:
        storageType === 'rocket' && rocket
          ? { largest_asset_id: rocket.largest_asset_id, bytes: rocket.at_risk }
          : null,
      ...observed,
    }
  }

  it('is computed by the migration for existing assets', async () => {
    await fc.assert(
      fc.asyncProperty(assets, async (rows) => {
        await store(rows)
        const before = await totalsIn(workload.database.write)
        await rehearse(workload.database.transaction, async (transaction) => {
          for (const column of addedColumns)
            await transaction.schema.alterTable('asset_totals').dropColumn(column).execute()
          await up(transaction as unknown as Kysely<unknown>, workload.database.engine)
          // The same doubles in another order: a sum beyond 2^53 strays by a few units of its last place.
          expect(await totalsIn(transaction)).toEqual(
            before.map((row) => ({
              ...row,
              storage_hundredths: row.storage_hundredths && closeTo(row.storage_hundredths),
            })),
          )
        })
      }),
      { numRuns: 10 },
    )
  })
})

/** The fields of a class of which no active asset reports its usage. */
const unknown = {
  ...{ usage: null, fullest_asset: null, mean_percentage: null, imbalance: null },
  ...{ headroom: null, capacity: null, at_risk: null },
}

function isFailedIn(core: string, type: NodeType) {
  return (row: Asset) => row.hybrid_core_id === core && row.node_type === type && row.status === 'failed'
}

function withoutTolerates({ tolerates: _, ...loss }: LargestLoss & Redundancy) {
  return loss
}

/** The number itself while hundredths are exact. */
function closeTo(value: number, scale = value): number {
  if (Math.abs(scale) < 2 ** 40) return value
  return { asymmetricMatch: (actual: number) => Math.abs(actual - value) <= scale * 1e-9 } as unknown as number
}
