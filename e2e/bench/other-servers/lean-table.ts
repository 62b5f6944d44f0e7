import pg from 'pg'

export const leanTable = 'lean_assets'

/**
 * Copies the assets to the table that a server for one route would have: 14 columns, one index that has the page in its order,
 * freshly vacuumed. The product's table is vacuumed as well.
 */
export async function createLeanTable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const usages = ['cpu', 'memory', 'storage'].map((name) => `${name}_used, ${name}_total, ${name}_percentage`)
    await client.query(`create table ${leanTable} as
      select id, hybrid_core_id, node_type, status, ${usages.join(', ')}, observed_at from assets`)
    await client.query(`create index on ${leanTable}
      (hybrid_core_id, status, (storage_percentage is null), storage_percentage desc, storage_used desc, id)`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
