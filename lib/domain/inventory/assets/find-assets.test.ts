import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import type { PageEnd } from '../../lists/page.ts'
import { isStale } from '../freshness/freshness.ts'
import { refreshTotals } from '../totals.ts'
import { type NodeType, storageTypeOf } from '../workload/workload.ts'
import { findAssets } from './find-assets.ts'
import type { OwnAssetSort } from './own-asset-order.ts'
import { columnsOf, now, type Row, rows, staleAfterMs } from './test-asset-rows.ts'

type Input = Parameters<typeof findAssets>[1]

const names: OwnAssetSort[] = ['hybrid_core_id', 'id', 'memory_usage', 'storage_usage', 'observed_at']
const sort = fc
  .uniqueArray(fc.constantFrom(...names), { maxLength: 3 })
  .chain((chosen) =>
    fc.tuple(...chosen.map((name) => fc.record({ name: fc.constant(name), descending: fc.boolean() }))),
  )
const filter = fc.constantFrom<Input['filter']>(
  ...[{}, {}, { status: ['active'] }, { node_type: ['compute'] as const, status: ['failed', 'active'] }],
  ...[{ hybrid_core_id: ['c'] }, { hybrid_core_id: ['*'] }, { storage_type: ['rocket'] } as const, { stale: [true] }],
  ...[{ node_type: ['object_storage'] as const }, { storage_type: ['object', 'distributed'] as const }],
  ...[{ id: ['*1*'] }, { search: ['c a'] }, { id_search: ['A'] }],
)
/** Assets of the cores `c` and `d`, and those of the core `e` of another partner. */
const assets = fc.tuple(rows, rows).map(([own, others]) => {
  const foreign = new Map(others.map((row) => [row.id, { ...row, hybrid_core_id: 'e', partner_uuid: 'q' }]))
  return [...own, ...foreign.values()]
})

/** Two assets of the second core whose usages differ only in their bytes. */
const lowUsages = (
  [
    ['c', 'a', null],
    ['d', 'a', { used: 0, total: 1 }],
    ['d', 'b', { used: 1, total: 20_001 }],
  ] as const
).map(([hybrid_core_id, id, storage]) => ({
  ...{ hybrid_core_id, id, partner_uuid: 'p', node_type: 'compute', status: 'active' },
  ...{ observed_at: now, collector_interval_ms: null },
  ...columnsOf('storage', storage),
}))
const byUsageThenId = (['storage_usage', 'id', 'observed_at'] as const).map((name) => ({ name, descending: false }))

describe.each(testEngines)('the assets of all cores on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    for (const uuid of ['p', 'q']) await db.write.insertInto('partners').values({ uuid, name: uuid }).execute()
    for (const [id, partner_uuid] of [
      ['c', 'p'],
      ['d', 'p'],
      ['e', 'q'],
    ] as const) {
      const core = { id, partner_uuid, status: 'active', public_available: 0, replicas: 3 }
      await db.write.insertInto('hybrid_cores').values(core).execute()
    }
  })
  afterAll(() => db.close())

  async function store(rows: readonly Row[]): Promise<void> {
    await db.write.deleteFrom('assets').execute()
    for (const row of rows) await db.write.insertInto('assets').values(row).execute()
    await refreshTotals(db.write, ['c', 'd', 'e'])
  }
  const find = (input: Input) => findAssets(contextOf(db, callerOf('p'), { now, staleAfterMs }), input)

  test('are those of the partner in the requested order, on pages of any size, by offset and one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(
        assets,
        fc.array(fc.tuple(sort, filter, fc.integer({ min: 1, max: 9 })), { minLength: 6 }),
        async (rows, lists) => {
          await store(rows)
          for (const [sort, filter, limit] of lists) {
            const expected = expectedKeys(rows, sort, filter)
            const paged: string[] = []
            for (let offset = 0; offset <= expected.length; offset += limit) {
              const page = await find({ sort, filter, page: { offset, limit } })
              expect(page.total).toBe(expected.length)
              paged.push(...keysOf(page.items))
            }
            expect(paged).toEqual(expected)
            const followed: string[] = []
            let after: PageEnd | undefined
            do {
              const page = await find({ sort, filter, page: { offset: followed.length, limit, after } })
              followed.push(...keysOf(page.items))
              after = page.next
            } while (after)
            expect(followed).toEqual(expected)
          }
        },
      ),
      { numRuns: engine === 'sqlite' ? 60 : 15, examples: [[lowUsages, [[byUsageThenId, {}, 1]]]] },
    )
  }, 30_000)
})

const keysOf = (found: readonly { hybrid_core_id: string; id: string }[]) =>
  found.map(({ hybrid_core_id, id }) => `${hybrid_core_id} ${id}`)

/** The expected list, computed from the rows. */
function expectedKeys(rows: readonly Row[], sort: Input['sort'], filter: Input['filter']): string[] {
  const { id, hybrid_core_id: coreId, node_type: nodeType, status, storage_type: storageType } = filter
  const { stale, search, id_search } = filter
  const found = rows.filter(
    (row) =>
      row.partner_uuid === 'p' &&
      (!id || row.id.includes('1')) &&
      (!coreId || coreId[0] === '*' || coreId[0] === row.hybrid_core_id) &&
      (!nodeType || nodeType.includes(row.node_type as never)) &&
      (!storageType || storageType.includes(storageTypeOf[row.node_type as NodeType])) &&
      (!status || status.includes(row.status)) &&
      (!stale || isStale(row, now, staleAfterMs)) &&
      (!search || `${row.hybrid_core_id} ${row.id}`.toLowerCase().includes('c a')) &&
      (!id_search || row.id.toLowerCase().includes('a')),
  )
  return keysOf(
    found.sort((a, b) => {
      for (const { name, descending } of sort) {
        const order = compare(a, b, name, descending ? -1 : 1)
        if (order !== 0) return order
      }
      return byValue(a.hybrid_core_id, b.hybrid_core_id) || byValue(a.id, b.id)
    }),
  )
}

/** By percentage, then by used bytes; what is missing comes last either way. */
function compare(a: Row, b: Row, name: OwnAssetSort, sign: number): number {
  if (name !== 'memory_usage' && name !== 'storage_usage') return sign * byValue(a[name], b[name])
  const quantity = name === 'memory_usage' ? 'memory' : 'storage'
  const valuesOf = (row: Row) => [row[`${quantity}_percentage`], row[`${quantity}_used`]] as (number | null)[]
  const [[percentageA, usedA], [percentageB, usedB]] = [valuesOf(a), valuesOf(b)]
  if (percentageA == null || percentageB == null) return Number(percentageA == null) - Number(percentageB == null)
  return sign * (byValue(percentageA, percentageB ?? 0) || byValue(usedA ?? 0, usedB ?? 0))
}

function byValue(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0
}
