import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { errorCode } from '#lib/values/error-code.ts'
import type { VersionWatch } from './version-watch.ts'

/** A replica cancels a query that blocks the replay of its log. */
const recoveryConflict = '40001'

/** How many reads went to each server. */
export type ReadCounts = { primary: number; replica: number }

type Options = {
  replica: PostgresPool
  primary: PostgresPool
  watch: VersionWatch
  counts: ReadCounts
  /** Whether an error means that the server is unavailable. */
  isUnavailable(error: unknown): boolean
}

/** Returns the log position that a replica has replayed, in bytes; undefined when the server is not a replica. */
export async function replayPosition(replica: pg.Pool): Promise<number | undefined> {
  const { rows } = await replica.query<{ position: number | null }>(`select case when pg_is_in_recovery()
    then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as position`)
  return rows[0]?.position ?? undefined
}

/**
 * Opens a pool of connections to the replica while it is current, otherwise to the primary. Only for single queries: a query
 * that fails because of the replica runs again on the primary, which is impossible within a transaction.
 */
export function openReplicaFirst({ replica, primary, watch, counts, isUnavailable }: Options): PostgresPool {
  const wrappers = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  const isReplicaFailure = (error: unknown) => isUnavailable(error) || errorCode(error) === recoveryConflict

  const connectToPrimary = () => {
    counts.primary++
    return primary.connect()
  }
  const withFallback = (client: PostgresPoolClient): PostgresPoolClient => {
    const query = async (text: string, values: unknown[]) => {
      try {
        return await client.query(text, values)
      } catch (error) {
        if (!isReplicaFailure(error)) throw error
        watch.markReplicaFailed()
        const fallback = await connectToPrimary()
        try {
          return await fallback.query(text, values)
        } finally {
          fallback.release()
        }
      }
    }
    // The type also has an overload for cursors, which this product does not use.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
  }
  return {
    connect: async () => {
      if (!watch.isReplicaCurrent()) return connectToPrimary()
      let client: PostgresPoolClient
      try {
        client = await replica.connect()
      } catch (error) {
        if (!isUnavailable(error)) throw error
        watch.markReplicaFailed()
        return connectToPrimary()
      }
      counts.replica++
      const wrapper = wrappers.get(client) ?? withFallback(client)
      wrappers.set(client, wrapper)
      return wrapper
    },
    end: () => replica.end(),
    options: replica.options,
  }
}
