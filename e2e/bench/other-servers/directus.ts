import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Child, startChild } from '#e2e/setup/processes/child.ts'
import { installPackages, node22, node22Of } from './packages.ts'

/** Directus names a version of isolated-vm that needs a compiler; this one is prebuilt, and the bench does not use it. */
const overrides = { 'isolated-vm': '6.1.2' }

export const readerToken = 'reader-token-of-the-api-bench-000001'
const adminToken = 'admin-token-of-the-api-bench-0000001'

const columns = [
  ...['id', 'hybrid_core_id', 'node_type', 'status', 'observed_at'],
  ...['cpu', 'memory', 'storage'].flatMap((name) => [`${name}_used`, `${name}_total`, `${name}_percentage`]),
]

/** Installs and starts Directus 12. Throws npm's reason when it does not install. */
export async function startDirectus(databaseUrl: string, port: number): Promise<Child> {
  const folder = await installPackages('directus-12', { directus: '12.4.0', ...node22 }, overrides)
  const node = node22Of(folder)
  // Its usual command first looks for a newer version in the registry.
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
    // Otherwise it rejects requests while its event loop is busy.
    PRESSURE_LIMITER_ENABLED: 'false',
    // Without a licence it sends telemetry whatever TELEMETRY says: here to a closed port.
    TELEMETRY_URL: 'http://127.0.0.1:9',
  }
  await createTable(databaseUrl)
  await promisify(execFile)(node, [command, 'bootstrap'], { cwd: folder, env })
  return startChild(node, [command, 'start'], { cwd: folder, env, guardSignal: 'SIGKILL' })
}

/** Registers the assets, and a user who may only read them, like the caller of our route. */
export async function allowReading(url: string): Promise<void> {
  const headers = { Authorization: `Bearer ${adminToken}`, 'Content-Type': 'application/json' }
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`Directus: ${response.status} for ${method} ${path}: ${await response.text()}`)
  }
  await send('PATCH', '/collections/assets', { meta: {} })
  const permission = { collection: 'assets', action: 'read', fields: ['*'] }
  const policy = { name: 'Reader', permissions: [permission] }
  await send('POST', '/users', { email: 'reader@example.com', token: readerToken, policies: [{ policy }] })
}

/** Returns the path of the page that `filter[status]=active&sort[storage_usage]=-` selects. */
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
 * Directus does not support a key of two columns, so it gets a copy of the assets with a single key, in a schema with its
 * own tables; and an index for its order, which has no `is null`.
 */
async function createTable(databaseUrl: string): Promise<void> {
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
