import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endpointsOf } from '#lib/api/contract/index.ts'
import { dialects } from '#lib/api/dialects/dialects.ts'
import { pathOf } from '#lib/api/endpoint-path.ts'
import { createPostgresDatabase } from '#lib/db/test-database.ts'
import { SessionClient } from '../../setup/browser/session-client.ts'
import { asOperator } from '../../setup/operator.ts'
import { temporaryFolder } from '../../setup/processes/guard.ts'
import { type Product, runCommandToSuccess, type Settings, startProduct } from '../../setup/processes/product.ts'

const folder = temporaryFolder('copy-served')
const env: Settings = {
  DATA_DIR: join(folder.path, 'source'),
  SESSION_SECRET: 'session-secret-of-the-database-tests',
  TOKEN_PEPPER: 'token-pepper-of-the-database-tests-1',
  // Links and cookies are the same at each server.
  BASE_URL: 'http://127.0.0.1:3999',
  RATE_LIMIT: '1000000/60',
  // The demo data are stale or not, whenever the test runs.
  STALE_AFTER: '10000d',
}
const started: Product[] = []
const products: Record<string, Product> = {}
let postgres: Awaited<ReturnType<typeof createPostgresDatabase>>
let token: Record<string, string>
let cookie: string
let ids: Record<string, string>

beforeAll(async () => {
  const access = JSON.parse(await runCommandToSuccess(['demo', '--json'], { env })) as Record<string, string>
  token = { 'X-Auth-UserId': access.user_uuid ?? '', 'X-Auth-Token': access.token ?? '' }
  const source = await start(env)
  await vi.waitUntil(() => hasForecasts(), { timeout: 100_000, interval: 500 })
  const client = new SessionClient(source.url)
  await client.signIn(access.email ?? '', access.password ?? '')
  cookie = client.cookie()
  expect((await read(source, '/management/v2/account', { cookie })).status).toBe(200)
  ids = { ...(await idsOfRecords()), user_uuid: access.user_uuid ?? '', view_id: await saveView(client) }
  await choosePreferences(client)
  await source.stop()

  postgres = await createPostgresDatabase()
  const onPostgres = { ...env, DATABASE_URL: postgres.url }
  const back = join(folder.path, 'back')
  await runCommandToSuccess(['copy', '--to', postgres.url], { env })
  await runCommandToSuccess(['copy', '--to', back], { env: onPostgres })
  products.source = await start(env)
  products.copy = await start(onPostgres)
  products.back = await start({ ...env, DATA_DIR: back })
}, 400_000)
afterAll(async () => {
  for (const product of started) await product.kill()
  await postgres?.remove()
  folder.remove()
})

async function start(settings: Settings): Promise<Product> {
  const product = await startProduct({ mount: 'server', env: settings })
  started.push(product)
  return product
}

const ofPanel = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }

async function saveView(client: SessionClient): Promise<string> {
  const body = JSON.stringify({ name: 'Nearly full', page: 'cores', query: 'sort[memory]=-' })
  const response = await client.fetch('/management/v2/views', { method: 'POST', headers: ofPanel, body })
  return ((await response.json()) as { data: { id: string } }).data.id
}

async function choosePreferences(client: SessionClient): Promise<void> {
  const body = JSON.stringify({ theme: 'dark', time_zone: 'Europe/Berlin', start_page: 'v/Nearly full' })
  const response = await client.fetch('/management/v2/preferences', { method: 'PATCH', headers: ofPanel, body })
  expect(await response.json()).toMatchObject({ data: { theme: 'dark', start_page: 'v/Nearly full' } })
}

async function hasForecasts(): Promise<boolean> {
  return asOperator(env, async ({ db }) => {
    const states = await db.read.selectFrom('forecast_states').select('assets_day').execute()
    const cores = await db.read.selectFrom('hybrid_cores').select('id').execute()
    return states.length === cores.length && states.every(({ assets_day }) => assets_day !== null)
  })
}

/** Values of the parameters of paths. */
async function idsOfRecords(): Promise<Record<string, string>> {
  return asOperator(env, async ({ db }) => {
    const { rows } = await sql<Record<string, string>>`
      select assets.hybrid_core_id, assets.id as asset_id, contracts.uuid as contract_uuid, projects.uuid as project_uuid,
        invoice_nr, price_lists.uuid as "priceListUuid"
      from assets, projects join contracts on contracts.uuid = projects.contract_uuid, invoices, price_lists
      limit 1`.execute(db.read)
    return rows[0] ?? {}
  })
}

type Response = { status: number; type: string | null; body: string }

async function read({ url }: Product, target: string, headers: Record<string, string>): Promise<Response> {
  const response = await fetch(url + target, { headers })
  // When a credential was last used depends on the server that got the request.
  const body = (await response.text()).replace(/"last_(used|seen)_at":("[^"]*"|null)/g, '"last_$1_at":""')
  return { status: response.status, type: response.headers.get('content-type'), body }
}

const reads = dialects.flatMap((dialect) =>
  endpointsOf(dialect)
    .filter(({ method }) => method === 'GET')
    .map((endpoint) => ({ dialect, endpoint, name: pathOf(dialect, endpoint) })),
)

test.each(reads)('$name is the same from the copy on PostgreSQL and from the copy of that', async (call) => {
  const path = pathOf(call.dialect, call.endpoint, ids)
  expect(path).not.toContain(':')
  const queries = ['', ...call.endpoint.sorts.flatMap((name) => [`?sort[${name}]=-`, `?sort[${name}]=%2B`])]
  const credentials = call.dialect.name === 'management' ? [token, { cookie }] : [token]
  let successes = 0
  for (const query of queries) {
    for (const headers of credentials) {
      const [source, copy, back] = await Promise.all(
        ['source', 'copy', 'back'].map((name) => read(products[name] as Product, path + query, headers)),
      )
      expect(copy).toEqual(source)
      expect(back).toEqual(source)
      if (source?.status === 200) successes++
    }
  }
  expect(successes).toBeGreaterThan(0)
})
