import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { createMigrator } from '#lib/db/migrate.ts'
import { openSqlite } from '#lib/db/sqlite/open-sqlite.ts'
import { leftoverFiles, partner, partnerNames, setUpBackups } from './test-backup.ts'

const context = setUpBackups()

function change(file: string, statement: string): void {
  new Sqlite(file).exec(statement).close()
}

const file = () => join(context.folder, 'backup.sqlite')
beforeEach(async () => {
  await context.importPartner('backed up')
  await context.cli.done(['backup', file()])
})

test('a restore fills a new database, and the output names a secret that is missing beside it', async () => {
  const env = { DATA_DIR: join(context.folder, 'new') }
  const missing = `There is no ${env.DATA_DIR}/token-pepper: copy that of the backup before the server starts`
  expect(await context.cli.done(['restore', file()], { env })).toContain(missing)
  expect(partnerNames(join(context.folder, 'new/hybrid-core.sqlite'))).toEqual(['backed up'])
  expect(leftoverFiles(join(context.folder, 'new'))).toEqual([])
})

test('a restore replaces a database that is not empty only with --force, and does not change the backup', async () => {
  await context.importPartner('newer')
  const before = readFileSync(file())
  await context.expectRefusal(['restore', file()], 'the database is not empty; replace its content with --force')
  expect(partnerNames(context.live)).toEqual(['newer'])
  writeFileSync(join(context.cli.dataDir, 'token-pepper'), 'p'.repeat(32))
  expect(await context.cli.done(['restore', file(), '--force'])).not.toContain('token-pepper')
  expect(partnerNames(context.live)).toEqual(['backed up'])
  expect(readFileSync(file()).equals(before)).toBe(true)
  expect(readdirSync(context.folder).sort()).toEqual(['backup.sqlite', 'data'])
})

test('a restore says how many tokens of the backup another pepper makes useless, and the list of tokens names them', async () => {
  const { cli } = context
  await cli.done(['user', 'create', '--partner', partner, '--email', 'ann@example.com', '--role', 'owner'])
  await cli.done(['token', 'create', '--user', 'ann@example.com', '--name', 'CI'])
  await cli.done(['backup', file(), '--force'])
  const restore = (tokenPepper: string) =>
    cli.done(['restore', file(), '--force'], { env: { TOKEN_PEPPER: tokenPepper } })
  const other = { TOKEN_PEPPER: 'q'.repeat(32) }
  expect(await restore(other.TOKEN_PEPPER)).toContain('1 API token of the backup will not work: TOKEN_PEPPER')
  const listed = await cli.done(['token', 'list', '--user', 'ann@example.com'], { env: other })
  expect(listed).toContain('other pepper')
  const right = readFileSync(join(cli.dataDir, 'token-pepper'), 'utf8').trim()
  expect(await restore(right)).not.toContain('will not work')
})

test('a restore replaces the audit events of removed partners only with --force', async () => {
  await context.cli.done(['partner', 'remove', partner, '--yes'])
  expect(partnerNames(context.live)).toEqual([])
  await context.expectRefusal(['restore', file()], 'the database is not empty; replace its content with --force')
})

test('a program that has the database open continues with the restored content', async () => {
  await context.importPartner('newer')
  const server = new Sqlite(context.live)
  const names = server.prepare('select name from partners').pluck()
  expect(names.all()).toEqual(['newer'])
  await context.cli.done(['restore', file(), '--force'])
  expect(names.all()).toEqual(['backed up'])
  server.exec("update partners set name = 'written after'")
  server.close()
  expect(partnerNames(context.live)).toEqual(['written after'])
})

test('a restore migrates a backup of an earlier version before it replaces anything', async () => {
  rmSync(file())
  const earlier = openSqlite({ file: file(), lockTimeoutMs: 1_000 })
  await createMigrator(earlier).migrateTo('0001-inventory')
  await earlier.write.insertInto('partners').values({ uuid: 'p', name: 'backed up', email: null }).execute()
  await earlier.close()
  await context.cli.done(['restore', file(), '--force'])
  expect(partnerNames(context.live)).toEqual(['backed up'])
  expect(await context.cli.done(['user', 'list', '--json'])).toBe('{"users":[]}\n')
})

test('a file that is not an intact backup of this program is rejected, and the database does not change', async () => {
  const torn = readFileSync(file()).subarray(0, -20_000)
  const given: [string, (path: string) => void, string][] = [
    ['missing', () => undefined, 'cannot read'],
    ['folder', (path) => mkdirSync(path), 'cannot read'],
    ['text', (path) => writeFileSync(path, 'a text and no database '.repeat(20)), 'file is not a database'],
    ['empty', (path) => writeFileSync(path, ''), 'is not a database of this program'],
    ['foreign', (path) => change(path, 'create table t (x)'), 'is not a database of this program'],
    ['torn', (path) => writeFileSync(path, torn), 'is not an intact SQLite database'],
    [
      'newer',
      (path) => {
        copyFileSync(file(), path)
        change(path, "insert into kysely_migration values ('9999-future', '2099')")
      },
      'is from a newer version of this program (9999-future)',
    ],
    [
      'open',
      (path) => {
        copyFileSync(file(), path)
        writeFileSync(`${path}-wal`, 'more')
      },
      'is in use or was not closed',
    ],
  ]
  for (const [name, make, message] of given) {
    const path = join(context.folder, name)
    make(path)
    await context.expectRefusal(['restore', path, '--force'], message)
    expect(partnerNames(context.live)).toEqual(['backed up'])
  }
  expect(leftoverFiles(context.cli.dataDir)).toEqual([])
})
