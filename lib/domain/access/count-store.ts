import { CompiledQuery, type Kysely } from 'kysely'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Schema } from '#lib/db/schema.ts'
import type { Limit } from '#lib/settings.ts'

/** How often a key was counted in the period that runs, and how long that still does; it begins with the first count. */
export type Standing = { count: number; msBeforeNext: number }

/** Counts that all servers on one PostgreSQL see; rejects when the database does not answer. */
export type CountStore = {
  /** Counts a key so many times, none of which only asks how it stands. */
  add(key: string, count: number): Promise<Standing | undefined>
}

/**
 * The counts of one limit in the table `rate_limits`, of which what has long ended is removed every five minutes. The
 * first error of a row of them is reported.
 */
export function countStore(
  db: Kysely<Schema>,
  name: string,
  { count, seconds }: Limit,
  report: (error: unknown) => void,
): CountStore {
  let isWell = true
  const limiter = new RateLimiterPostgres({
    storeClient: { query: (query: Query) => ask(db, query) },
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
        const result: RateLimiterRes | null = await (added > 0 ? limiter.penalty(key, added) : limiter.get(key))
        isWell = true
        return result ? { count: result.consumedPoints, msBeforeNext: result.msBeforeNext } : undefined
      } catch (error) {
        if (isWell) report(error)
        isWell = false
        throw error
      }
    },
  }
}

type Query = { text: string; values: unknown[] }

async function ask(db: Kysely<Schema>, { text, values }: Query) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
  return { rows, rowCount: rows.length }
}
