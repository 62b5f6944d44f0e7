import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../client.ts'
import { addCores, openTestDatabase, testEngines } from '../test-database.ts'
import { type OrderTerm, rangesAfter, readRanges } from './keyset.ts'

const rows = Array.from({ length: 200 }, (_, n) => ({
  ...{
    hybrid_core_id: 'c',
    partner_uuid: 'p',
    id: `n-${(n * 89) % 200}`,
    node_type: 'compute',
    status: 'active',
    observed_at: 0,
  },
  memory_used: n % 7 === 0 ? null : n % 4,
  memory_percentage: n % 5 === 0 || n % 7 === 0 ? null : (n % 6) + 0.35,
}))

type Row = Pick<(typeof rows)[number], 'id' | 'memory_used' | 'memory_percentage'>

describe.each(testEngines)('on %s', (engine) => {
  let db: Database
  beforeAll(async () => {
    db = await openTestDatabase(engine)
    await addCores(db.write, ['c'])
    for (let n = 0; n < rows.length; n += 50) {
      await db.write
        .insertInto('assets')
        .values(rows.slice(n, n + 50))
        .execute()
    }
  })
  afterAll(() => db.close())

  test.each(['asc', 'desc'] as const)(
    'the ranges after a row contain exactly the rows that follow it, also among null values: %s',
    async (direction) => {
      const terms: (OrderTerm & { of: (row: Row) => unknown })[] = [
        { by: sql`memory_percentage is null`, direction: 'asc', of: (row) => row.memory_percentage === null },
        { by: sql.ref('memory_percentage'), direction, of: (row) => row.memory_percentage },
        { by: sql.ref('memory_used'), direction, nullable: true, of: (row) => row.memory_used },
        { by: sql.ref('id'), direction: 'asc', of: (row) => row.id },
      ]
      const rowsIn = (order: readonly OrderTerm[]) =>
        order.reduce(
          (query, term) => query.orderBy(term.by, term.direction),
          db.read.selectFrom('assets').select(['id', 'memory_used', 'memory_percentage']),
        )
      const all = await rowsIn(terms).execute()
      for (let at = 0; at < all.length; at += 3) {
        const row = all[at] as Row
        const ranges = rangesAfter(
          db.engine,
          terms,
          terms.map(({ of }) => of(row)),
        )
        const after = await readRanges(ranges, 60, ({ where, order }) => rowsIn(order).where(where).limit(60).execute())
        expect(after).toEqual(all.slice(at + 1, at + 61))
      }
    },
  )
})
