import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { addCores, openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import type { PageEnd } from '../../lists/page.ts'
import { refreshTotals } from '../totals.ts'
import { percentageOf } from '../usage/percentage.ts'
import { type AssetListInput, listAssets } from './list-assets.ts'

const count = 700
const pageSize = 45
/** Many with the same storage, some with none. */
const rows = Array.from({ length: count }, (_, n) => {
  const used = n % 9 === 0 ? null : n % 5
  const total = used === null ? null : 7
  const storage = { storage_used: used, storage_total: total }
  return {
    ...{
      hybrid_core_id: 'c',
      partner_uuid: 'p',
      id: `node-${(n * 389) % count}`,
      node_type: n % 3 === 0 ? 'object_storage' : 'compute',
    },
    ...{ status: n % 4 === 0 ? 'failed' : 'active', observed_at: 0 },
    ...{ cpu_used: null, cpu_total: null, cpu_percentage: null },
    ...{ memory_used: null, memory_total: null, memory_percentage: null },
    ...{ ...storage, storage_percentage: used === null || total === null ? null : percentageOf(used, total) },
  }
})

const filters: AssetListInput['filter'][] = [
  {},
  { status: ['active'] },
  { status: ['failed'] },
  { status: ['staged', 'failed'] },
  { status: ['failed', 'active'], node_type: ['object_storage'] },
]

describe.each(testEngines)('the assets of a large core on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await addCores(db.write, ['c'])
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
    ['memory, which no asset has', [{ name: 'memory_usage', descending: false }]],
    [
      'status, then storage',
      [
        { name: 'status', descending: true },
        { name: 'storage_usage', descending: false },
      ],
    ],
    ['id, last first', [{ name: 'id', descending: true }]],
  ] satisfies [string, AssetListInput['sort']][])(
    'are the requested ones in the requested order, at once and page by page: %s',
    async (_, sort) => {
      for (const filter of filters) {
        const whole = await list({ sort, filter })
        expect(whole.items.map(({ id }) => id)).toEqual(idsOf(filter, sort))
        const paged: string[] = []
        for (let offset = 0; offset < whole.total; offset += pageSize) {
          const page = await list({ sort, filter, page: { offset, limit: pageSize } })
          expect(page.total).toBe(whole.total)
          paged.push(...page.items.map(({ id }) => id))
        }
        expect(paged).toEqual(whole.items.map(({ id }) => id))
        expect(new Set(paged).size).toBe(whole.total)
      }
    },
  )

  test.each([
    ['no order', []],
    ['storage, fullest first', [{ name: 'storage_usage', descending: true }]],
    ['storage, emptiest first', [{ name: 'storage_usage', descending: false }]],
    ['memory, which no asset has', [{ name: 'memory_usage', descending: false }]],
    [
      'status, last first, then storage',
      [
        { name: 'status', descending: true },
        { name: 'storage_usage', descending: false },
      ],
    ],
    ['id, last first', [{ name: 'id', descending: true }]],
  ] satisfies [string, AssetListInput['sort']][])(
    'a list that continues after the last row of a page has the same rows, without OFFSET: %s',
    async (_, sort) => {
      for (const filter of [...filters, { id: ['node-1*'] }]) {
        const whole = await list({ sort, filter })
        const statements: string[] = []
        const read = db.read.withPlugin(recorder(statements))
        const watched: Database = { ...db, read, scan: (_owner, work) => work(read) }
        const listed: string[] = []
        let after: PageEnd | undefined
        do {
          const input = { hybrid_core_id: 'c', page: { offset: listed.length, limit: pageSize, after }, filter, sort }
          const page = await listAssets(contextOf(watched, callerOf('p')), input)
          listed.push(...page.items.map(({ id }) => id))
          after = page.next
        } while (after)
        expect(listed).toEqual(whole.items.map(({ id }) => id))
        expect(statements.length).toBeGreaterThan(1)
        for (const statement of statements) expect(statement).not.toContain('offset')
      }
    },
  )

  test('the position after a page does not work for another caller', async () => {
    const { next } = await list({ page: { offset: 0, limit: 50 } })
    const input = { hybrid_core_id: 'c', page: { offset: 50, limit: 50, after: next }, filter: {}, sort: [] }
    expect((await listAssets(contextOf(db, callerOf('p')), input)).items).toHaveLength(50)
    expect((await listAssets(contextOf(db, callerOf('q')), input)).items).toEqual([])
  })

  test('a page after the end is empty', async () => {
    for (const offset of [count, count + 1, 1_000_000]) {
      expect(await list({ page: { offset, limit: 50 } })).toEqual({ items: [], total: count })
    }
  })

  test.each([0, 100, 600])(
    'a core of another partner is unknown, also from row %i on, where its owner reads',
    async (offset) => {
      const input = { hybrid_core_id: 'c', page: { offset, limit: 50 }, filter: {}, sort: [] }
      expect((await list(input)).items).toHaveLength(50)
      const response = listAssets(contextOf(db, callerOf('q')), input)
      await expect(response).rejects.toMatchObject({ problem: 'hybrid-core-unknown' })
    },
  )
})

/** Records the text of every statement. */
function recorder(statements: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      statements.push(JSON.stringify(node).includes('OffsetNode') ? 'offset' : node.kind)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

/** The expected ids, computed from the rows. */
function idsOf({ status, node_type: nodeType }: AssetListInput['filter'], sort: AssetListInput['sort']): string[] {
  return rows
    .filter((row) => (status?.includes(row.status) ?? true) && (nodeType?.includes(row.node_type) ?? true))
    .sort((a, b) => {
      for (const { name, descending } of sort) {
        if (name === 'memory_usage') continue
        const order = name === 'storage_usage' ? byStorage(a, b, descending) : byText(a, b, name as 'id', descending)
        if (order !== 0) return order
      }
      return byText(a, b, 'id', false)
    })
    .map(({ id }) => id)
}

type Row = (typeof rows)[number]

function byText(a: Row, b: Row, name: 'id' | 'status', descending: boolean): number {
  const order = a[name] < b[name] ? -1 : a[name] > b[name] ? 1 : 0
  return descending ? -order : order
}

/** All have the same total; what is missing comes last either way. */
function byStorage({ storage_used: a }: Row, { storage_used: b }: Row, descending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return descending ? b - a : a - b
}
