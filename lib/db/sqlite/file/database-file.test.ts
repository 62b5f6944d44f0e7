import {
  chmodSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../client.ts'
import { openSqlite } from '../open-sqlite.ts'
import { copyClosedFile, createDatabaseFile, isOpenHere, syncClosedFile } from './database-file.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'database-file-'))
  file = join(folder, 'data/hybrid-core.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Whether this process holds a POSIX lock on the database file, so that other programs know that it is in use. */
function isLocked(): boolean {
  const { ino } = statSync(file)
  return new RegExp(` POSIX .* ${process.pid} [0-9a-f]+:[0-9a-f]+:${ino} `).test(readFileSync('/proc/locks', 'utf8'))
}

test.runIf(existsSync('/proc/locks'))(
  'a process keeps its lock on the database, whatever it does with it',
  async () => {
    const database = openSqlite({ file, lockTimeoutMs: 1_000, scanTimeoutMs: 1_500 })
    const { read, write, session } = database
    const steps: [string, () => Promise<unknown>][] = [
      ['write', () => sql`create table notes (text text)`.execute(write)],
      ['read', () => sql`select * from notes`.execute(read)],
      ['session', () => session({ lockTimeoutMs: 0 }, ({ connection }) => sql`select 1`.execute(connection))],
      ['scan', () => database.scan('a', (read) => sql`select * from notes`.execute(read))],
      ['scan that exceeds its time', () => exceedScanTime(database)],
      ['open again', () => openAndClose()],
      ['backup', () => database.embedded!.copyTo(join(folder, 'backup.sqlite'))],
      ['restore', () => database.embedded!.replaceWith(join(folder, 'backup.sqlite'), 1_000)],
    ]
    for (const [step, run] of steps) {
      await run()
      expect({ step, isLocked: isLocked() }).toEqual({ step, isLocked: true })
    }
    await database.close()
    expect(isLocked()).toBe(false)
  },
)

/** Resolves when the thread of the scan, which had the file open, has ended. */
async function exceedScanTime({ engine, scan }: Database): Promise<void> {
  const endless = sql`with recursive up(n) as (select 1 union all select n + 1 from up) select n from up where lower_case(n) = ''`
  const error = await scan('a', (read) => endless.execute(read)).catch((error: unknown) => error)
  expect(engine.isReadTimeout(error)).toBe(true)
  // The next scan begins after the end of the thread.
  await scan('a', (read) => sql`select * from notes`.execute(read))
}

async function openAndClose(): Promise<void> {
  const second = openSqlite({ file, lockTimeoutMs: 1_000 })
  await sql`select * from notes`.execute(second.read)
  await second.close()
}

test('only the owner can read a new database file; an existing file is not changed', () => {
  createDatabaseFile(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
  writeFileSync(file, 'content')
  chmodSync(file, 0o640)
  createDatabaseFile(file)
  expect(readFileSync(file, 'utf8')).toBe('content')
  expect(statSync(file).mode & 0o777).toBe(0o640)
})

test('a link to a missing file creates it, readable only by its owner', () => {
  const [first, second, target] = ['first', 'second', 'target'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  symlinkSync('second', first)
  symlinkSync(target, second)
  createDatabaseFile(first)
  expect(statSync(target).mode & 0o777).toBe(0o600)
  symlinkSync(join(folder, 'no-folder/target'), join(folder, 'lost'))
  expect(() => createDatabaseFile(join(folder, 'lost'))).toThrow('ENOENT')
  expect(existsSync(join(folder, 'no-folder'))).toBe(false)
})

test('a file that this process has open is neither copied nor synced, under any name', () => {
  createDatabaseFile(file)
  const [symbolic, hard] = [join(folder, 'symbolic'), join(folder, 'hard')]
  symlinkSync(file, symbolic)
  linkSync(file, hard)
  expect([file, symbolic, hard].map(isOpenHere)).toEqual([false, false, false])
  const connection = new Sqlite(file)
  for (const name of [file, symbolic, hard]) {
    expect(isOpenHere(name)).toBe(true)
    expect(() => copyClosedFile(name, join(folder, 'copy'))).toThrow('is open in this process')
    expect(() => syncClosedFile(name)).toThrow('is open in this process')
  }
  connection.close()
  for (const name of [file, symbolic, hard]) syncClosedFile(name)
  copyClosedFile(hard, join(folder, 'copy'))
  expect(isOpenHere(join(folder, 'missing'))).toBe(false)
})

test('nothing is written to a database file that was removed or replaced; writing continues when it is back', async () => {
  const { engine, transaction, probeWrite, close } = openSqlite({ file, lockTimeoutMs: 0 })
  const write = () => transaction((one) => sql`create table if not exists notes (text text)`.execute(one))
  await write()
  renameSync(file, `${file}-away`)
  for (const replaced of [false, true]) {
    if (replaced) writeFileSync(file, '')
    for (const attempt of [write, probeWrite]) {
      const error = await attempt().catch((error: unknown) => error)
      expect(engine.isUnwritable(error)).toBe(true)
      expect(String(error)).toContain('removed or replaced')
    }
  }
  renameSync(`${file}-away`, file)
  await write()
  await close()
})
