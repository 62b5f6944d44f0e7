import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Child, startChild } from '../setup/child.ts'
import { installPackages, node22, node22Of } from './packages.ts'

/** The isolated-vm that Directus names wants a compiler; this one comes compiled, and no request of the bench runs it. */
const overrides = { 'isolated-vm': '6.1.2' }

export const readerToken = 'reader-token-of-the-api-bench-000001'
const adminToken = 'admin-token-of-the-api-bench-0000001'

const columns = [
  ...['id', 'hybrid_core_id', 'node_type', 'status', 'observed_at'],
  ...['cpu', 'memory', 'storage'].flatMap((name) => [`${name}_used`, `${name}_total`, `${name}_percentage`]),
]

/** Installs Directus 12 and starts it. Throws an error that says why where it does not install. */
export async function startDirectus(databaseUrl: string, port: number): Promise<Child> {
  const folder = await installPackages('directus-12', { directus: '12.4.0', ...node22 }, overrides)
  const node = node22Of(folder)
  // What its own command runs once it has asked the registry for a newer version.
  const command = join(folder, 'node_modules/@directus/api/dist/cli/run.js')
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    DB_SEARCH_PATH: 'directus',
    SECRET: 'secret-of-the-api-bench-000000000001',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'password-of-the-api-bench-0001',
    ADMIN_TOKEN: adminToken,
    LOG_LEVEL: 'error',
    SERVE_APP: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    // Else it refuses requests while its event loop is busy.
    PRESSURE_LIMITER_ENABLED: 'false',
    // Without a licence it reports whatever TELEMETRY says: here to nobody.
    TELEMETRY_URL: 'http://127.0.0.1:9',
  }
  await giveTable(databaseUrl)
  await promisify(execFile)(node, [command, 'bootstrap'], { cwd: folder, env })
  return startChild(node, [command, 'start'], { cwd: folder, env, guardSignal: 'SIGKILL' })
}

/** Registers the assets, and a user who may read them and nothing else, as the caller of our route may. */
export async function allowReading(url: string): Promise<void> {
  const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' }
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`Directus answers ${answer.status} to ${method} ${path}: ${await answer.text()}`)
  }
  await send('PATCH', '/collections/assets', { meta: {} })
  const permission = { collection: 'assets', action: 'read', fields: ['*'] }
  const policy = { name: 'Reader', permissions: [permission] }
  await send('POST', '/users', { email: 'reader@example.com', token: readerToken, policies: [{ policy }] })
}

/** Asks for the same page as `filter[status]=active&sort[storage_usage]=-`. */
export function directusPage(coreId: string): string {
  return `/items/assets?${[
    `filter[hybrid_core_id][_eq]=${coreId}`,
    'filter[status][_eq]=active',
    'sort=-storage_percentage,-storage_used,id',
    `fields=${columns}`,
    'limit=50',
    'meta=filter_count',
  ].join('&')}`
}

/**
 * It knows no key of two columns, so that it gets the assets with a key of one, in a schema of its own beside its own
 * tables; and the index for its order, which it writes without our `is null`.
 */
async function giveTable(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('create schema directus')
    await client.query('create table directus.assets as select row_number() over () as key, * from public.assets')
    await client.query('alter table directus.assets add primary key (key)')
    await client.query(`create index on directus.assets
      (hybrid_core_id, status, storage_percentage desc, storage_used desc, id)`)
    await client.query('vacuum analyze directus.assets')
  } finally {
    await client.end()
  }
}
