import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { Limit } from '#lib/settings/settings.ts'

/** The count of a key in its current period, and the time until that ends. The first count starts a period. */
export type Standing = { count: number; msBeforeNext: number }

/** Counts that all servers on one PostgreSQL share. Rejects when the database is unavailable. */
export type CountStore = {
  /** Adds to the count of a key and returns the new count; with 0 it only reads. */
  add(key: string, count: number): Promise<Standing | undefined>
}

/**
 * Creates the store of the counts of one limit in the table `rate_limits`. Removes expired rows every five minutes. Reports
 * only the first of consecutive errors.
 */
export function countStore(
  db: Kysely<Schema>,
  name: string,
  { count, seconds }: Limit,
  report: (error: unknown) => void,
): CountStore {
  let isWorking = true
  const limiter = new RateLimiterPostgres({
    storeClient: { query: (query: Query) => run(db, query) },
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: count,
    duration: seconds,
  })
  return {
    add: async (key, added) => {
      try {
        const counted: RateLimiterRes | null = await (added > 0 ? limiter.penalty(key, added) : limiter.get(key))
        // The clock was set back: the period would end much later than it should.
        const isMisdated = counted !== null && counted.msBeforeNext > 2 * seconds * 1000
        const result = isMisdated ? await limiter.set(key, added, seconds) : counted
        isWorking = true
        return result ? { count: result.consumedPoints, msBeforeNext: result.msBeforeNext } : undefined
      } catch (error) {
        if (isWorking) report(error)
        isWorking = false
        throw error
      }
    },
  }
}

type Query = { text: string; values: unknown[] }

async function run(db: Kysely<Schema>, { text, values }: Query) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows, rowCount: rows.length }
}
