import { type CompiledQuery, type Kysely, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { rehearse } from '#lib/db/rehearse.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { importInventory } from '#lib/ingest/import/import-inventory.ts'
import { fromRecords } from '#lib/ingest/sources/source.ts'
import { engines, setUpDatabase } from '../engines.ts'
import { listIndexes } from './indexes.ts'
import { assetsPerCore, largeInventory } from './large-inventory.ts'
import {
  assetListQueries,
  assetOrders,
  coreListQueries,
  filteredOwnAssetQueries,
  type ListQuery,
  ownAssetFilters,
  ownAssetListQueries,
  ownAssetOrders,
  resourcesQueries,
  sortableRows,
  storageWorkloadQueries,
} from './list-queries.ts'
import { planOf } from './query-plan.ts'

const patterns = [['node-00007', 'node-00700'], ['node-05*'], ['*7*']].map((id) => ({ id }))
type OwnSort = Parameters<typeof filteredOwnAssetQueries>[1]

const ageIndexes = ['assets_by_status_and_age', 'assets_without_values']

describe.each(engines)('%s with 100,000 assets', (engine) => {
  const opened = setUpDatabase(engine, async () => {
    const imported = await importInventory(opened.db, fromRecords(largeInventory()), { nowMs: Date.now() })
    expect(imported).toMatchObject({ ok: true, counts: { asset: { added: 106_000 } } })
  })

  describe('right after the import', () => {
    testLists()

    test('the check detects each missing index', async () => {
      const queries: ListQuery[] = await coreListQueries(opened.db, false)
      for (const sort of assetOrders.values()) queries.push(...(await assetListQueries(opened.db, sort)))
      for (const sort of ownAssetOrders.values()) queries.push(...(await ownAssetListQueries(opened.db, sort)))
      const indexes = await listIndexes(engine, opened.db.read)
      expect(indexes).toHaveLength(13)
      const unnoticed: string[] = []
      // The test of stale assets names its indexes.
      for (const index of indexes.filter((name) => !ageIndexes.includes(name))) {
        await rehearse(opened.db.transaction, async (transaction) => {
          await sql`drop index ${sql.ref(index)}`.execute(transaction)
          if ((await firstWeakness(transaction, queries)) === undefined) unnoticed.push(index)
        })
      }
      expect(unnoticed).toEqual([])
    })
  })

  describe(engine === 'sqlite' ? 'without statistics' : 'after a vacuum', () => {
    beforeAll(async () => {
      if (engine === 'postgres') return void (await vacuumTables())
      await sql`delete from sqlite_stat1`.execute(opened.db.write)
      // A connection caches the statistics that it has read.
      await opened.reopen()
    })
    testLists()
  })

  function testLists(): void {
    test.each([...assetOrders])(
      'assets in the order %s use an index, with and without filters',
      async (_name, sort) => {
        expect(await weaknesses(opened.db.read, await assetListQueries(opened.db, sort))).toEqual([])
      },
    )

    test.each([...ownAssetOrders])('assets of all cores in the order %s use an index', async (_name, sort) => {
      expect(await weaknesses(opened.db.read, await ownAssetListQueries(opened.db, sort))).toEqual([])
    })

    test.runIf(engine === 'sqlite').each([...ownAssetOrders])(
      'in the order %s, a page of assets of all cores that follows another one begins at its row in the index',
      async (_name, sort) => {
        const queries = await ownAssetListQueries(opened.db, sort)
        const following = queries.filter(({ name }) => name.startsWith('the page after'))
        expect(following.length).toBeGreaterThan(0)
        for (const { query } of following) {
          const { text } = await planOf(engine, opened.db.read, query, sortableRows)
          // Every value of the query but the limit is a bound in the index.
          expect([query.sql, text, text.split('?').length]).toEqual([query.sql, text, query.parameters.length])
        }
      },
    )

    test.runIf(engine === 'sqlite').each([true, false])(
      'assets of all cores are read core by core without a sort (descending: %s)',
      async (descending) => {
        const queries = await ownAssetListQueries(opened.db, [{ name: 'hybrid_core_id', descending }])
        expect(await weaknesses(opened.db.read, queries)).toEqual([])
      },
    )

    test.runIf(engine === 'sqlite')(
      'a scan has the plans and the rows that it would have if nothing stopped it',
      async () => {
        const queries = await ownAssetListQueries(opened.db, [{ name: 'hybrid_core_id', descending: false }])
        for (const sort of assetOrders.values()) queries.push(...(await assetListQueries(opened.db, sort)))
        for (const sort of ownAssetOrders.values()) queries.push(...(await ownAssetListQueries(opened.db, sort)))
        queries.push(...(await assetListQueries(opened.db, [], patterns)), ...(await coreListQueries(opened.db, false)))
        const planAndRows = async (db: Kysely<Schema>, query: CompiledQuery) => ({
          plan: (await planOf(engine, db, query, sortableRows)).text.replaceAll(' main.', ' '),
          rows: (await db.executeQuery(query)).rows,
        })
        for (const { query } of queries) {
          const scanned = await opened.db.scan('plans', (read) => planAndRows(read, query))
          expect({ query: query.sql, ...scanned }).toEqual({
            query: query.sql,
            ...(await planAndRows(opened.db.read, query)),
          })
        }
      },
    )

    test.each([['default', [] as OwnSort] as const, ...ownAssetOrders])(
      'filtered assets of all cores in the order %s are read without the assets of the other cores or most of the others',
      async (_name, sort) => {
        for (const filter of ownAssetFilters) {
          for (const { name, query } of await filteredOwnAssetQueries(opened.db, sort, filter)) {
            const { text, weaknesses, assetsRead = 0 } = await planOf(engine, opened.db.read, query, sortableRows)
            const scans = weaknesses.filter((weakness) => weakness.startsWith('a full scan'))
            expect({ name, scans, text }).toMatchObject({ scans: [] })
            expect(assetsRead, `${name}: ${query.sql}\n${text}`).toBeLessThanOrEqual(2 * assetsPerCore)
          }
        }
      },
    )

    test('storage pools are read with indexes in every order and with every filter', async () => {
      const queries = await storageWorkloadQueries(opened.db)
      expect(await weaknesses(opened.db.read, queries)).toEqual([])
    })

    test('assets filtered by ids or a pattern are found and counted with an index', async () => {
      expect(await weaknesses(opened.db.read, await assetListQueries(opened.db, [], patterns))).toEqual([])
    })

    test.each([false, true])('the list of hybrid cores uses an index (descending: %s)', async (descending) => {
      expect(await weaknesses(opened.db.read, await coreListQueries(opened.db, descending))).toEqual([])
    })

    test('stale assets are counted in a range of an index, and those without values in an index of their own', async () => {
      const lists = await coreListQueries(opened.db, false)
      const queries = [...lists, ...(await resourcesQueries(opened.db))].map(({ query }) => query)
      const counting = queries.filter(({ sql }) => sql.includes('observed_at <'))
      const used = new Set<string>()
      for (const query of counting) {
        const { text } = await planOf(engine, opened.db.read, query, 50)
        const index = ageIndexes.find((name) => text.includes(name)) ?? ''
        expect(text).toMatch(engine === 'sqlite' ? new RegExp(`INDEX ${index} \\(.*observed_at[<>]`) : index)
        used.add(index)
      }
      expect([...used].sort()).toEqual(ageIndexes)
    })

    test('a list counts with the totals, and reads full rows only for its page, from the nearer end', async () => {
      const queries = await assetListQueries(opened.db, [], [{}])
      const ofPage = (number: number) =>
        queries.filter(({ name }) => name.startsWith(`page ${number},`)).map(({ query }) => query.sql)
      const page = (end: string) => `select "assets"\\."id", .* from "assets" where .* order by "assets"\\."id" ${end}`
      const pageOfIds = 'select "assets"\\."id", .* from \\(select .* limit .*\\) as "named" .*'
      const total = '\\(?select coalesce\\(\\(select .* from "asset_totals" .*\\) as "total" from "hybrid_cores" .*'
      /** PostgreSQL wraps the page's query, and reads the total in the same statement unless it is needed first. */
      const sent = (rows: string, isDeep: boolean) => {
        const read = engine === 'postgres' ? `select json_build_array\\(json_agg.* from \\(${rows}\\) as "page"` : rows
        const both = engine === 'postgres' && !isDeep ? [read.replace('.*', `.*${total}`)] : [total, read]
        return both.map((text) => expect.stringMatching(new RegExp(`^${text}$`)))
      }
      expect(ofPage(1)).toEqual(sent(page('asc limit 50'), false))
      expect(ofPage(3)).toEqual(sent(page('asc limit 50 offset [?$].*'), false))
      expect(ofPage(100)).toEqual(sent(pageOfIds, true))
      expect(ofPage(200)).toEqual(sent(page('desc limit 50'), true))
    })
  }

  /** Without workers, which need shared memory, and without the catalogs that all databases share: other tests use both. */
  async function vacuumTables(): Promise<void> {
    const tables = await opened.db.write.introspection.getTables()
    const names = tables.map(({ name }) => sql.ref(name))
    await sql`vacuum (analyze, parallel 0) ${sql.join(names)}`.execute(opened.db.write)
  }

  async function weaknesses(db: Kysely<Schema>, queries: ListQuery[]): Promise<object[]> {
    const found: object[] = []
    for (const query of queries) found.push(...(await weaknessesOf(db, query)))
    return found
  }

  async function firstWeakness(db: Kysely<Schema>, queries: ListQuery[]): Promise<object | undefined> {
    for (const query of queries) {
      const [first] = await weaknessesOf(db, query)
      if (first) return first
    }
    return undefined
  }

  async function weaknessesOf(db: Kysely<Schema>, listQuery: ListQuery): Promise<object[]> {
    const { name, query } = listQuery
    const { text, weaknesses } = await planOf(engine, db, query, sortableRows)
    return weaknesses.map((weakness) => ({ name, weakness, query: query.sql, plan: text }))
  }
})
