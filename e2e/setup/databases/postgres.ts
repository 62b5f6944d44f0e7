import { execFile } from 'node:child_process'
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { runsAll } from '#lib/checks/test-extent.ts'
import { type Child, childrenOf, startChild } from '../processes/child.ts'
import { temporaryFolder } from '../processes/guard.ts'
import { freePort } from '../processes/port.ts'
import { postgresBinaries, postgresUser } from './postgres-binaries.ts'

/** Statistics of every row of the tests' tables: those of random samples give another plan now and then. */
const exactStatistics = ['default_statistics_target=400', 'autovacuum=off']
const startTimeoutMs = 120_000
const stopTimeoutMs = 120_000

export type Postgres = {
  port: number
  /** Creates an empty database and returns its URL. */
  createDatabase: (name: string) => Promise<string>
  urlOf: (name: string) => string
  /** `fast` closes the connections; `immediate` is a crash, from which the next start recovers. */
  stop: (how?: 'fast' | 'immediate') => Promise<void>
  /** Starts it again on the same port and waits until it accepts queries. */
  start: () => Promise<void>
  /** Stops and continues all its processes (SIGSTOP, SIGCONT), so that it hangs with open connections. */
  pause: () => void
  resume: () => void
  /** Runs a statement on the database `postgres`. */
  run: (statement: string) => Promise<void>
  /** Stops it and removes its data. */
  remove: () => Promise<void>
  log: () => string
}

export type PostgresOptions = {
  /** Makes it a streaming replica of this one. */
  follow?: Postgres
  /** A command that starts the server in a mount namespace, such as `nsenter`. */
  prefix?: readonly string[]
}

/** Starts a real PostgreSQL on a free port of 127.0.0.1, with a new, empty cluster or as a replica. */
export async function startPostgres({ follow, prefix = [] }: PostgresOptions = {}): Promise<Postgres> {
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
    const place = ['listen_addresses=127.0.0.1', `unix_socket_directories=${folder.path}`]
    const settings = [...place, 'fsync=off', ...(runsAll ? [] : exactStatistics)]
    const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
    const [program = '', ...rest] = [...prefix, ...(prefix.length > 0 ? asUser(user) : []), join(binaries, 'postgres')]
    const { cwd, env } = runAs
    // Only root may enter the namespace: the user changes after that.
    const identity = prefix.length > 0 ? {} : user
    // SIGINT in a process of a connection that is just being forked would cancel its first statement.
    const options = { cwd, env, ...identity, guardSignal: 'SIGQUIT', endsItsOwn: true } as const
    server = await startChild(program, [...rest, ...args], options)
    await waitUntilReady(server, port)
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

function asUser(user: ReturnType<typeof postgresUser>): string[] {
  return user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : []
}

async function waitUntilReady(server: Child, port: number): Promise<void> {
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
