import type { CompiledQuery, KyselyPlugin, RootOperationNode } from 'kysely'
import type { Database } from '#lib/db/client.ts'

/** Every query that `work` reads with, as it was sent. */
export async function recordedQueries(
  database: Database,
  work: (recording: Database) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = []
  const built = new Map<string, CompiledQuery>()
  const executor = database.read.getExecutor()
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }): RootOperationNode => {
      // Comes by for each subquery as well, under an id of its own that is never answered.
      built.set(queryId.queryId, executor.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result, queryId }) => {
      sent.push(built.get(queryId.queryId)!)
      return result
    },
  }
  await work({ ...database, read: database.read.withPlugin(recorder) })
  return sent
}
