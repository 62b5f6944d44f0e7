import type { CompiledQuery, KyselyPlugin } from 'kysely'
import type { Database } from '#lib/db/client.ts'

const nothing: KyselyPlugin = { transformQuery: ({ node }) => node, transformResult: async ({ result }) => result }

/** Every query that `work` reads with, as it was sent. */
export async function recordedQueries(
  database: Database,
  work: (recording: Database) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = []
  // Has an executor of its own, which every query of it goes through.
  const read = database.read.withPlugin(nothing)
  const executor = read.getExecutor()
  const execute = executor.executeQuery.bind(executor)
  executor.executeQuery = (query, ...rest) => {
    sent.push(query)
    return execute(query, ...rest)
  }
  await work({ ...database, read })
  return sent
}
