import type { CopySource } from './copy-side.ts'
import { connectAlone, postgresCounters, postgresRows, postgresTables } from './postgres-rows.ts'

/** Opens a PostgreSQL database for a copy: one state of it, while others may go on writing. */
export async function openPostgresSource(url: string): Promise<CopySource> {
  const { client, close } = await connectAlone(url)
  await client.query('begin isolation level repeatable read, read only')
  return {
    tables: () => postgresTables(client),
    rows: (table) => postgresRows(client, table),
    counters: () => postgresCounters(client),
    isInUse: async () => {
      const { rows } = await client.query<{ others: number }>(`select count(*)::int as others from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`)
      return (rows[0]?.others ?? 0) > 0
    },
    close,
  }
}
