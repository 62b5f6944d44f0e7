import { execFile } from 'node:child_process'
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { type Child, childrenOf, startChild } from './child.ts'
import { temporaryFolder } from './guard.ts'
import { freePort } from './port.ts'
import { postgresBinaries, postgresUser } from './postgres-binaries.ts'

const startTimeoutMs = 30_000
const stopTimeoutMs = 30_000

export type Postgres = {
  port: number
  /** Creates an empty database and answers its URL. */
  createDatabase: (name: string) => Promise<string>
  urlOf: (name: string) => string
  /** `fast` closes its connections; `immediate` is a crash, from which the next start recovers. */
  stop: (how?: 'fast' | 'immediate') => Promise<void>
  /** Starts it again on the same port and waits until it answers. */
  start: () => Promise<void>
  /** Lets it and all its connections hang, and go on. */
  pause: () => void
  resume: () => void
  /** Runs a statement about the whole server. */
  run: (statement: string) => Promise<void>
  /** Stops it and removes its data. */
  remove: () => Promise<void>
  log: () => string
}

/**
 * Starts a real PostgreSQL on a free port of 127.0.0.1: with a new, empty cluster, or as a replica that follows another
 * by streaming.
 */
export async function startPostgres({ follow }: { follow?: Postgres } = {}): Promise<Postgres> {
  const binaries = postgresBinaries()
  const user = postgresUser()
  const folder = temporaryFolder('postgres')
  if (user) chownSync(folder.path, user.uid, user.gid)
  const data = join(folder.path, 'data')
  const port = await freePort()
  const runAs = {
    cwd: folder.path,
    env: { ...process.env, HOME: folder.path, TZ: 'UTC' },
    ...user,
  }
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
  const source = databaseUrl(follow?.port ?? 0, 'postgres')
  const basebackup = ['-D', data, '-d', source, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  const [program, args] = follow ? ['pg_basebackup', basebackup] : ['initdb', initdb]
  await promisify(execFile)(join(binaries, program), args, runAs)

  let server: Child | undefined

  async function start(): Promise<void> {
    if (server && !server.hasExited()) return
    const settings = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder.path}`, 'fsync=off']
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    server = await startChild(join(binaries, 'postgres'), args, {
      ...runAs,
      guardSignal: 'SIGQUIT',
    })
    await untilItAnswers(server, port)
  }

  async function stop(how: 'fast' | 'immediate' = 'fast'): Promise<void> {
    await server?.end(how === 'fast' ? 'SIGINT' : 'SIGQUIT', stopTimeoutMs)
  }

  /** Every connection is a child of the server. */
  function signalAll(signal: NodeJS.Signals): void {
    if (!server) return
    for (const pid of [server.pid, ...childrenOf(server.pid)]) process.kill(pid, signal)
  }

  async function createDatabase(name: string): Promise<string> {
    await query(port, `create database ${pg.escapeIdentifier(name)}`)
    return databaseUrl(port, name)
  }

  async function remove(): Promise<void> {
    await stop('immediate')
    folder.remove()
  }

  await start()
  return {
    port,
    createDatabase,
    urlOf: (name) => databaseUrl(port, name),
    stop,
    start,
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    run: (statement) => query(port, statement),
    remove,
    log: () => server?.log() ?? '',
  }
}

async function untilItAnswers(server: Child, port: number): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    try {
      return await query(port, 'select 1')
    } catch (error) {
      if (server.hasExited() || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start:\n${server.log()}`, {
          cause: error,
        })
      }
    }
    await sleep(50)
  }
}

async function query(port: number, sql: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl(port, 'postgres'),
    connectionTimeoutMillis: 5000,
  })
  try {
    await client.connect()
    await client.query(sql)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function databaseUrl(port: number, name: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${encodeURIComponent(name)}`
}
