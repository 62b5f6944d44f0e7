import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSqlite } from '../open-sqlite.ts'
import { findDamage, replaceContent } from './sqlite-copy.ts'

let folder: string
let live: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copy-'))
  live = join(folder, 'live.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

const packageFile = JSON.stringify(join(import.meta.dirname, '../../../../package.json'))

/** A ledger of two halves that every transaction keeps equal, large enough that copying it takes several steps. */
function createLedger(file: string, value: number): void {
  const database = new Sqlite(file)
  database.pragma('journal_mode = WAL')
  database.exec(`create table ledger (id integer primary key, value integer, filling text);
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000)
    insert into ledger select i, ${value}, hex(randomblob(200)) from n`)
  database.close()
}

/** The distinct values that the ledger holds: one if it is consistent. */
function valuesIn(file: string): number[] {
  const database = new Sqlite(file, { readonly: true })
  try {
    return database.prepare('select distinct value from ledger').pluck().all() as number[]
  } finally {
    database.close()
  }
}

/** Another process that goes on adding 1 to the first and the last row, hundreds of times a second. */
async function startWriter(): Promise<{ stop(): Promise<void> }> {
  const script = `
    import { createRequire } from 'node:module'
    const Sqlite = createRequire(${packageFile})('better-sqlite3')
    const database = new Sqlite(${JSON.stringify(live)}, { timeout: 5000 })
    const add = database.prepare('update ledger set value = value + 1 where id in (1, 20000)')
    setInterval(() => add.run(), 1)
    console.log('writing')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  return {
    stop: () => {
      child.kill()
      return ended
    },
  }
}

test('a copy completes while another process keeps writing, and holds one state of the database', async () => {
  createLedger(live, 0)
  const writer = await startWriter()
  const database = openSqlite({ file: live, lockTimeoutMs: 5_000 })
  const copy = join(folder, 'copy.sqlite')
  try {
    await database.embedded!.copyTo(copy)
    await database.write.connection().execute(async () => undefined)
  } finally {
    await database.close()
    await writer.stop()
  }
  expect(findDamage(copy)).toBeUndefined()
  const check = new Sqlite(copy, { readonly: true })
  const ends = check.prepare('select value from ledger where id in (1, 20000)').pluck().all()
  expect(ends[0]).toBe(ends[1])
  expect(check.pragma('journal_mode', { simple: true }), 'a file that stands alone').toBe('delete')
  check.close()
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual(['copy.sqlite'])
}, 30_000)

test('programs that have the database open see the old content, then the new content, and can still write', async () => {
  const source = join(folder, 'source.sqlite')
  createLedger(live, 1)
  createLedger(source, 2)
  const open = new Sqlite(live)
  open.exec('begin')
  const values = open.prepare('select distinct value from ledger').pluck()
  expect(values.all()).toEqual([1])
  await replaceContent(source, live, 1_000)
  expect(values.all(), 'inside its transaction').toEqual([1])
  open.exec('commit')
  expect(values.all()).toEqual([2])
  open.exec('update ledger set value = 3')
  open.close()
  expect(valuesIn(live)).toEqual([3])
  expect(findDamage(live)).toBeUndefined()
})

test('the copy waits for another writer of the target, and fails without a change after the timeout', async () => {
  const source = join(folder, 'source.sqlite')
  createLedger(live, 1)
  createLedger(source, 2)
  const other = new Sqlite(live)
  other.exec('begin immediate')
  await expect(replaceContent(source, live, 100)).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  expect(valuesIn(live)).toEqual([1])
  setTimeout(() => other.exec('rollback'), 200)
  await replaceContent(source, live, 5_000)
  other.close()
  expect(valuesIn(live)).toEqual([2])
})

test('a process that is killed during the copy leaves the old content', async () => {
  const source = join(folder, 'source.sqlite')
  createLedger(live, 1)
  createLedger(source, 2)
  const script = `
    import { createRequire } from 'node:module'
    const Sqlite = createRequire(${packageFile})('better-sqlite3')
    let steps = 0
    const progress = () => (++steps > 5 ? process.kill(process.pid, 'SIGKILL') : 100)
    await new Sqlite(${JSON.stringify(source)}).backup(${JSON.stringify(live)}, { progress })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const signal = await new Promise((resolve) => child.on('exit', (_, name) => resolve(name)))
  expect(signal).toBe('SIGKILL')
  expect(findDamage(live)).toBeUndefined()
  expect(valuesIn(live)).toEqual([1])
})

test('findDamage describes a file that is not a database and a broken reference', () => {
  const text = join(folder, 'text')
  writeFileSync(text, 'a text that is longer than the header of a database file would be, and is none '.repeat(3))
  expect(findDamage(text)).toBe('file is not a database')

  createLedger(live, 1)
  const broken = new Sqlite(live)
  broken.pragma('journal_mode = DELETE')
  broken.pragma('foreign_keys = OFF')
  broken.exec('create table child (parent integer references ledger (id)); insert into child values (-1)')
  broken.close()
  expect(findDamage(live)).toBe('a foreign key refers to a missing row')
})
