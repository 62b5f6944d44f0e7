import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordedQueries } from '#e2e/database/recorded-queries.ts'
import { memoryDatabase, memoryRouter, now } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { refreshTotals } from '#lib/domain/inventory/totals.ts'
import type { StandardRouter } from '../router/router.ts'

const assetCount = 1_230
const list = '/hybrid-core/v2/hybrid-cores/beta/assets?sort[storage_usage]=-&page[size]=50'
const lists = [list, '/hybrid-core/v2/assets?sort[storage_usage]=-&filter[hybrid_core_id]=beta*&page[size]=50']

let db: Database
beforeAll(async () => {
  db = await memoryDatabase()
  await insertAssets(Array.from({ length: assetCount }, (_, n) => n))
})
afterAll(() => db.close())

/** Few different usages, so that pages end among assets of equal usage; every ninth asset has none. */
async function insertAssets(numbers: readonly number[]): Promise<void> {
  const common = {
    ...{ hybrid_core_id: 'beta', partner_uuid: 'partner' },
    ...{ node_type: 'object_storage', status: 'active', observed_at: now },
  }
  const usage = (used: number) => ({ storage_used: used, storage_total: 10, storage_percentage: used * 10 })
  const rows = numbers.map((n) => ({ ...common, id: `on-${10_000 + n}`, ...(n % 9 > 0 && usage(n % 7)) }))
  for (let at = 0; at < rows.length; at += 500) {
    await db.write
      .insertInto('assets')
      .values(rows.slice(at, at + 500))
      .execute()
  }
  await db.transaction((transaction) => refreshTotals(transaction, ['beta']))
}

/** The ids on a page, and the total. */
async function read(router: StandardRouter, path: string, number: number): Promise<{ ids: string[]; total: number }> {
  const response = await router(new Request(`https://panel.example${path}&page[number]=${number}`))
  expect(response.status).toBe(200)
  const { data, meta } = (await response.json()) as { data: { id: string }[]; meta: { page: { total: number } } }
  return { ids: data.map(({ id }) => id), total: meta.page.total }
}

/** A page as a router reads it that has read no other page. */
function readAlone(path: string, number: number) {
  return read(memoryRouter(db), path, number)
}

describe.each(lists)('%s', (path) => {
  test('one page after the other, forwards and backwards, has the rows of its number', async () => {
    const router = memoryRouter(db)
    for (const number of [1, 2, 20, 21, 22, 23, 24, 25, 26, 23, 22]) {
      expect(await read(router, path, number), `page ${number}`).toEqual(await readAlone(path, number))
    }
  })

  test('the page after one that is known is read without the rows before it', async () => {
    const queriesOf = (numbers: readonly number[]) =>
      recordedQueries(db, async (recording) => {
        const router = memoryRouter(recording)
        for (const number of numbers) await read(router, path, number)
      })
    const passesRows = ({ sql }: { sql: string }) => /\boffset\b/i.test(sql)
    expect((await queriesOf([23])).some(passesRows)).toBe(true)
    const following = (await queriesOf([22, 23])).slice((await queriesOf([22])).length)
    expect(following.length).toBeGreaterThan(0)
    expect(following.filter(passesRows)).toEqual([])
  })

  test('after a change, a page begins at its number again', async () => {
    const router = memoryRouter(db)
    const { ids: first, total } = await read(router, path, 1)
    for (const number of [21, 22]) await read(router, path, number)
    await db.write.deleteFrom('assets').where('id', '=', first[0]!).execute()
    await db.transaction((transaction) => refreshTotals(transaction, ['beta']))
    const changed = await read(router, path, 23)
    expect(changed).toEqual(await readAlone(path, 23))
    expect(changed.total).toBe(total - 1)
    await insertAssets([Number(first[0]!.slice(3)) - 10_000])
  })
})
