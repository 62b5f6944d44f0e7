import type { CompiledQuery } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { Context } from '#lib/domain/context.ts'
import { listHybridCores } from '#lib/domain/inventory/cores.ts'
import { type AssetListInput, listAssets } from '#lib/domain/inventory/list-assets.ts'
import { callerOf, contextOf } from '../setup/memory-service.ts'
import { largeCoreId, partnerUuid } from './large-inventory.ts'
import { recordedQueries } from './recorded-queries.ts'

const pageSize = 50

type Sort = AssetListInput['sort']
type Filter = AssetListInput['filter']

/** Every order of the assets that one sort parameter gives, by its name. */
export const assetOrders = new Map<string, Sort>([
  ['default', []],
  ...(['id', 'storage_usage', 'memory_usage', 'node_type', 'status'] as const).flatMap((name) =>
    ([' +', ' -'] as const).map((sign): [string, Sort] => [name + sign, [{ name, descending: sign === ' -' }]]),
  ),
])

const assetFilters: Filter[] = [
  {},
  { status: ['active'] },
  { node_type: ['compute'] },
  { status: ['active'], node_type: ['compute'] },
]

/** A query of a list, and what the list was asked for. */
export type ListQuery = { asked: string; query: CompiledQuery }

/** What the API sends for the first, an early, the middle and the last page of a core with 10,000 assets, with each filter. */
export function assetListQueries(database: Database, sort: Sort, filters = assetFilters): Promise<ListQuery[]> {
  return queriesOf(filters, [1, 3, 100, 200], (filter, page) =>
    recordedQueries(database, (db) =>
      listAssets(partnerContext(db), { ...inLargeCore, page: pageOf(page), filter, sort }),
    ),
  )
}

/** What the API sends for the first and the last page of the partner's cores. */
export function coreListQueries(database: Database, descending: boolean): Promise<ListQuery[]> {
  const sort = [{ name: 'id', descending } as const]
  return queriesOf([{}], [1, 5], (filter, page) =>
    recordedQueries(database, (db) => listHybridCores(partnerContext(db), { page: pageOf(page), filter, sort })),
  )
}

/** Reads one page of a core with 10,000 assets. */
export async function readAssetPage(db: Database, sort: Sort, page: number): Promise<void> {
  const { items } = await listAssets(partnerContext(db), { ...inLargeCore, page: pageOf(page), filter: {}, sort })
  if (items.length !== pageSize) throw new Error(`Page ${page} has ${items.length} assets`)
}

/**
 * How many rows a list may sort: a page of what it lists; of the totals of the cores on a page, which it looks up
 * afterwards, as many as those cores have (three node types with four statuses each).
 */
export function sortableRows({ query }: ListQuery): number {
  return /^select \* from "asset_totals"/.test(query.sql) ? pageSize * 12 : pageSize
}

const inLargeCore = { hybrid_core_id: largeCoreId(5) }

async function queriesOf<F extends object>(
  filters: readonly F[],
  pages: readonly number[],
  record: (filter: F, page: number) => Promise<CompiledQuery[]>,
): Promise<ListQuery[]> {
  const queries: ListQuery[] = []
  for (const filter of filters) {
    for (const page of pages) {
      const asked = `page ${page}, filter ${JSON.stringify(filter)}`
      for (const query of await record(filter, page)) queries.push({ asked, query })
    }
  }
  return queries
}

function pageOf(number: number) {
  return { offset: (number - 1) * pageSize, limit: pageSize }
}

function partnerContext(db: Database): Context {
  return contextOf(db, callerOf(partnerUuid), { now: Date.now(), staleAfterMs: 86_400_000 })
}
