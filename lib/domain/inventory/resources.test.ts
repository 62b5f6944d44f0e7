import fc from 'fast-check'
import type { Insertable, Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { tableChanges, up } from '#lib/db/migrations/0015-node-losses.ts'
import { rehearse } from '#lib/db/rehearse.ts'
import type { AssetRow } from '#lib/db/schema/schema.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { columnsOf, now, type Row, rows, staleAfterMs } from './assets/test-asset-rows.ts'
import type { LosableAsset } from './failure/node-sums.ts'
import { headroomOf } from './failure/test-headroom.ts'
import { quantities } from './failure/test-quantities.ts'
import { isStale } from './freshness/freshness.ts'
import { getResources } from './resources.ts'
import { totalsIn } from './test-totals.ts'
import { refreshTotals } from './totals.ts'
import type { Quantity } from './usage/quantity.ts'

const replicas = 2
const addedColumns = [
  'valued_asset_count',
  ...['asset_count', 'used_high', 'used_low', 'total_high', 'total_low'].map((name) => `memory_${name}`),
  ...['largest_memory_asset_id', 'largest_memory_total', 'losable_count'],
]

describe.each(testEngines)('the resources of a core on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    const { write } = database
    await write.insertInto('partners').values({ uuid: 'p', name: 'P' }).execute()
    const core = { partner_uuid: 'p', status: 'active', public_available: 0, replicas }
    await write
      .insertInto('hybrid_cores')
      .values(['c', 'd'].map((id) => ({ id, ...core })))
      .execute()
  })
  afterAll(() => database.close())

  async function store(assets: readonly Insertable<AssetRow>[]): Promise<void> {
    const { write } = database
    await write.deleteFrom('assets').execute()
    if (assets.length > 0) await write.insertInto('assets').values(assets).execute()
    await refreshTotals(write, ['c', 'd'])
  }
  const resources = () =>
    getResources(contextOf(database, callerOf('p'), { now, staleAfterMs }), { hybrid_core_id: 'c' })

  it('are the same computed from totals as from its assets', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (assets) => {
        await store(assets)
        const active = assets.filter(({ hybrid_core_id, status }) => hybrid_core_id === 'c' && status === 'active')
        const { memory, storage } = headroomOf(active.map(headroomAsset), replicas)
        const { headroom, coverage } = await resources()
        expect(headroom.memory).toEqual(memory)
        expect(headroom.storage.rocket).toEqual(storage.rocket)
        for (const type of ['distributed', 'object'] as const) {
          if (storage[type]) expect(headroom.storage[type]).toMatchObject(storage[type])
          else expect(headroom.storage[type]).toBeNull()
        }
        const reporting = active.filter((row) => hasValues(row) && !isStale(row, now, staleAfterMs))
        expect(coverage).toEqual({ reporting: reporting.length, total: active.length })
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['memory', 'compute'],
    ['storage', 'distributed_storage'],
    ['storage', 'object_storage'],
  ] as const)('count to the byte how many losses the %s of %s nodes tolerates', async (by, node_type) => {
    await fc.assert(
      fc.asyncProperty(quantities, async (list) => {
        const assets = list.map((quantity, n) => ({
          id: `n${n}`,
          node_type,
          [by]: quantity.total > 0 ? quantity : null,
        }))
        const base = { hybrid_core_id: 'c', partner_uuid: 'p', status: 'active', observed_at: now, node_type }
        await store(assets.map(({ id, [by]: quantity }) => ({ ...base, id, ...columnsOf(by, quantity as Quantity) })))
        const actual = (await resources()).headroom
        const expected = headroomOf(
          assets.map((asset) => ({ memory: null, storage: null, ...asset })),
          replicas,
        )
        const part = ({ memory, storage }: typeof expected) =>
          node_type === 'compute' ? memory : storage[node_type === 'object_storage' ? 'object' : 'distributed']
        expect(part(actual)?.tolerates).toBe(part(expected)?.tolerates)
      }),
      { numRuns: 100 },
    )
  })

  it('of a database that is older than these columns are computed by the migration', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (assets) => {
        await store(assets)
        const before = await totalsIn(database.write)
        await rehearse(database.transaction, async (transaction) => {
          const { schema } = transaction
          await schema.dropIndex('assets_without_values').execute()
          for (const column of addedColumns) await schema.alterTable('asset_totals').dropColumn(column).execute()
          for (const change of tableChanges(database.engine)) await database.engine.changeTable(transaction, change)
          await up(transaction as unknown as Kysely<unknown>)
          expect(await totalsIn(transaction)).toEqual(before)
        })
      }),
      { numRuns: 8 },
    )
  })
})

function headroomAsset(row: Row): LosableAsset {
  const of = (used?: number | null, total?: number | null) =>
    used == null || total == null ? null : { used: Number(used), total: Number(total) }
  return {
    id: row.id,
    node_type: row.node_type as LosableAsset['node_type'],
    memory: of(row.memory_used, row.memory_total),
    storage: of(row.storage_used, row.storage_total),
  }
}

function hasValues(row: Row): boolean {
  return [row.cpu_percentage, row.memory_percentage, row.storage_percentage].some((value) => typeof value === 'number')
}
