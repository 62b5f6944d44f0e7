import pg from 'pg'

/** Queries a PostgreSQL database beside the product. */
export function connectTo(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // The server may be stopped while the connection is idle.
  pool.on('error', () => {})
  return {
    query: async (text: string): Promise<unknown[]> => (await pool.query(text)).rows,
    end: async () => {
      if (!pool.ended) await pool.end()
    },
  }
}
