import fc from 'fast-check'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { tableChanges, up } from '#lib/db/migrations/0013-core-state.ts'
import { rehearse } from '#lib/db/rehearse.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { findAssets } from './assets/find-assets.ts'
import { now, type Row, rows, staleAfterMs } from './assets/test-asset-rows.ts'
import { getHybridCore, listHybridCores } from './cores.ts'
import { isStale } from './freshness/freshness.ts'
import { getResources } from './resources.ts'
import { totalsIn } from './test-totals.ts'
import { refreshTotals } from './totals.ts'
import { listStorageWorkload } from './workload/storage-workload.ts'
import { type NodeType, storageTypeOf } from './workload/workload.ts'

const addedColumns = [
  'oldest_observed_at',
  'shortest_interval_ms',
  'fullest_memory_asset_id',
  'fullest_memory_percentage',
]

describe.each(testEngines)('the state of a core on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    const { write } = database
    await write.insertInto('partners').values({ uuid: 'p', name: 'P' }).execute()
    const core = { partner_uuid: 'p', status: 'active', public_available: 0, replicas: 3 }
    await write
      .insertInto('hybrid_cores')
      .values(['c', 'd'].map((id) => ({ id, ...core })))
      .execute()
  })
  afterAll(() => database.close())

  it('agrees with its assets after every change', async () => {
    const context = contextOf(database, callerOf('p'), { now, staleAfterMs })
    const list = { page: { offset: 0, limit: 50 }, filter: {}, sort: [] }
    await fc.assert(
      fc.asyncProperty(rows, async (assets) => {
        const { write } = database
        await write.deleteFrom('assets').execute()
        if (assets.length > 0) await write.insertInto('assets').values(assets).execute()
        await refreshTotals(write, ['c', 'd'])
        for (const core of (await listHybridCores(context, list)).items) {
          const own = assets.filter(({ hybrid_core_id }) => hybrid_core_id === core.id)
          expect(core).toMatchObject(stateOf(own))
          expect(await getHybridCore(context, { hybrid_core_id: core.id })).toEqual(core)
          const pools = await listStorageWorkload(context, { ...list, filter: { hybrid_core_id: [core.id] } })
          for (const { storage_type, failed_asset_count, stale_asset_count } of pools.items) {
            const ofPool = own.filter(({ node_type }) => storageTypeOf[node_type as NodeType] === storage_type)
            expect({ failed_asset_count, stale_asset_count }).toEqual(countsOf(ofPool))
          }
          const { fullest_assets, oldest_observed_at, headroom } = await getResources(context, {
            hybrid_core_id: core.id,
          })
          expect({ fullest_assets, oldest_observed_at, memory: headroom.memory }).toEqual({
            fullest_assets: core.fullest_assets,
            oldest_observed_at: core.oldest_observed_at,
            memory: core.headroom.memory,
          })
        }
      }),
      { numRuns: 60 },
    )
  })

  it('counts the stale and the fresh assets that the filter of all assets finds, each by any part of its id', async () => {
    const context = contextOf(database, callerOf('p'), { now, staleAfterMs })
    const find = async (filter: Parameters<typeof findAssets>[1]['filter']) =>
      (await findAssets(context, { page: { offset: 0, limit: 50 }, filter, sort: [] })).items
    await fc.assert(
      fc.asyncProperty(rows, async (assets) => {
        const { write } = database
        await write.deleteFrom('assets').execute()
        if (assets.length > 0) await write.insertInto('assets').values(assets).execute()
        await refreshTotals(write, ['c', 'd'])
        const keys = (found: readonly { hybrid_core_id: string; id: string }[]) =>
          found.map(({ hybrid_core_id, id }) => `${hybrid_core_id} ${id}`).sort()
        for (const stale of [true, false]) {
          const expected = assets.filter((asset) => isStale(asset, now, staleAfterMs) === stale)
          expect(keys(await find({ stale: [stale] }))).toEqual(keys(expected))
        }
        for (const text of ['A', '_', '%', 'c a', assets[0]?.id ?? 'x']) {
          const expected = keys(assets).filter((key) => key.toLowerCase().includes(text.toLowerCase()))
          expect(keys(await find({ search: [text] }))).toEqual(expected)
        }
        const objects = assets.filter(({ node_type }) => node_type === 'object_storage')
        expect(keys(await find({ storage_type: ['object'] }))).toEqual(keys(objects))
      }),
      { numRuns: 40 },
    )
    expect(await find({ search: [''] })).toEqual([])
  })

  it('is computed by the migration for a database that is older than these columns', async () => {
    const { write } = database
    await fc.assert(
      fc.asyncProperty(rows, async (assets) => {
        await write.deleteFrom('assets').execute()
        if (assets.length > 0) await write.insertInto('assets').values(assets).execute()
        await refreshTotals(write, ['c', 'd'])
        const before = await totalsIn(write)
        await rehearse(database.transaction, async (transaction) => {
          const { schema } = transaction
          await schema.dropIndex('assets_by_status_and_age').execute()
          for (const column of addedColumns) await schema.alterTable('asset_totals').dropColumn(column).execute()
          for (const change of tableChanges(database.engine)) await database.engine.changeTable(transaction, change)
          await up(transaction as unknown as Kysely<unknown>)
          expect(await totalsIn(transaction)).toEqual(before)
        })
      }),
      { numRuns: 10 },
    )
  })
})

function stateOf(assets: readonly Row[]) {
  const active = assets.filter(({ status }) => status === 'active')
  const oldest = active.map(({ observed_at }) => observed_at).sort((a, b) => a - b)[0]
  return {
    ...countsOf(assets),
    oldest_observed_at: oldest === undefined ? null : new Date(oldest).toISOString(),
    fullest_assets: {
      memory: fullestOf(active, 'memory', 'compute'),
      distributed: fullestOf(active, 'storage', 'distributed_storage'),
      rocket: fullestOf(active, 'storage', 'compute'),
      object: fullestOf(active, 'storage', 'object_storage'),
    },
  }
}

function countsOf(assets: readonly Row[]) {
  const active = assets.filter(({ status }) => status === 'active')
  return {
    failed_asset_count: assets.filter(({ status }) => status === 'failed').length,
    stale_asset_count: active.filter((asset) => isStale(asset, now, staleAfterMs)).length,
  }
}

function fullestOf(active: readonly Row[], by: 'memory' | 'storage', nodeType: NodeType) {
  const [fullest] = active
    .filter((asset) => asset.node_type === nodeType && typeof asset[`${by}_percentage`] === 'number')
    .sort(
      (a, b) =>
        Number(b[`${by}_percentage`]) - Number(a[`${by}_percentage`]) ||
        Number(b[`${by}_used`]) - Number(a[`${by}_used`]) ||
        (a.id < b.id ? -1 : 1),
    )
  return fullest ? { asset_id: fullest.id, percentage: fullest[`${by}_percentage`] } : null
}
