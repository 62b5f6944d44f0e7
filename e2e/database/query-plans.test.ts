import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { migrate } from '#lib/db/migrate.ts'
import type { Schema } from '#lib/db/schema.ts'
import { importInventory } from '#lib/ingest/import-inventory.ts'
import { fromRecords } from '#lib/ingest/source.ts'
import { type EmptyDatabase, emptyDatabase, engines } from './engines.ts'
import { largeInventory } from './large-inventory.ts'
import {
  assetListQueries,
  assetOrders,
  coreListQueries,
  type ListQuery,
  readAssetPage,
  sortableRows,
} from './list-queries.ts'
import { planOf } from './query-plan.ts'

describe.each(engines)('%s with 100,000 assets', (engine) => {
  let empty: EmptyDatabase
  let database: Database

  beforeAll(async () => {
    empty = await emptyDatabase(engine)
    database = empty.open()
    await migrate(database)
    const imported = await importInventory(database, fromRecords(largeInventory()), { nowMs: Date.now() })
    expect(imported).toMatchObject({ ok: true, counts: { asset: { added: 106_000 } } })
  })

  afterAll(async () => {
    await database?.close()
    await empty?.remove()
  })

  describe('right after the import', () => {
    testLists()

    test('a missing index is noticed, whichever it is', async () => {
      const queries: ListQuery[] = await coreListQueries(database, false)
      for (const sort of assetOrders.values()) queries.push(...(await assetListQueries(database, sort)))
      const indexes = await listIndexes()
      expect(indexes).toHaveLength(9)
      const unnoticed: string[] = []
      for (const index of indexes) {
        await rolledBack(database, async (transaction) => {
          await sql`drop index ${sql.ref(index)}`.execute(transaction)
          if ((await firstFinding(transaction, queries)) === undefined) unnoticed.push(index)
        })
      }
      expect(unnoticed).toEqual([])
    })

    test('a deep page costs little more than the first', printPageTimes)
  })

  describe(engine === 'sqlite' ? 'without statistics' : 'after a vacuum', () => {
    beforeAll(async () => {
      if (engine === 'postgres') return void (await sql`vacuum (analyze)`.execute(database.write))
      await sql`delete from sqlite_stat1`.execute(database.write)
      // A connection keeps the statistics that it has read.
      await database.close()
      database = empty.open()
    })
    testLists()
    test('a deep page costs little more than the first', printPageTimes)
  })

  function testLists(): void {
    test.each([...assetOrders])('assets in the order %s come out of an index, filtered or not', async (_name, sort) => {
      expect(await findings(database.read, await assetListQueries(database, sort))).toEqual([])
    })

    test('assets named by their ids or a pattern are found and counted out of an index', async () => {
      const filters = [['node-00007', 'node-00700'], ['node-05*'], ['*7*']].map((id) => ({ id }))
      expect(await findings(database.read, await assetListQueries(database, [], filters))).toEqual([])
    })

    test.each([false, true])('hybrid cores come out of an index (descending: %s)', async (descending) => {
      expect(await findings(database.read, await coreListQueries(database, descending))).toEqual([])
    })

    test('a list counts apart, out of totals, and reads whole rows of its page alone, from the nearer end', async () => {
      const queries = await assetListQueries(database, [], [{}])
      const ofPage = (number: number) =>
        queries.filter(({ asked }) => asked.startsWith(`page ${number},`)).map(({ query }) => query.sql)
      const page = (end: string) => `select "assets"\\.\\* from "assets" where .* order by "assets"\\."id" ${end}`
      const pageOfIds = 'select "assets"\\.\\* from \\(select .* limit .*\\) as "named" .*'
      const total = '\\(?select coalesce\\(\\(select .* from "asset_totals" .*\\) as "total" from "hybrid_cores" .*'
      /** PostgreSQL wraps the query of the page, and is asked for both at once where the total is not needed before. */
      const sent = (rows: string, isDeep: boolean) => {
        const read = engine === 'postgres' ? `select json_agg.* from \\(${rows}\\) as "page"` : rows
        const both = engine === 'postgres' && !isDeep ? [read.replace('.*', `.*${total}`)] : [total, read]
        return both.map((text) => expect.stringMatching(new RegExp(`^${text}$`)))
      }
      expect(ofPage(1)).toEqual(sent(page('asc limit 50'), false))
      expect(ofPage(3)).toEqual(sent(page('asc limit 50 offset [?$].*'), false))
      expect(ofPage(100)).toEqual(sent(pageOfIds, true))
      expect(ofPage(200)).toEqual(sent(page('desc limit 50'), true))
    })
  }

  async function printPageTimes(): Promise<void> {
    const lines: string[] = []
    for (const [name, sort] of assetOrders) {
      const first = await medianMs(() => readAssetPage(database, sort, 1))
      const middle = await medianMs(() => readAssetPage(database, sort, 100))
      const deep = await medianMs(() => readAssetPage(database, sort, 200))
      const [inMiddle, atEnd] = [middle, deep].map((ms) => `${ms.toFixed(2)} ms (${(ms / first).toFixed(1)} times)`)
      lines.push(`${name}: ${first.toFixed(2)} ms, ${inMiddle}, ${atEnd}`)
      // Other work on the machine costs more than any order does.
      expect.soft(deep, name).toBeLessThan(250)
    }
    console.log(`${engine}, 50 of 10,000 assets, pages 1, 100 and 200:\n  ${lines.join('\n  ')}`)
  }

  async function findings(db: Kysely<Schema>, queries: ListQuery[]): Promise<object[]> {
    const found: object[] = []
    for (const query of queries) found.push(...(await findingsOf(db, query)))
    return found
  }

  async function firstFinding(db: Kysely<Schema>, queries: ListQuery[]): Promise<object | undefined> {
    for (const query of queries) {
      const [first] = await findingsOf(db, query)
      if (first) return first
    }
    return undefined
  }

  async function findingsOf(db: Kysely<Schema>, listQuery: ListQuery): Promise<object[]> {
    const { asked, query } = listQuery
    const { text, findings } = await planOf(engine, db, query, sortableRows(listQuery))
    return findings.map((finding) => ({ asked, finding, query: query.sql, plan: text }))
  }

  /** The indexes that a migration made beyond the keys. */
  async function listIndexes(): Promise<string[]> {
    const tables = sql`('assets', 'hybrid_cores')`
    const { rows } = await (engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema
          where type = 'index' and sql is not null and tbl_name in ${tables}`
      : sql<{ name: string }>`select indexname as name from pg_indexes
          where indexname not like '%key' and tablename in ${tables}`
    ).execute(database.read)
    return rows.map(({ name }) => name)
  }
})

async function rolledBack(database: Database, work: (transaction: Kysely<Schema>) => Promise<void>): Promise<void> {
  const undo = new Error('undo')
  await database
    .transaction(async (transaction) => {
      await work(transaction)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
}

async function medianMs(work: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 21; n++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[10]!
}
