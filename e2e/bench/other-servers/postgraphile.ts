import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Child, startChild } from '#e2e/setup/processes/child.ts'
import { installPackages, node22, node22Of } from './packages.ts'

const config = `
import { makePgService } from 'postgraphile/adaptors/pg'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
export default {
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'] })],
  grafserv: { port: Number(process.env.PORT), host: '127.0.0.1', graphiql: false, watch: false },
  grafast: { explain: false },
}
`

/** Installs and starts PostGraphile 5. Throws npm's reason when it does not install. */
export async function startPostgraphile(databaseUrl: string, port: number): Promise<Child> {
  const folder = await installPackages('postgraphile-5', { postgraphile: '5.1.5', ...node22 })
  await createIndex(databaseUrl)
  writeFileSync(join(folder, 'graphile.config.mjs'), config)
  return startChild(node22Of(folder), ['node_modules/postgraphile/dist/cli-run.js'], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port) },
    guardSignal: 'SIGKILL',
  })
}

/** Returns the GraphQL body for the page that `filter[status]=active&sort[storage_usage]=-` selects. */
export function graphqlPage(coreId: string): string {
  return JSON.stringify({
    query: `query Page($core: String!) {
      allAssets(
        condition: { hybridCoreId: $core, status: "active" }
        orderBy: [STORAGE_PERCENTAGE_DESC, STORAGE_USED_DESC, ROW_ID_ASC]
        first: 50
      ) {
        totalCount
        nodes {
          rowId hybridCoreId nodeType status observedAt
          cpuUsed cpuTotal cpuPercentage memoryUsed memoryTotal memoryPercentage
          storageUsed storageTotal storagePercentage
        }
      }
    }`,
    variables: { core: coreId },
  })
}

/** Its orders have no `is null`, so that none of our indexes serves them: this one does. */
async function createIndex(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`create index on assets
      (hybrid_core_id, status, storage_percentage desc, storage_used desc, id)`)
    await client.query('analyze assets')
  } finally {
    await client.end()
  }
}
