import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import type { PoolResource } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import { listTrends } from './list-trends.ts'
import { addDays } from './test-points.ts'

const today = 20_000
const now = today * dayMs + 1

describe.each(testEngines)('the trends of cores on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    for (const uuid of ['p', 'q']) {
      await db.write.insertInto('partners').values({ uuid, name: uuid, email: null }).execute()
      for (const n of [1, 2, 3]) await addCore(uuid, `${uuid}-${n}`)
    }
    await add('p-1', 'memory', [
      ...[today - 31, today - 30, today - 29, today + 1].map((day) => ({ day, used: 500, total: 1_000 })),
      { day: today, used: 532.5, total: 1_000 },
    ])
    await add('p-1', 'cpu', [{ day: today - 3, used: 1.5, total: 4 }])
    await add('p-1', 'rocket', [{ day: today - 3, used: 0, total: 0 }])
    await add('p-2', 'object', [
      { day: today - 9, used: 30, total: 90 },
      { day: today - 2, used: 20, total: 90 },
    ])
    await add('q-1', 'memory', [{ day: today, used: 1, total: 2 }])
    await addDays(db.write, { hybrid_core_id: 'p-3', asset_id: 'a', resource: 'memory' }, [
      { day: today, used: 1, total: 2 },
    ])
  })
  afterAll(() => db.close())

  async function addCore(partner_uuid: string, id: string): Promise<void> {
    const core = { status: 'active', public_available: 0, location_uuid: null, replicas: 3, object_overhead: null }
    const row = { id, partner_uuid, ...core, lead_time_days: null }
    await db.write.insertInto('hybrid_cores').values(row).execute()
  }
  const add = (hybrid_core_id: string, resource: PoolResource, days: Parameters<typeof addDays>[2]) =>
    addDays(db.write, { hybrid_core_id, resource }, days)
  const list = (input: Partial<Parameters<typeof listTrends>[1]> = {}, partner = 'p') =>
    listTrends(contextOf(db, callerOf(partner), { now }), {
      page: { offset: 0, limit: 50 },
      filter: {},
      sort: [],
      ...input,
    })
  /** The percentages by how many days ago they were. */
  const known = (percentages: readonly (number | null)[]) =>
    percentages.flatMap((percentage, at) => (percentage === null ? [] : [[30 - at, percentage]]))

  it('have a percentage for today and each of the 30 days before it, and null for a day without a value', async () => {
    const [core] = (await list()).items
    expect([core?.hybrid_core_id, core?.from, core?.to]).toEqual(['p-1', '2024-09-04', '2024-10-04'])
    const { memory, cpu } = core!
    expect(memory?.percentages).toHaveLength(31)
    expect(known(memory!.percentages)).toEqual([
      [30, 50],
      [29, 50],
      [0, 53.25],
    ])
    expect(known(cpu!.percentages)).toEqual([[3, 37.5]])
  })

  it('have the change between the first and the last known day', async () => {
    const { items } = await list()
    expect(items[0]?.memory).toMatchObject({ change: 3.25, days: 30 })
    expect(items[0]?.cpu).toMatchObject({ change: null, days: 0 })
    expect(items[1]?.object).toMatchObject({ change: -11.11, days: 7 })
  })

  it('are null for a resource without a percentage, also if an asset has one', async () => {
    const { items } = await list()
    expect(items.map(({ memory, rocket, object }) => [memory, rocket, object].map((trend) => trend !== null))).toEqual([
      [true, false, false],
      [false, false, true],
      [false, false, false],
    ])
  })

  it('are those of the cores of the partner that the filter names, in the order of their ids', async () => {
    const idsOf = async (...input: Parameters<typeof list>) =>
      (await list(...input)).items.map(({ hybrid_core_id: id }) => id)
    expect(await idsOf()).toEqual(['p-1', 'p-2', 'p-3'])
    expect(await idsOf({}, 'q')).toEqual(['q-1', 'q-2', 'q-3'])
    expect(await idsOf({ sort: [{ name: 'hybrid_core_id', descending: true }] })).toEqual(['p-3', 'p-2', 'p-1'])
    expect(await idsOf({ filter: { hybrid_core_id: ['p-3', 'q-1', 'P-1'] } })).toEqual(['p-3'])
    const { items, total, next } = await list({ page: { offset: 0, limit: 2 } })
    expect([items.length, total]).toEqual([2, 3])
    expect(await idsOf({ page: { offset: 0, limit: 2, after: next } })).toEqual(['p-3'])
  })
})
