import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '../setup/child.ts'
import { temporaryFolder } from '../setup/guard.ts'
import { freePort } from '../setup/port.ts'
import { startPostgres } from '../setup/postgres.ts'
import { runCommandToSuccess, type Settings, startProduct } from '../setup/product.ts'
import { allowReading, readerToken, startDirectus } from './directus.ts'
import { benchPartner, writeInventory } from './inventory-file.ts'
import { startPostgraphile } from './postgraphile.ts'

/** A database with an inventory, and a token of its partner. */
export type Filled = { env: Settings; headers: Record<string, string> }
export type Server = { url: string; headers: Record<string, string>; pid: number }
export type Absent = { absent: string }

export type Servers = {
  fill(name: string, engine: 'sqlite' | 'postgres', assets: number): Promise<Filled>
  /** Our server. Without `keeping`, every answer is computed. */
  ours(filled: Filled, options?: { keeping?: boolean; workers?: number }): Promise<Server>
  /** The hand-written one, on the same database. */
  peer(filled: Filled): Promise<Server>
  /** PostGraphile 5 on the same database, or why it is not here. */
  postgraphile(filled: Filled): Promise<Server | Absent>
  /** Directus 12 on a copy of the assets in the same database, or why it is not here. */
  directus(filled: Filled): Promise<Server | Absent>
  end(): Promise<void>
}

const startTimeoutMs = 120_000
const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the bench of the API starts, all on this machine. */
export async function startServers(): Promise<Servers> {
  const folder = temporaryFolder('bench-api')
  const postgres = await startPostgres()
  const ends: (() => Promise<unknown>)[] = []

  async function fill(name: string, engine: 'sqlite' | 'postgres', assets: number): Promise<Filled> {
    const env: Settings = {
      DATA_DIR: join(folder.path, name),
      ...(engine === 'postgres' && {
        DATABASE_URL: await postgres.createDatabase(name),
        SESSION_SECRET: 'session-secret-of-the-api-bench-0001',
        TOKEN_PEPPER: 'token-pepper-of-the-api-bench-000001',
      }),
    }
    const file = join(folder.path, `${assets}.ndjson`)
    await writeInventory(file, assets)
    await runCommandToSuccess(['import', file], { env })
    const user = ['--partner', benchPartner.uuid, '--email', 'bench@example.com', '--role', 'read']
    await runCommandToSuccess(['user', 'create', ...user], { env })
    const token = ['token', 'create', '--user', 'bench@example.com', '--name', 'bench', '--json']
    const made = JSON.parse(await runCommandToSuccess(token, { env })) as { user_uuid: string; token: string }
    return { env, headers: { 'X-Auth-UserId': made.user_uuid, 'X-Auth-Token': made.token } }
  }

  async function ours({ env, headers }: Filled, { keeping = false, workers = 1 } = {}): Promise<Server> {
    const more = { RATE_LIMIT: '1000000/1', WEB_CONCURRENCY: String(workers) }
    const settings = { ...env, ...more, ...(!keeping && { ANSWER_CACHE_MIB: '0' }) }
    const product = await startProduct({ mount: 'server', env: settings })
    ends.push(product.stop)
    return { url: product.url, headers, pid: product.pid }
  }

  async function peer({ env }: Filled): Promise<Server> {
    const port = await freePort()
    const child = await startChild(process.execPath, ['--import', 'tsx', 'e2e/bench/fastify-pg.ts'], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: env.DATABASE_URL, PORT: String(port) },
      guardSignal: 'SIGKILL',
    })
    return whenItAnswers(child, port)
  }

  function postgraphile({ env }: Filled): Promise<Server | Absent> {
    return orAbsent(async (port) => whenItAnswers(await startPostgraphile(env.DATABASE_URL ?? '', port), port))
  }

  function directus({ env }: Filled): Promise<Server | Absent> {
    return orAbsent(async (port) => {
      const server = await whenItAnswers(await startDirectus(env.DATABASE_URL ?? '', port), port)
      await allowReading(server.url)
      return { ...server, headers: { Authorization: `Bearer ${readerToken}` } }
    })
  }

  async function whenItAnswers(child: Child, port: number): Promise<Server> {
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

  return { fill, ours, peer, postgraphile, directus, end }
}

/** What is not a dependency of the project may not install or not run everywhere. */
async function orAbsent(start: (port: number) => Promise<Server>): Promise<Server | Absent> {
  try {
    return await start(await freePort())
  } catch (error) {
    console.error(error)
    return { absent: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error) }
  }
}
