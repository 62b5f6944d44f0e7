import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { type AssetListInput, listAssets } from './list-assets.ts'
import { percentageOf } from './percentage.ts'
import { refreshTotals } from './totals.ts'

const count = 700
const pageSize = 45
/** Many with the same storage, some with none. */
const rows = Array.from({ length: count }, (_, n) => {
  const used = n % 9 === 0 ? null : n % 5
  const total = used === null ? null : 7
  const storage = { storage_used: used, storage_total: total }
  return {
    ...{ hybrid_core_id: 'c', id: `node-${(n * 389) % count}`, node_type: n % 3 === 0 ? 'object_storage' : 'compute' },
    ...{ status: n % 4 === 0 ? 'failed' : 'active', observed_at: 0 },
    ...{ cpu_used: null, cpu_total: null, cpu_percentage: null },
    ...{ memory_used: null, memory_total: null, memory_percentage: null },
    ...{ ...storage, storage_percentage: used === null || total === null ? null : percentageOf(used, total) },
  }
})

describe.each(testEngines)('the assets of a large core on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await db.write.insertInto('partners').values({ uuid: 'p', name: 'P', email: null }).execute()
    const core = { id: 'c', partner_uuid: 'p', status: 'active', public_available: 0, location_uuid: null, replicas: 3 }
    await db.write.insertInto('hybrid_cores').values(core).execute()
    await db.transaction(async (transaction) => {
      for (let n = 0; n < count; n += 50) {
        await transaction
          .insertInto('assets')
          .values(rows.slice(n, n + 50))
          .execute()
      }
      await refreshTotals(transaction, ['c'])
    })
  })
  afterAll(() => db.close())

  const list = (input: Partial<AssetListInput>) =>
    listAssets(contextOf(db, callerOf('p')), {
      ...{ hybrid_core_id: 'c', page: { offset: 0, limit: count }, filter: {}, sort: [] },
      ...input,
    })

  test.each([
    ['no order', []],
    ['storage, fullest first', [{ name: 'storage_usage', descending: true }]],
    ['storage, emptiest first', [{ name: 'storage_usage', descending: false }]],
    [
      'status, then storage',
      [
        { name: 'status', descending: true },
        { name: 'storage_usage', descending: false },
      ],
    ],
    ['id, last first', [{ name: 'id', descending: true }]],
  ] satisfies [string, AssetListInput['sort']][])('read page by page are those read at once: %s', async (_, sort) => {
    for (const filter of [{}, { status: ['active'] }]) {
      const whole = await list({ sort, filter })
      const paged: string[] = []
      for (let offset = 0; offset < whole.total; offset += pageSize) {
        const page = await list({ sort, filter, page: { offset, limit: pageSize } })
        expect(page.total).toBe(whole.total)
        paged.push(...page.items.map(({ id }) => id))
      }
      expect(paged).toEqual(whole.items.map(({ id }) => id))
      expect(new Set(paged).size).toBe(whole.total)
    }
  })

  test('a page behind the end is empty, and a core of somebody else is unknown however deep one asks', async () => {
    for (const offset of [count, count + 1, 1_000_000]) {
      expect(await list({ page: { offset, limit: 50 } })).toEqual({ items: [], total: count })
    }
    const asking = listAssets(contextOf(db, callerOf('q')), {
      ...{ hybrid_core_id: 'c', page: { offset: 600, limit: 50 }, filter: {}, sort: [] },
    })
    await expect(asking).rejects.toMatchObject({ problem: 'hybrid-core-unknown' })
  })
})
