import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Database } from '#lib/db/client.ts'

const nothing: KyselyPlugin = { transformQuery: ({ node }) => node, transformResult: async ({ result }) => result }

/** Returns the queries that `work` sends to read. */
export async function recordedQueries(
  database: Database,
  work: (recording: Database) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = []
  // A connection with its own executor, which runs all of its queries.
  const read = database.read.withPlugin(nothing)
  const executor = read.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query, ...rest) => {
    sent.push(query)
    return execute(query, ...rest)
  }
  await work({ ...database, read, scan: (_owner, work) => work(read) })
  return sent
}
