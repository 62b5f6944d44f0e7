import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { rehearse } from '#lib/db/rehearse.ts'
import { listAssetForecasts, listForecasts } from '#lib/domain/forecasts/list-forecasts.ts'
import { poolResources } from '#lib/values/history.ts'
import { callerOf, contextOf } from '../../setup/memory-service.ts'
import { engines, setUpDatabase } from '../engines.ts'
import { recordedQueries } from '../recorded-queries.ts'
import { planOf } from './query-plan.ts'

const partners = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002'] as const
const [partnerUuid] = partners
const cores = Array.from({ length: 2_000 }, (_, n) => `core-${String(n).padStart(4, '0')}`)
const largeCores = cores.slice(0, 3)
const assetCount = 5_000
const pageSize = 50
const indexes = [
  ...(['near_full', 'full', 'core'] as const).map((name) => `pool_forecasts_by_${name}`),
  ...(['near_full', 'full'] as const).map((name) => `asset_forecasts_by_${name}`),
]

/** A third of the forecasts have no date. */
function likelyDays(n: number) {
  const day = (salt: number) => ((n + salt) % 3 === 0 ? null : 20_000 + ((n * 7_919 + salt) % 997))
  return { used: n, total: 10_000, days_of_history: 60, near_full_likely: day(0), full_likely: day(1) }
}

describe.each(engines)('the lists of forecasts on %s', (engine) => {
  const opened = setUpDatabase(engine, async () => {
    for (const uuid of partners) await insert('partners', [{ uuid, name: uuid, email: null }])
    const core = { status: 'active', public_available: 0, replicas: 3 }
    const ownerOf = (n: number) => partners[n % 10 === 9 ? 1 : 0]
    await insert(
      'hybrid_cores',
      cores.map((id, n) => ({ id, partner_uuid: ownerOf(n), ...core })),
    )
    await insert(
      'pool_forecasts',
      cores.flatMap((hybrid_core_id, n) =>
        poolResources.map((resource, at) => ({
          ...{ hybrid_core_id, resource, partner_uuid: ownerOf(n) },
          ...likelyDays(n * poolResources.length + at),
        })),
      ),
    )
    for (const hybrid_core_id of largeCores) {
      const assets = Array.from({ length: assetCount }, (_, n) => `asset-${String(n).padStart(5, '0')}`)
      await insert(
        'asset_forecasts',
        assets.map((asset_id, n) => ({ hybrid_core_id, asset_id, resource: 'storage', ...likelyDays(n) })),
      )
    }
    await sql`analyze`.execute(opened.db.write)
  })
  async function insert(table: 'pool_forecasts', rows: readonly object[]): Promise<void>
  async function insert(table: string, rows: readonly object[]): Promise<void>
  async function insert(table: string, rows: readonly object[]): Promise<void> {
    for (let from = 0; from < rows.length; from += 1_000) {
      const values = rows.slice(from, from + 1_000)
      await opened.db.write
        .insertInto(table as 'pool_forecasts')
        .values(values as never)
        .execute()
    }
  }

  const offsets = [0, 3 * pageSize, 60 * pageSize]
  const sortsOf = <Name extends string>(names: readonly Name[]) =>
    names.flatMap((name) => [false, true].map((descending) => [{ name, descending }]))

  /** The queries of pages near the start and in the middle, and of pages that follow these, in each order. */
  async function poolQueries() {
    const queries = []
    for (const sort of sortsOf(['near_full_at', 'full_at', 'hybrid_core_id'] as const)) {
      const read = (db: Database, page: { offset: number; after?: never }) =>
        listForecasts(contextOf(db, callerOf(partnerUuid)), { page: { limit: pageSize, ...page }, filter: {}, sort })
      queries.push(...(await queriesOf(read, JSON.stringify(sort))))
    }
    return queries
  }
  async function assetQueries() {
    const queries = []
    for (const sort of sortsOf(['near_full_at', 'full_at', 'asset_id'] as const)) {
      const read = (db: Database, page: { offset: number; after?: never }) =>
        listAssetForecasts(contextOf(db, callerOf(partnerUuid)), {
          ...{ hybrid_core_id: largeCores[1] ?? '', page: { limit: pageSize, ...page }, filter: {}, sort },
        })
      queries.push(...(await queriesOf(read, JSON.stringify(sort))))
    }
    return queries
  }
  async function queriesOf(
    read: (db: Database, page: { offset: number; after?: never }) => Promise<{ next?: unknown }>,
    name: string,
  ) {
    const queries = []
    for (const offset of offsets) {
      const { next } = await read(opened.db, { offset })
      for (const page of [{ offset }, { offset: offset + pageSize, after: next as never }]) {
        const sent = await recordedQueries(opened.db, (db) => read(db, page))
        queries.push(...sent.filter(({ sql }) => /forecasts/.test(sql) && !/count\(\*\)/.test(sql)))
      }
    }
    return queries.map((query) => ({ name, query }))
  }
  async function weaknessesOf(db: Database['read'], queries: Awaited<ReturnType<typeof poolQueries>>) {
    const found = []
    for (const { name, query } of queries) {
      const { text, weaknesses } = await planOf(engine, db, query, pageSize + 1)
      found.push(...weaknesses.map((weakness) => ({ name, weakness, query: query.sql, plan: text })))
    }
    return found
  }

  test('read each page of pools with an index, without a sort', async () => {
    const queries = await poolQueries()
    expect(queries.length).toBeGreaterThan(36)
    expect(await weaknessesOf(opened.db.read, queries)).toEqual([])
  })

  test('read each page of assets with an index, without a sort', async () => {
    expect(await weaknessesOf(opened.db.read, await assetQueries())).toEqual([])
  })

  test('are checked for each index', async () => {
    const queries = [...(await poolQueries()), ...(await assetQueries())]
    const unnoticed: string[] = []
    for (const index of indexes) {
      await rehearse(opened.db.transaction, async (transaction) => {
        await sql`drop index ${sql.ref(index)}`.execute(transaction)
        if ((await weaknessesOf(transaction, queries)).length === 0) unnoticed.push(index)
      })
    }
    // PostgreSQL then reads in the order of the key, with the rows of other partners between: no sort shows it.
    expect(unnoticed).toEqual(engine === 'postgres' ? ['pool_forecasts_by_core'] : [])
  })
})
