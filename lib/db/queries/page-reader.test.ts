import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../client.ts'
import { addCores, openTestDatabase, testEngines } from '../test-database.ts'
import { memoizeQuery } from './memoize-query.ts'
import { placeholder } from './placeholder.ts'

const unknown = {
  ...{ cpu_used: null, cpu_total: null, cpu_percentage: null },
  ...{ memory_used: null, memory_total: null, memory_percentage: null },
  ...{ storage_used: null, storage_total: null, storage_percentage: null },
}
const largest = Number.MAX_SAFE_INTEGER
const rows = [
  { id: 'a "quoted" \\ name,\n{of} [two] lines', status: 'active', ...unknown, cpu_used: 0.1 + 0.2, cpu_total: 1e-7 },
  { id: 'b-é-漢-😀', status: 'active', ...unknown, memory_used: largest - 1, memory_total: largest },
  { id: 'c', status: 'null', ...unknown, storage_used: 0, storage_total: 1, storage_percentage: 1 / 3 },
].map((row) => ({ ...row, hybrid_core_id: 'core', partner_uuid: 'p', node_type: 'compute', observed_at: 1 }))
const columns = ['id', 'status', 'cpu_used', 'cpu_total', 'memory_used', 'memory_total', 'storage_percentage'] as const

describe.each(testEngines)('a page on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await addCores(db.write, ['core'])
    await db.write.insertInto('assets').values(rows).execute()
  })
  afterAll(() => db.close())

  const queries = (status: string) => ({
    rows: db.read
      .selectFrom('assets')
      .select([...columns])
      .where('status', '=', status)
      .orderBy('id', 'desc'),
    columns,
    total: db.read
      .selectFrom('hybrid_cores')
      .select((eb) => eb.lit(7).as('total'))
      .where('status', '=', status),
  })

  test('has the rows of the query in their order, with exact values', async () => {
    const { rows: read } = await db.engine.pageReader(db.read, queries('active'))({})
    expect(read).toEqual(await queries('active').rows.execute())
    expect(read.map(({ id }) => id)).toEqual(['b-é-漢-😀', 'a "quoted" \\ name,\n{of} [two] lines'])
    expect(read[0]).toMatchObject({ memory_used: largest - 1, memory_total: largest, storage_percentage: null })
    expect(read[1]).toMatchObject({ cpu_used: 0.1 + 0.2, cpu_total: 1e-7 })
  })

  test('has the total with and without rows, and no total when the list does not exist', async () => {
    const read = (status: string) => db.engine.pageReader(db.read, queries(status))({})
    expect(await read('active')).toMatchObject({ total: 7 })
    expect(await read('null')).toMatchObject({ rows: [{ id: 'c' }], total: undefined })
    const { total } = queries('active')
    expect(await db.engine.pageReader(db.read, { ...queries('gone'), total })({})).toEqual({ rows: [], total: 7 })
  })

  test('a memoized reader uses the values of each call', async () => {
    let made = 0
    const make = () => {
      made++
      return db.engine.pageReader(db.read, queries(placeholder('status')))
    }
    const read = (status: string) => memoizeQuery(db.read, 'by status', make)({ status })
    expect((await read('null')).rows.map(({ id }) => id)).toEqual(['c'])
    expect(await read('active')).toEqual(await db.engine.pageReader(db.read, queries('active'))({}))
    expect(made).toBe(1)
    memoizeQuery(db.read, 'another shape', make)
    memoizeQuery(db.read, undefined, make)
    expect(made).toBe(3)
  })

  test('a missing value is an error', async () => {
    const reader = db.engine.pageReader(db.read, queries(placeholder('status')))
    await expect(reader({ state: 'active' })).rejects.toThrow('status')
  })
})
