import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { findAssets } from './find-assets.ts'
import { type AssetListInput, listAssets } from './list-assets.ts'

const first = { offset: 0, limit: 50 }
const deep = { offset: 40_000, limit: 50 }
const after = { values: ['node-1'], total: 50_000 }
const patterns = Array.from({ length: 10 }, (_, n) => `*a*b*${n}*`)
const storage = { name: 'storage_usage', descending: true } as const
const status = { name: 'status', descending: true } as const

/** Whether a core of 50,000 assets, of which 500 are not active, is read as a scan. A core of 280 never is. */
const lists: [string, Partial<AssetListInput>, boolean][] = [
  ['the first page', {}, false],
  ['sorted by usage', { sort: [storage] }, false],
  ['by exact ids', { filter: { id: ['node-1', 'node-2'] } }, false],
  ['active ones', { filter: { status: ['active'] }, sort: [storage] }, false],
  ['a deep page', { page: deep }, false],
  ['a page that follows another', { page: { ...deep, after } }, false],
  ['failed ones', { filter: { status: ['failed'] } }, true],
  ['active compute nodes', { filter: { status: ['active'], node_type: ['compute'] } }, true],
  ['active ones, a deep page', { filter: { status: ['active'] }, page: deep }, true],
  ['by a pattern', { filter: { id: ['*1*'] } }, true],
  ['by ten patterns', { filter: { id: patterns } }, true],
  ['two sorts', { sort: [status, storage] }, true],
  ['two sorts, a page that follows another', { sort: [status, storage], page: { ...first, after } }, true],
]

describe.each(testEngines)('a list of assets on %s', (engine) => {
  let db: Database
  const scans: string[] = []
  beforeAll(async () => {
    const opened = await openTestDatabase(engine)
    const scan: Database['scan'] = (owner, work) => {
      scans.push(owner)
      return opened.scan(owner, work)
    }
    db = { ...opened, scan }
    for (const uuid of ['p', 'q']) await db.write.insertInto('partners').values({ uuid, name: uuid }).execute()
    await addCore('p', 'large', { active: 49_500, failed: 500 })
    await addCore('q', 'small', { active: 200, failed: 80 })
    // None of its assets is active: the first page of active ones passes all of them.
    await addCore('p', 'staged', { staged: 50_000 })
  })
  afterAll(() => db.close())

  /** The totals alone say how large a core is: no read needs its assets. */
  async function addCore(partner_uuid: string, id: string, counts: Record<string, number>): Promise<void> {
    const core = { id, partner_uuid, status: 'active', public_available: 0, replicas: 3 }
    await db.write.insertInto('hybrid_cores').values(core).execute()
    const of = { hybrid_core_id: id, node_type: 'compute', observed_at: 0 }
    const rows = Object.entries(counts).map(([status, asset_count]) => ({ ...of, status, asset_count }))
    await db.write.insertInto('asset_totals').values(rows).execute()
  }

  async function scansOf(read: Promise<unknown>): Promise<number> {
    scans.length = 0
    await read
    return scans.length
  }
  const list = (partner: string, hybrid_core_id: string, input: Partial<AssetListInput>) =>
    listAssets(contextOf(db, callerOf(partner)), { hybrid_core_id, page: first, filter: {}, sort: [], ...input })

  test.each(lists)('is a scan only in a large core: %s', async (_, input, isScan) => {
    expect(await scansOf(list('p', 'large', input))).toBe(Number(isScan))
    expect(await scansOf(list('q', 'small', input))).toBe(0)
  })

  test('of active ones is a scan when many are not', async () => {
    expect(await scansOf(list('p', 'staged', { filter: { status: ['active'] } }))).toBe(1)
  })

  test.each(lists)('of another partner is no scan, however large the core is: %s', async (_, input) => {
    const response = list('q', 'large', input)
    expect(await scansOf(response.catch(() => {}))).toBe(0)
    if (!input.page || !('after' in input.page))
      await expect(response).rejects.toMatchObject({ problem: 'hybrid-core-unknown' })
  })

  test.each(['search', 'id_search'])(
    'of all cores by %s is a scan only for a partner with many assets',
    async (name) => {
      const find = (partner: string) =>
        findAssets(contextOf(db, callerOf(partner)), { page: first, filter: { [name]: ['a'] }, sort: [] })
      expect(await scansOf(find('p'))).toBe(1)
      expect(await scansOf(find('q'))).toBe(0)
    },
  )

  test('is a scan as soon as the core has grown', async () => {
    await addCore('q', 'growing', { failed: 80 })
    const failed = { filter: { status: ['failed'] } }
    expect(await scansOf(list('q', 'growing', failed))).toBe(0)
    await db.transaction((trx) =>
      trx.updateTable('asset_totals').set({ asset_count: 50_000 }).where('hybrid_core_id', '=', 'growing').execute(),
    )
    // Only the assets themselves have a version; an import changes both in one transaction.
    await db.transaction((trx) =>
      trx.updateTable('hybrid_cores').set({ status: 'staged' }).where('id', '=', 'growing').execute(),
    )
    await expect.poll(() => scansOf(list('q', 'growing', failed))).toBe(1)
  })
})
