import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { historySteps, stepMs } from '#lib/values/history.ts'
import { mergePoints } from './merge-points.ts'
import { tableOfPools } from './series.ts'

type Value = {
  series: number
  at: number
  raw: number
  total: number
  allocated: number | null
  fullest: string | null
}

const more = ['fullest_asset_id']
const firstMs = Date.parse('2026-03-28T22:00:00Z')
const value: fc.Arbitrary<Value> = fc.record({
  series: fc.integer({ min: 1, max: 3 }),
  // Two days around a change to daylight saving time; few different times, so that some are equal.
  at: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 600 })).map((n) => firstMs + n * 287_999),
  raw: fc.integer({ min: 0, max: 5 }).map((n) => n * 1_000_000_000_000),
  total: fc.constantFrom(5_000_000_000_000, 6_000_000_000_000),
  allocated: fc.option(fc.integer({ min: 0, max: 9 })),
  fullest: fc.option(fc.constantFrom('sn-1', 'sn-2')),
})

describe.each(testEngines)('points on %s', (engine) => {
  let db: Database

  beforeEach(async () => {
    db = await openTestDatabase(engine)
  })
  afterEach(() => db.close())

  async function merge(values: readonly Value[]): Promise<void> {
    for (const step of historySteps) {
      for (const { series, at, raw, total, allocated, fullest } of values) {
        const row = sql`(${Math.floor(at / stepMs[step])}, ${series}, ${at % stepMs[step]}, ${raw}, ${total}, ${allocated}, ${fullest})`
        await mergePoints(db.write, tableOfPools(step), sql`values ${row}`, { more })
      }
    }
  }

  async function stored(step: (typeof historySteps)[number]) {
    const rows = await db.write
      .selectFrom(tableOfPools(step))
      .selectAll()
      .orderBy('bucket')
      .orderBy('series_id')
      .execute()
    return rows.map(({ lowest, highest, fullest_percentage: _, ...row }) => ({
      ...row,
      lowest: lowest ?? row.raw,
      highest: highest ?? row.raw,
    }))
  }

  /** The expected points of the values, in the order of their merges. */
  function expected(values: readonly Value[], step: (typeof historySteps)[number]) {
    const groups = new Map<string, Value[]>()
    for (const one of values) {
      const key = `${String(Math.floor(one.at / stepMs[step])).padStart(9)} ${one.series}`
      groups.set(key, [...(groups.get(key) ?? []), one])
    }
    return [...groups]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, group]) => {
        const [bucket, series_id] = key.trim().split(' ').map(Number)
        const last = group.reduce((best, one) => (one.at >= best.at ? one : best))
        const used = group.map(({ raw }) => raw)
        const { raw, total, allocated, fullest: fullest_asset_id } = last
        const last_at = last.at % stepMs[step]
        return {
          bucket,
          series_id,
          last_at,
          raw,
          total,
          allocated,
          fullest_asset_id,
          lowest: Math.min(...used),
          highest: Math.max(...used),
        }
      })
  }

  it('keep the last, the lowest and the highest amount of any values in any order, at every step', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(value, { maxLength: 25 }), async (values) => {
        for (const step of historySteps) await db.write.deleteFrom(tableOfPools(step)).execute()
        await merge(values)
        for (const step of historySteps) expect(await stored(step)).toEqual(expected(values, step))
      }),
      { numRuns: engine === 'sqlite' ? 100 : 20 },
    )
  })

  it('are the same when one statement has several values of a bucket, beside those of an earlier one', async () => {
    const distinct = fc.uniqueArray(value, {
      minLength: 2,
      maxLength: 25,
      selector: ({ series, at }) => `${series} ${at}`,
    })
    const parted = distinct.chain((values) => fc.tuple(fc.constant(values), fc.nat({ max: values.length - 1 })))
    await fc.assert(
      fc.asyncProperty(parted, async ([values, count]) => {
        for (const step of historySteps) {
          await db.write.deleteFrom(tableOfPools(step)).execute()
          for (const some of [values.slice(count), values.slice(0, count)]) {
            const rows = some.map(({ series, at, raw, total, allocated, fullest }) => {
              const [bucket, lastAt] = [Math.floor(at / stepMs[step]), at % stepMs[step]].map((n) => sql.lit(n))
              return sql`select ${bucket} as bucket, ${sql.lit(series)} as series_id, ${lastAt} as last_at,
                ${sql.lit(raw)} as raw, ${sql.lit(total)} as total, cast(${sql.lit(allocated)} as bigint) as allocated,
                cast(${sql.lit(fullest)} as text) as fullest_asset_id`
            })
            if (rows.length === 0) continue
            await mergePoints(db.write, tableOfPools(step), sql.join(rows, sql` union all `), { more, repeats: true })
          }
          expect(await stored(step)).toEqual(expected(values, step))
        }
      }),
      { numRuns: engine === 'sqlite' ? 60 : 10 },
    )
  })

  it('are the same when values of different times arrive in another order, or twice', async () => {
    const distinct = fc.uniqueArray(value, { maxLength: 15, selector: ({ series, at }) => `${series} ${at}` })
    const orders = distinct.chain((values) => {
      const repeated = fc.shuffledSubarray([...values, ...values], { minLength: values.length })
      return fc.tuple(
        fc.constant(values),
        repeated.map((some) => [...some, ...values.toReversed()]),
      )
    })
    await fc.assert(
      fc.asyncProperty(orders, async ([values, others]) => {
        for (const step of historySteps) await db.write.deleteFrom(tableOfPools(step)).execute()
        await merge(others)
        for (const step of historySteps) expect(await stored(step)).toEqual(expected(values, step))
      }),
      { numRuns: engine === 'sqlite' ? 60 : 10 },
    )
  })
})
