import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callerOf, contextOf, memoryDatabase } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { listPrices } from '#lib/domain/billing/prices/prices.ts'
import type { Context } from '#lib/domain/context.ts'
import { listAssetForecasts } from '#lib/domain/forecasts/list-forecasts.ts'
import { findAssets } from '#lib/domain/inventory/assets/find-assets.ts'
import { listAssets } from '#lib/domain/inventory/assets/list-assets.ts'
import { refreshTotals } from '#lib/domain/inventory/totals.ts'
import { listStorageWorkload } from '#lib/domain/inventory/workload/storage-workload.ts'
import * as forecasts from '../contract/forecasts.ts'
import * as hybridCore from '../contract/hybrid-core.ts'
import * as priceLists from '../contract/management-price-lists.ts'
import type { Page } from '../dialects/paging.ts'
import type { Endpoint, Sort } from '../endpoint.ts'
import { AcceptTurns } from '../serve/accept-turns.ts'
import { Downloads } from './downloads.ts'
import { keyReader, listReads } from './list-key.ts'
import { downloadStream, ListChangedError, type ListPage } from './stream.ts'

type Read = (context: Context, input: { page: Page; sort: readonly Sort[] }) => Promise<ListPage>

const fullestFirst = [{ name: 'storage_usage', descending: true }]
const core = { partner_uuid: 'partner', status: 'active', public_available: 0, location_uuid: null, replicas: 3 }
const node = { partner_uuid: 'partner', node_type: 'distributed_storage', status: 'active', observed_at: 0 }
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const id = (n: number) => `n-${String(n).padStart(3, '0')}`

let db: Database
beforeEach(async () => {
  db = await memoryDatabase()
  await db.write
    .insertInto('hybrid_cores')
    .values({ ...core, id: 'big' })
    .execute()
})
afterEach(() => db.close())

/** Downloads a list while `change` is made before its second page is read; resolves with the keys of the rows that were sent. */
async function download(
  endpoint: Endpoint,
  read: Read,
  sort: Sort[],
  change: () => Promise<unknown>,
): Promise<string[]> {
  const context = contextOf(db, callerOf('partner'))
  let isChanged = false
  const reads = listReads(endpoint, sort, async (page, sort) => {
    if (page.offset > 0 && !isChanged) {
      isChanged = true
      await change()
    }
    return read(context, { page, sort })
  })
  const keyOf = keyReader(endpoint)
  const format = { mediaType: '', extension: '', header: '', line: (item: object) => `${keyOf(item)}\n` }
  let failure: unknown
  const report = (error: unknown) => {
    failure = error
  }
  const stream = await downloadStream({
    ...reads,
    keyOf,
    format,
    downloads: new Downloads(new AcceptTurns()),
    report,
    end: () => {},
  })
  const text = await new Response(stream).text().catch(() => Promise.reject(failure))
  expect(isChanged).toBe(true)
  return text.trimEnd().split('\n')
}

/** Stores 600 storage nodes, the fullest first. */
async function storeNodes(): Promise<void> {
  const rows = numbers(600).map((n) => ({ ...node, hybrid_core_id: 'big', id: id(n), ...storage(60 - n / 10) }))
  await db.write.insertInto('assets').values(rows).execute()
  await db.transaction((transaction) => refreshTotals(transaction, ['big']))
}

function storage(percentage: number) {
  return { storage_used: Math.round(percentage * 10), storage_total: 1_000, storage_percentage: percentage }
}

const fill = (n: number, percentage: number) =>
  db.write.updateTable('assets').set(storage(percentage)).where('id', '=', id(n)).execute()

const ofBig = (read: (context: Context, input: never) => Promise<ListPage>): Read => {
  return (context, input) => read(context, { hybrid_core_id: 'big', filter: {}, ...input } as never)
}
const assetLists: [string, Endpoint, Read][] = [
  ['the assets of a core', hybridCore.listAssets, ofBig(listAssets)],
  ['the assets of all cores', hybridCore.findAssets, ofBig(findAssets)],
]

describe.each(assetLists)('a download of %s, the fullest first,', (_, endpoint, read) => {
  beforeEach(storeNodes)

  test('is aborted when two rows pass its place in opposite directions', async () => {
    const swap = () => Promise.all([fill(10, 0.05), fill(500, 99)])
    await expect(download(endpoint, read, fullestFirst, swap)).rejects.toThrow(ListChangedError)
  })

  test('is aborted when a row passes its place and another one is replaced', async () => {
    const change = async () => {
      await fill(500, 99)
      await db.write.deleteFrom('assets').where('id', '=', id(20)).execute()
      await db.write
        .insertInto('assets')
        .values({ ...node, hybrid_core_id: 'big', id: 'new', ...storage(0.05) })
        .execute()
    }
    await expect(download(endpoint, read, fullestFirst, change)).rejects.toThrow(ListChangedError)
  })

  test('has each row once when values change and no row passes its place', async () => {
    const change = () => Promise.all([fill(10, 58.55), fill(500, 9.55)])
    const keys = await download(endpoint, read, fullestFirst, change)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => key.includes('n-'))).toHaveLength(endpoint === hybridCore.findAssets ? 603 : 600)
  })

  test('is aborted when a row is added before its place', async () => {
    const add = () =>
      db.transaction(async (transaction) => {
        const row = { ...node, hybrid_core_id: 'big', id: 'a-new', ...storage(60.5) }
        await transaction.insertInto('assets').values(row).execute()
        await refreshTotals(transaction, ['big'])
      })
    for (const sort of [[], fullestFirst]) {
      await expect(download(endpoint, read, sort, add)).rejects.toThrow(ListChangedError)
      await db.write.deleteFrom('assets').where('id', '=', 'a-new').execute()
      await db.transaction((transaction) => refreshTotals(transaction, ['big']))
    }
  })
})

test('a download of forecasts, the soonest first, is aborted when two of them pass its place', async () => {
  const none = { used: 1, total: 2, allocated: null, growth_per_day: null, days_of_history: 1, reason: null }
  const dates = { near_full_earliest: 1, near_full_latest: null, full_earliest: 1, full_likely: 1, full_latest: null }
  const rows = numbers(600).map((n) => ({ ...none, ...dates, asset_id: id(n), near_full_likely: 20_000 + n }))
  await db.write
    .insertInto('asset_forecasts')
    .values(rows.map((row) => ({ ...row, hybrid_core_id: 'big', resource: 'storage', full_reason: null })))
    .execute()
  const move = (n: number, near_full_likely: number) =>
    db.write.updateTable('asset_forecasts').set({ near_full_likely }).where('asset_id', '=', id(n)).execute()
  const swap = () => Promise.all([move(10, 30_000), move(500, 10_000)])
  const reading = download(forecasts.listAssetForecasts, ofBig(listAssetForecasts), [], swap)
  await expect(reading).rejects.toThrow(ListChangedError)
})

describe('a download of a list without positions', () => {
  const coreId = (n: number) => `c-${String(n).padStart(3, '0')}`
  const types = ['compute', 'distributed_storage', 'object_storage']
  const pools: Read = (context, input) => listStorageWorkload(context, { filter: {}, ...input } as never)
  const changePool = async (core: number, columns: ReturnType<typeof storage> | { status: string }) => {
    const ofPool = db.write.updateTable('assets').set(columns).where('id', '=', 'object_storage')
    await ofPool.where('hybrid_core_id', '=', coreId(core)).execute()
    await db.transaction((transaction) => refreshTotals(transaction, [coreId(core)]))
  }
  /** A pool of which all nodes are staged has no row. */
  const [added, removed] = [{ status: 'active' }, { status: 'staged' }]
  /** 100 cores with three pools each: the first page ends with the first pool of a core. */
  beforeEach(async () => {
    const ids = numbers(100).map(coreId)
    await db.write
      .insertInto('hybrid_cores')
      .values(ids.map((id) => ({ ...core, id })))
      .execute()
    const assets = ids.flatMap((hybrid_core_id, n) =>
      types.map((type) => ({ ...node, hybrid_core_id, id: type, node_type: type, ...storage(90 - n / 2) })),
    )
    await db.write.insertInto('assets').values(assets).execute()
    await db.transaction((transaction) => refreshTotals(transaction, ids))
    await changePool(95, removed)
  })

  test('is aborted when a row before its place is removed and one after it is added', async () => {
    const change = () => Promise.all([changePool(5, removed), changePool(95, added)])
    await expect(download(hybridCore.listStorageWorkload, pools, [], change)).rejects.toThrow(ListChangedError)
  })

  test('is aborted when two rows pass its place in opposite directions', async () => {
    const swap = () => Promise.all([changePool(5, storage(1)), changePool(98, storage(99))])
    const byUsage = [{ name: 'percentage', descending: true }]
    await expect(download(hybridCore.listStorageWorkload, pools, byUsage, swap)).rejects.toThrow(ListChangedError)
  })

  test('is aborted when one of several prices of a product is in the place of another one', async () => {
    const list = { uuid: '8b23386f-5daa-48b3-8bae-5cfddeed55cd', partner_uuid: 'partner', name: 'L', currency: 'EUR' }
    const price = (product: number, start: number) => ({
      ...{ price_list_uuid: list.uuid, location_key: '', name: 'P', unit: 'piece', amount: '1' },
      ...{ product_no: id(product), valid_from: start },
    })
    await db.write.insertInto('price_lists').values(list).execute()
    const prices = numbers(100).flatMap((product) => [0, 1, 2].map((start) => price(product, start)))
    await db.write.insertInto('prices').values(prices).execute()
    const read: Read = (context, input) =>
      listPrices(context, { priceListUuid: list.uuid, filter: {}, ...input } as never)
    const change = async () => {
      await db.write.deleteFrom('prices').where('product_no', '=', id(5)).where('valid_from', '=', 1).execute()
      await db.write.insertInto('prices').values(price(95, 3)).execute()
    }
    await expect(download(priceLists.listPrices, read, [], change)).rejects.toThrow(ListChangedError)
  })
})
