import { linkSync, lstatSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { setUpBundle, setUpCli } from './test-cli.ts'

const cli = setUpCli(setUpBundle())
let folder: string
let live: string
beforeEach(async () => {
  folder = join(cli.dataDir, '..')
  live = join(cli.dataDir, 'hybrid-core.sqlite')
  await cli.done(['migrate'])
})

async function expectRefusal(args: string[], message: string): Promise<void> {
  expect(await cli.run(args)).toEqual({ code: 1, stdout: '', stderr: `error: ${message}\n` })
}

test('import and restore reject the database itself, also through a symbolic or hard link', async () => {
  const [symbolic, hard] = [join(folder, 'symbolic'), join(folder, 'hard')]
  symlinkSync(live, symbolic)
  linkSync(live, hard)
  for (const name of [live, symbolic, hard]) {
    await expectRefusal(['import', name], `${name} is the database itself`)
    await expectRefusal(['restore', name, '--force'], `${name} is the database itself`)
  }
})

test('a backup never replaces the database file or a symbolic link in its place', async () => {
  const elsewhere = join(folder, 'elsewhere.sqlite')
  renameSync(live, elsewhere)
  symlinkSync(elsewhere, live)
  const { ino } = statSync(elsewhere)
  for (const name of [live, elsewhere, `${live}-wal`, `${elsewhere}-wal`, `${elsewhere}-journal`]) {
    await expectRefusal(['backup', name, '--force'], `${name} is the database itself`)
  }
  expect(lstatSync(live).isSymbolicLink()).toBe(true)
  expect(statSync(live).ino).toBe(ino)
})

test('a backup to a hard link of the database replaces only the link', async () => {
  const hard = join(folder, 'hard')
  linkSync(live, hard)
  const { ino } = statSync(live)
  await cli.done(['backup', hard, '--force'])
  expect(statSync(live).ino).toBe(ino)
  expect(statSync(hard).ino).not.toBe(ino)
  expect(readFileSync(hard).subarray(0, 15).toString()).toBe('SQLite format 3')
})

test('restore rejects a link to a database that another program has open', async () => {
  const other = join(folder, 'other.sqlite')
  await cli.done(['backup', other])
  const link = join(folder, 'link')
  symlinkSync(other, link)
  const program = new Sqlite(other)
  program.pragma('journal_mode = WAL')
  program.exec("insert into partners (uuid, name) values ('p', 'not yet in the file itself')")
  const reason = `is in use or was not closed (${other}-wal belongs to it); copy it with backup`
  await expectRefusal(['restore', link, '--force'], `${link} ${reason}`)
  program.close()
})
