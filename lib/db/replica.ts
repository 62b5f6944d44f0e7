import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { VersionWatch } from './version-watch.ts'

/** A replica ends a query that holds up what it has to replay. */
const conflictCode = '40001'

/** How many reads went where. */
export type ReadCounts = { primary: number; replica: number }

type Options = {
  replica: PostgresPool
  primary: PostgresPool
  watch: VersionWatch
  counts: ReadCounts
  /** Whether an error says that the server is away. */
  isAway(error: unknown): boolean
}

/** How far a replica has come in the log of its primary; undefined when it is no replica, or was made a primary. */
export async function positionOf(replica: pg.Pool): Promise<number | undefined> {
  const { rows } = await replica.query<{ position: number | null }>(`select case when pg_is_in_recovery()
    then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 end as position`)
  return rows[0]?.position ?? undefined
}

/**
 * Connections to the replica while it is current, else to the primary. They are for single queries: one that fails
 * because of the replica is asked again of the primary, which no transaction would survive.
 */
export function replicaFirst({ replica, primary, watch, counts, isAway }: Options): PostgresPool {
  const clients = new WeakMap<PostgresPoolClient, PostgresPoolClient>()
  const isReplicasFault = (error: unknown) =>
    isAway(error) || (error instanceof Error && 'code' in error && error.code === conflictCode)

  const toPrimary = () => {
    counts.primary++
    return primary.connect()
  }
  const withSpare = (client: PostgresPoolClient): PostgresPoolClient => {
    const query = async (text: string, values: unknown[]) => {
      try {
        return await client.query(text, values)
      } catch (error) {
        if (!isReplicasFault(error)) throw error
        watch.lost()
        const spare = await toPrimary()
        try {
          return await spare.query(text, values)
        } finally {
          spare.release()
        }
      }
    }
    // Nothing here reads by cursors, the other way to ask.
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
  }
  return {
    connect: async () => {
      if (!watch.isReplicaCurrent()) return toPrimary()
      let client: PostgresPoolClient
      try {
        client = await replica.connect()
      } catch (error) {
        if (!isAway(error)) throw error
        watch.lost()
        return toPrimary()
      }
      counts.replica++
      const known = clients.get(client) ?? withSpare(client)
      clients.set(client, known)
      return known
    },
    end: () => replica.end(),
  }
}
