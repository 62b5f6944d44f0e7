import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '#e2e/setup/databases/postgres.ts'
import { type Child, startChild } from '#e2e/setup/processes/child.ts'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import { freePort } from '#e2e/setup/processes/port.ts'
import { runCommandToSuccess, type Settings, startProduct } from '#e2e/setup/processes/product.ts'
import type { Checkout } from '#e2e/setup/processes/server-command.ts'
import { forecastsDone } from '../support/forecasts-done.ts'
import { benchPartner, writeInventory } from '../support/inventory-file.ts'
import { allowReading, readerToken, startDirectus } from './directus.ts'
import { createLeanTable, leanTable } from './lean-table.ts'
import { startPostgraphile } from './postgraphile.ts'

/** A database with an inventory, and the credentials of its partner. */
export type FilledDatabase = { env: Settings; headers: Record<string, string>; checkout?: Checkout | undefined }
export type Server = { url: string; headers: Record<string, string>; pid: number }
export type Unavailable = { reason: string }

export type PeerTable = 'own table' | 'table of the product'

export type EngineName = 'sqlite' | 'postgres'

export type Servers = {
  /** Creates an empty database, and returns the product's settings for it. */
  empty(name: string, engine: EngineName): Promise<Settings>
  fill(name: string, engine: EngineName, assets: number, checkout?: Checkout): Promise<FilledDatabase>
  /** Creates an empty database on the same PostgreSQL, and returns its URL. */
  createDatabase(name: string): Promise<string>
  /** The product. Without `caching`, every response is computed. */
  ours(filled: FilledDatabase, options?: { caching?: boolean; workers?: number }): Promise<Server>
  /** The hand-written Fastify server, on the same database: on the narrow table of its own, or on the product's. */
  peer(filled: FilledDatabase, table: PeerTable): Promise<Server>
  /** A server that only sends one response, or 304 for its tag. */
  plain(response: { body: Buffer; tag: string }): Promise<Server>
  /** PostGraphile 5 on the same database, or the reason why it does not run here. */
  postgraphile(filled: FilledDatabase): Promise<Server | Unavailable>
  /** Directus 12 on a copy of the assets in the same database, or the reason why it does not run here. */
  directus(filled: FilledDatabase): Promise<Server | Unavailable>
  end(): Promise<void>
}

const startTimeoutMs = 120_000
const root = join(import.meta.dirname, '../../..')

/** Starts the servers of the API bench on this machine. */
export async function startServers(): Promise<Servers> {
  const folder = temporaryFolder('bench-api')
  const postgres = await startPostgres()
  const ends: (() => Promise<unknown>)[] = []

  async function empty(name: string, engine: EngineName): Promise<Settings> {
    return {
      DATA_DIR: join(folder.path, name),
      ...(engine === 'postgres' && {
        DATABASE_URL: await postgres.createDatabase(name),
        SESSION_SECRET: 'session-secret-of-the-api-bench-0001',
        TOKEN_PEPPER: 'token-pepper-of-the-api-bench-000001',
      }),
    }
  }

  async function fill(name: string, engine: EngineName, assets: number, checkout?: Checkout): Promise<FilledDatabase> {
    const env = await empty(name, engine)
    const file = join(folder.path, `${assets}.ndjson`)
    await writeInventory(file, assets)
    const options = { env, ...(checkout && { checkout }) }
    await runCommandToSuccess(['import', file], options)
    const user = ['--partner', benchPartner.uuid, '--email', 'bench@example.com', '--role', 'owner']
    await runCommandToSuccess(['user', 'create', ...user], options)
    const token = ['token', 'create', '--user', 'bench@example.com', '--name', 'bench', '--json']
    const made = JSON.parse(await runCommandToSuccess(token, options)) as { user_uuid: string; token: string }
    return { ...options, headers: { 'X-Auth-UserId': made.user_uuid, 'X-Auth-Token': made.token } }
  }

  async function ours(
    { env, headers, checkout }: FilledDatabase,
    { caching = false, workers = 1 } = {},
  ): Promise<Server> {
    const more = { RATE_LIMIT: '1000000/1', WEB_CONCURRENCY: String(workers) }
    const settings = { ...env, ...more, ...(!caching && { ANSWER_CACHE_MIB: '0' }) }
    const product = await startProduct({ mount: 'server', env: settings, ...(checkout && { checkout }) })
    ends.push(product.stop)
    await forecastsDone(env)
    return { url: product.url, headers, pid: product.pid }
  }

  async function peer({ env }: FilledDatabase, table: PeerTable): Promise<Server> {
    const isOwn = table === 'own table'
    if (isOwn) await createLeanTable(env.DATABASE_URL ?? '')
    return startScript('fastify-pg.ts', { DATABASE_URL: env.DATABASE_URL ?? '', TABLE: isOwn ? leanTable : 'assets' })
  }

  async function plain({ body, tag }: { body: Buffer; tag: string }): Promise<Server> {
    const file = join(folder.path, 'body')
    writeFileSync(file, body)
    return startScript('plain.ts', { BODY_FILE: file, TAG: tag })
  }

  async function startScript(name: string, settings: Settings): Promise<Server> {
    const port = await freePort()
    const child = await startChild(process.execPath, ['--import', 'tsx', `e2e/bench/other-servers/${name}`], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ...settings },
      guardSignal: 'SIGKILL',
    })
    return waitUntilReady(child, port)
  }

  function postgraphile({ env }: FilledDatabase): Promise<Server | Unavailable> {
    return orUnavailable(async (port) => waitUntilReady(await startPostgraphile(env.DATABASE_URL ?? '', port), port))
  }

  function directus({ env }: FilledDatabase): Promise<Server | Unavailable> {
    return orUnavailable(async (port) => {
      const server = await waitUntilReady(await startDirectus(env.DATABASE_URL ?? '', port), port)
      await allowReading(server.url)
      return { ...server, headers: { Authorization: `Bearer ${readerToken}` } }
    })
  }

  async function waitUntilReady(child: Child, port: number): Promise<Server> {
    ends.push(() => child.end('SIGKILL', 1_000))
    const url = `http://127.0.0.1:${port}`
    const deadline = Date.now() + startTimeoutMs
    while (!child.hasExited() && Date.now() < deadline) {
      if (await fetch(url).catch(() => null)) return { url, headers: {}, pid: child.pid }
      await sleep(100)
    }
    throw new Error(`The peer did not start:\n${child.log()}`)
  }

  async function end(): Promise<void> {
    for (const one of ends) await one()
    await postgres.remove()
    folder.remove()
  }

  return { empty, fill, createDatabase: postgres.createDatabase, ours, peer, plain, postgraphile, directus, end }
}

/** Returns the reason when a server that is not a dependency of the project does not install or run here. */
async function orUnavailable(start: (port: number) => Promise<Server>): Promise<Server | Unavailable> {
  try {
    return await start(await freePort())
  } catch (error) {
    console.error(error)
    return { reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
}
