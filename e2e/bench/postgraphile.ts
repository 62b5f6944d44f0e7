import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Child, startChild } from '../setup/child.ts'

/** Too large to be a dependency of the project; it wants a newer Node than the project does, which comes beside it. */
const packages = ['postgraphile@5.1.5', `node-${process.platform}-${process.arch}@22`]
const cache = fileURLToPath(new URL('../../node_modules/.cache/postgraphile-5', import.meta.url))
const node = join(cache, `node_modules/node-${process.platform}-${process.arch}/bin/node`)

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

/** Installs PostGraphile 5 and starts it. Throws an error that says why where it does not install. */
export async function startPostgraphile(databaseUrl: string, port: number): Promise<Child> {
  await install()
  await giveIndex(databaseUrl)
  writeFileSync(join(cache, 'graphile.config.mjs'), config)
  return startChild(node, ['node_modules/postgraphile/dist/cli-run.js'], {
    cwd: cache,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl, PORT: String(port) },
    guardSignal: 'SIGKILL',
  })
}

/** The body that asks for the same page as `filter[status]=active&sort[storage_usage]=-`. */
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

async function install(): Promise<void> {
  if (existsSync(join(cache, 'node_modules/postgraphile')) && existsSync(node)) return
  mkdirSync(cache, { recursive: true })
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--ignore-scripts']
  await promisify(execFile)('npm', ['install', '--prefix', cache, ...quiet, ...packages])
}

/** It writes its orders without our `is null`, so that none of our indexes serves them: it gets one that does. */
async function giveIndex(databaseUrl: string): Promise<void> {
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
