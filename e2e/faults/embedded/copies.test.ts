import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runSqlite } from '#e2e/setup/databases/external-sqlite.ts'
import { mountSmallDisk, smallDiskObstruction } from '../support/disk/small-disk.ts'
import { runSuccessfully } from '../support/inventory.ts'
import { type Access, sendGet } from '../support/send-get.ts'
import { setUpPostgres } from '../support/set-up.ts'
import { type RunningCommand, type Server, startCommand, startUntil } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'

const count = 30_000
const setup = setUpPostgres('copies')
const secrets = {
  SESSION_SECRET: 'session-secret-of-the-fault-tests-01',
  TOKEN_PEPPER: 'token-pepper-of-the-fault-tests-0001',
}
const embedded = { DATA_DIR: join(setup.folder, 'embedded'), ...secrets }
let source: Awaited<ReturnType<typeof setup.startPrimary>>
let target: ReturnType<typeof connectTo>
let databases = 0
let command: RunningCommand | undefined
let server: Server | undefined

beforeAll(async () => {
  source = await setup.startPrimary('source', count)
  await runSuccessfully(['copy', '--to', embedded.DATA_DIR], source.env)
})
afterEach(async () => {
  command?.kill()
  await server?.end('SIGKILL', 1_000)
  await target?.end()
})
afterAll(() => target?.end())

async function newTarget(): Promise<string> {
  await target?.end()
  const url = await source.postgres.createDatabase(`target-${++databases}`)
  target = connectTo(url)
  return url
}

/** Queries a PostgreSQL database beside the product. */
function connectTo(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // The server may be stopped while the connection is idle.
  pool.on('error', () => {})
  return {
    query: async (text: string): Promise<unknown[]> => (await pool.query(text)).rows,
    end: async () => {
      if (!pool.ended) await pool.end()
    },
  }
}

/** Starts a copy of the embedded database to a new one, and waits until rows are being written. */
async function startCopy(): Promise<{ copy: RunningCommand; url: string }> {
  let url = ''
  const start = async () => {
    url = await newTarget()
    command = startCommand(['copy', '--to', url], embedded)
    return command
  }
  const copy = await startUntil('rows are copied', start, async () => (await activity('copy "assets"%')).length > 0)
  return { copy, url }
}

const activity = (query: string) =>
  target.query(`select pid from pg_stat_activity where datname = current_database() and query like '${query}'`)
const tables = () => target.query("select tablename from pg_tables where schemaname = 'public'")

async function expectWhole(url: string): Promise<void> {
  expect(await tables()).toEqual([])
  await runSuccessfully(['copy', '--to', url], embedded)
  expect(await target.query('select count(*)::int as n from assets')).toEqual([{ n: count }])
}

test('after a kill in the middle the new database is empty, and the next copy is whole', async () => {
  const { copy, url } = await startCopy()
  copy.kill()
  await copy.ended
  await waitUntil('PostgreSQL has undone it', async () => (await activity('copy%')).length === 0)
  await expectWhole(url)
})

test('a connection cut in the middle is one line, and the next copy is whole', async () => {
  const { copy, url } = await startCopy()
  await target.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  const { code, stdout, stderr } = await copy.ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^error: the copy failed: [^\n]*terminat[^\n]*\n$/)
  await expectWhole(url)
})

test('a server that starts on the new database in the middle is not ready before the copy is whole', async () => {
  const { copy, url } = await startCopy()
  process.kill(copy.pid, 'SIGSTOP')
  server = await setup.startServer({ ...embedded, DATABASE_URL: url })
  const ready = async () => (await sendGet(server?.url ?? '', '/readyz')).status
  expect(await ready()).toBe(503)
  process.kill(copy.pid, 'SIGCONT')
  expect(await copy.ended).toMatchObject({ code: 0, stderr: '' })
  await waitUntil('the server is ready', async () => (await ready()) === 200)
  const page = await sendGet(server.url, '/hybrid-core/v2/hybrid-cores/alpha/assets', source.access as Access)
  expect(page.status).toBe(200)
  expect(await target.query('select sum(asset_count)::int as n from asset_totals')).toEqual([{ n: count }])
})

test('the copy contains nothing that is written while it runs, and the command says so', async () => {
  const { copy } = await startCopy()
  process.kill(copy.pid, 'SIGSTOP')
  const file = join(embedded.DATA_DIR, 'hybrid-core.sqlite')
  // The first table is read before the assets, the second one after them.
  await runSqlite(
    file,
    `begin; insert into locations (uuid, name) values ('later', 'later');
     insert into sign_in_failures values ('later', 1, 1); commit`,
  )
  process.kill(copy.pid, 'SIGCONT')
  const { code, stderr } = await copy.ended
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: 'note: another program uses the database; what it has written during the copy is not in it\n',
  })
  expect(await target.query('select uuid from locations union all select key from sign_in_failures')).toEqual([])
})

test('a kill in the middle of a copy to a folder leaves no database there, and the next copy is whole', async () => {
  const folder = join(setup.folder, 'back')
  const start = () => {
    rmSync(folder, { recursive: true, force: true })
    command = startCommand(['copy', '--to', folder], source.env)
    return command
  }
  const file = join(folder, 'hybrid-core.sqlite')
  const size = () => statSync(`${file}.copy`, { throwIfNoEntry: false })?.size ?? 0
  const copy = await startUntil('rows are copied', start, async () => size() > 1_000_000)
  copy.kill()
  await copy.ended
  expect(existsSync(file)).toBe(false)
  await runSuccessfully(['copy', '--to', folder], source.env)
  expect(readdirSync(folder)).toEqual(['hybrid-core.sqlite'])
  expect(await runSqlite(file, 'select count(*) from assets; pragma integrity_check')).toBe(`${count}\nok\n`)
})

const obstruction = smallDiskObstruction()
test.skipIf(obstruction)('a full disk ends a copy to a folder with one line, and leaves nothing', async () => {
  const disk = await mountSmallDisk(4)
  try {
    const copy = startCommand(['copy', '--to', join(disk.path, 'data')], source.env, disk)
    const { code, stderr } = await copy.ended
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'error: the copy failed: database or disk is full\n' })
    expect(readdirSync(join(disk.hostPath, 'data'))).toEqual([])
  } finally {
    await disk.remove()
  }
})
