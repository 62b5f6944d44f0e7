import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from '#lib/db/open-database.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { writeBackup } from '#lib/domain/backup/write-backup.ts'
import { createTestCli } from '../../test-cli.ts'
import { partnerNames, setUpBackups } from './test-backup.ts'

const context = setUpBackups()

test('a backup is one complete file that only its owner can read, and the output names the secret that belongs to it', async () => {
  await context.importPartner('one')
  const file = join(context.folder, 'backup.sqlite')
  writeFileSync(join(context.cli.dataDir, 'token-pepper'), 'p'.repeat(32))
  expect(await context.cli.done(['backup', file])).toContain(
    `without ${context.cli.dataDir}/token-pepper: keep that too`,
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(partnerNames(file)).toEqual(['one'])
  expect(readdirSync(context.folder).sort()).toEqual(['backup.sqlite', 'data'])
  const again = JSON.parse(await context.cli.done(['backup', file, '--force', '--json']))
  expect(again).toEqual({ file, bytes: statSync(file).size })
})

test('a backup holds what a running program has committed, and nothing of an open transaction', async () => {
  await context.importPartner('one')
  const server = new Sqlite(context.live)
  server.exec("update partners set name = 'two'")
  server.exec("begin immediate; update partners set name = 'three'")
  await context.cli.done(['backup', join(context.folder, 'b')])
  server.exec('commit')
  server.close()
  expect(partnerNames(join(context.folder, 'b'))).toEqual(['two'])
})

test('a backup replaces a file only with --force, and never the database itself', async () => {
  await context.importPartner('one')
  const file = join(context.folder, 'kept')
  writeFileSync(file, 'kept')
  await context.expectRefusal(['backup', file], `${file} exists; replace it with --force`)
  expect(readFileSync(file, 'utf8')).toBe('kept')
  const { live } = context
  for (const name of [live, `${live}-wal`, join(context.cli.dataDir, '..', 'data', 'hybrid-core.sqlite')]) {
    await context.expectRefusal(['backup', name, '--force'], `${name} is the database itself`)
  }
  expect(partnerNames(live)).toEqual(['one'])
})

test('a backup does not meet the draft of a killed one, or of another container, that had the same process id', async () => {
  await context.importPartner('one')
  const file = join(context.folder, 'backup.sqlite')
  const draft = `${file}.${process.pid}.tmp`
  writeFileSync(draft, 'of another')
  const db = openDatabase({ dataDir: context.cli.dataDir, databaseUrl: undefined, databaseReadUrl: undefined })
  await writeBackup(db, file, { force: false })
  await db.close()
  expect(partnerNames(file)).toEqual(['one'])
  expect(readFileSync(draft, 'utf8')).toBe('of another')
})

test('a backup of a folder without a database is refused: an empty copy would pass for a backup', async () => {
  const file = join(context.folder, 'backup.sqlite')
  await context.expectRefusal(['backup', file], `there is no database in ${context.cli.dataDir}: set DATA_DIR`)
  expect(existsSync(file) || existsSync(context.live)).toBe(false)
})

test('a backup to a place that is not writable fails and leaves no file behind', async () => {
  await context.importPartner('one')
  await context.expectRefusal(['backup', join(context.folder, 'missing/b')], 'cannot write')
  await context.expectRefusal(['backup', context.cli.dataDir, '--force'], 'cannot write')
  expect(readdirSync(context.folder)).toEqual(['data'])
})

test.runIf(testEngines.some((engine) => engine === 'postgres'))(
  'on PostgreSQL, backup and restore refer to the tools of PostgreSQL',
  async () => {
    const other = await createTestCli(context.bundle, 'postgres')
    for (const [command, tool] of [
      ['backup', 'pg_dump'],
      ['restore', 'pg_restore'],
    ]) {
      const { code, stderr } = await other.run([command!, join(context.folder, 'b')])
      expect(code).toBe(1)
      expect(stderr).toContain(`use ${tool} for PostgreSQL`)
    }
    expect(existsSync(join(context.folder, 'b'))).toBe(false)
    await other.remove()
  },
)
