import Sqlite from 'better-sqlite3'
import { CompiledQuery, type Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { endpointsOf } from '#lib/api/contract/index.ts'
import type { Dialect } from '#lib/api/dialects/dialect.ts'
import { v1, v2 } from '#lib/api/dialects/dialects.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { pathOf } from '#lib/api/endpoint-path.ts'
import { queryParams } from '#lib/api/query-params.ts'
import { sqliteFile } from '#lib/db/open-database.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { addPatternMatching } from '#lib/db/sqlite/functions/pattern-matching.js'
import { importInventory } from '#lib/ingest/import/import-inventory.ts'
import { fromRecords } from '#lib/ingest/sources/source.ts'
import { callerOf, contextOf, memoryRouter } from '../setup/memory-service.ts'
import { engines, setUpDatabase } from './engines.ts'
import { recordedQueries } from './recorded-queries.ts'

const owner = 'a0000000-0000-4000-8000-000000000001'
const other = 'a0000000-0000-4000-8000-000000000002'
const ids = { own: 'core-1', unknown: 'core-0' }
const assetCount = 700

const queries = {
  list: [
    ['', 'filter[id]=*~', 'filter[id]=a*~', 'filter[id]=asset-0001&filter[id]=*9*', 'filter[status]=active'],
    ['sort[storage_usage]=-', 'sort[status]=-&sort[memory_usage]=%2B', 'filter[id]=asset-*&sort[id]=-'],
    ['filter[asset_id]=*~', 'sort[near_full_at]=-', 'sort[full_at]=-&sort[near_full_at]=%2B', 'sort[asset_id]=-'],
  ].flat(),
  record: [''],
}
const deep = { v1: 'page[offset]=600', v2: 'page[number]=13', management: '' }

/** Every request of every endpoint below a core. */
const calls = [v1, v2].flatMap((dialect) =>
  endpointsOf(dialect)
    .filter(({ path, method }) => path.includes(':hybrid_core_id') && method === 'GET')
    .flatMap((endpoint) => queriesOf(dialect, endpoint).map((query) => ({ dialect, endpoint, query }))),
)

/** The queries whose parameters the endpoint has. */
function queriesOf(dialect: Dialect, endpoint: Endpoint): string[] {
  if (endpoint.shape !== 'list') return queries.record
  const known = queryParams(dialect, endpoint)
  const isKnown = (query: string) => [...new URLSearchParams(query).keys()].every((name) => known.has(name))
  return [...queries.list.filter(isKnown), deep[dialect.name]]
}

describe.each(engines)('a core of another partner on %s', (engine) => {
  const opened = setUpDatabase(engine, async () => {
    expect(await importInventory(opened.db, fromRecords(inventory()), { nowMs: Date.now() })).toMatchObject({
      ok: true,
    })
    await opened.db.write.insertInto('asset_forecasts').values(forecasts()).execute()
  })
  test.each(calls)(
    'costs the same reads as one that does not exist: $dialect.name $endpoint.path $query',
    async (call) => {
      const foreign = await readBy(other, ids.own, call)
      const unknown = await readBy(other, ids.unknown, call)
      expect(foreign.status).toBe(404)
      expect(foreign.sent).toEqual(unknown.sent)
      expect([foreign.assetRows, unknown.assetRows]).toEqual([0, 0])
      const own = await readBy(owner, ids.own, call)
      expect(own.status).toBe(200)
      // Control: the count is not zero for an own core.
      if (call.endpoint.shape === 'list') expect(own.assetRows).toBeGreaterThan(0)
    },
  )

  async function readBy(partnerUuid: string, coreId: string, { dialect, endpoint, query }: (typeof calls)[number]) {
    const path = pathOf(dialect, endpoint, { hybrid_core_id: coreId, asset_id: 'asset-0001' })
    const target = query ? `${path}?${query}` : path
    let status = 0
    const sent = await recordedQueries(opened.db, async (db) => {
      const router = memoryRouter(db, {
        authenticate: async () => callerOf(partnerUuid),
        context: (caller) => contextOf(db, caller),
      })
      status = (await router(new Request(`http://localhost${target}`), { target })).status
    })
    const assetRows = await (engine === 'sqlite' ? sqliteRows(sent) : postgresRows(opened.db.read, sent))
    return { status, sent: sent.map(({ sql }) => sql), assetRows }
  }

  /** Counts the rows of assets, totals and forecasts that SQLite reads: views over them call a function for each row. */
  async function sqliteRows(sent: readonly CompiledQuery[]): Promise<number> {
    const connection = new Sqlite(sqliteFile(opened.settings.DATA_DIR ?? ''))
    let rows = 0
    addPatternMatching(connection)
    connection.function('entered', () => {
      rows++
      return 1
    })
    for (const table of ['assets', 'asset_totals', 'asset_forecasts']) {
      connection.exec(`create temp view ${table} as select * from main.${table} where entered()`)
    }
    for (const { sql, parameters } of sent) connection.prepare(sql).all(...parameters)
    connection.close()
    return rows
  }
})

type PlanNode = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

async function postgresRows(db: Kysely<Schema>, sent: readonly CompiledQuery[]): Promise<number> {
  let rows = 0
  for (const { sql, parameters } of sent) {
    const explained = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      CompiledQuery.raw(`explain (analyze, timing off, format json) ${sql}`, [...parameters]),
    )
    rows += assetRowsOf(explained.rows[0]!['QUERY PLAN'][0].Plan)
  }
  return rows
}

function assetRowsOf(node: PlanNode): number {
  const isAssets = /^asset/.test(node['Relation Name'] ?? '')
  const rows = isAssets ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0
  return (node.Plans ?? []).reduce((sum, plan) => sum + assetRowsOf(plan), rows)
}

function* inventory(): Generator<object> {
  yield { kind: 'partner', uuid: owner, name: 'Owner' }
  yield { kind: 'partner', uuid: other, name: 'Other' }
  yield { kind: 'hybrid_core', id: ids.own, partner_uuid: owner }
  yield { kind: 'hybrid_core', id: 'core-of-other', partner_uuid: other }
  for (let n = 0; n < assetCount; n++) {
    const id = `asset-${String(n).padStart(4, '0')}`
    yield {
      kind: 'asset',
      hybrid_core_id: ids.own,
      id,
      node_type: 'compute',
      status: 'active',
      storage: { used: n, total: 800 },
    }
  }
}

function forecasts() {
  return Array.from({ length: assetCount }, (_, n) => ({
    ...{ hybrid_core_id: ids.own, asset_id: `asset-${String(n).padStart(4, '0')}`, resource: 'storage' },
    ...{ used: n, total: 800, days_of_history: 1, near_full_likely: n % 2 ? n : null },
  }))
}
