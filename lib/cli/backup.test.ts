import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migratorOf } from '#lib/db/migrate.ts'
import { openSqlite } from '#lib/db/sqlite.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { buildCli, createTestCli, type TestCli } from './test-cli.ts'

const partner = '6f2c8d1e-4b7a-4c39-9e5d-0a1b2c3d4e5f'

let bundle: Awaited<ReturnType<typeof buildCli>>
let cli: TestCli
let folder: string
beforeAll(async () => {
  bundle = await buildCli()
})
afterAll(() => bundle.remove())
beforeEach(async () => {
  cli = await createTestCli(bundle.file)
  folder = join(cli.dataDir, '..')
})
afterEach(() => cli.remove())

const importPartner = (name: string) =>
  cli.done(['import', '-'], { input: JSON.stringify({ kind: 'partner', uuid: partner, name }) })

/** What a program that has the database open sees. */
function namesIn(file: string): string[] {
  const database = new Sqlite(file, { readonly: true })
  try {
    return database.prepare('select name from partners').pluck().all() as string[]
  } finally {
    database.close()
  }
}

function change(file: string, statement: string): void {
  new Sqlite(file).exec(statement).close()
}

/** What is in a data folder besides the database and its secrets. */
function leftIn(dataDir: string): string[] {
  return readdirSync(dataDir).filter((name) => !/^(hybrid-core\.sqlite(-wal|-shm)?|token-pepper)$/.test(name))
}

async function expectRefusal(args: string[], message: string): Promise<void> {
  const { code, stdout, stderr } = await cli.run(args)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^error: [^\n]+\n$/)
  expect(stderr).toContain(message)
}

describe('backup', () => {
  test('writes one sound file for its owner only, and names the secret that belongs to it', async () => {
    await importPartner('one')
    const file = join(folder, 'backup.sqlite')
    writeFileSync(join(cli.dataDir, 'token-pepper'), 'p'.repeat(32))
    expect(await cli.done(['backup', file])).toContain(`without ${cli.dataDir}/token-pepper: keep that too`)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(namesIn(file)).toEqual(['one'])
    expect(readdirSync(folder).sort()).toEqual(['backup.sqlite', 'data'])
    const again = JSON.parse(await cli.done(['backup', file, '--force', '--json']))
    expect(again).toEqual({ file, bytes: statSync(file).size })
  })

  test('sees what a running program has committed and not what it has begun', async () => {
    await importPartner('one')
    const server = new Sqlite(join(cli.dataDir, 'hybrid-core.sqlite'))
    server.exec("update partners set name = 'two'")
    server.exec("begin immediate; update partners set name = 'three'")
    await cli.done(['backup', join(folder, 'b')])
    server.exec('commit')
    server.close()
    expect(namesIn(join(folder, 'b'))).toEqual(['two'])
  })

  test('never replaces a file unasked, and never the database itself', async () => {
    await importPartner('one')
    const file = join(folder, 'kept')
    writeFileSync(file, 'kept')
    await expectRefusal(['backup', file], `${file} exists; replace it with --force`)
    expect(readFileSync(file, 'utf8')).toBe('kept')
    const live = join(cli.dataDir, 'hybrid-core.sqlite')
    for (const name of [live, `${live}-wal`, join(cli.dataDir, '..', 'data', 'hybrid-core.sqlite')]) {
      await expectRefusal(['backup', name, '--force'], `${name} is the database itself`)
    }
    expect(namesIn(live)).toEqual(['one'])
  })

  test('a place that cannot be written is refused and nothing is left behind', async () => {
    await expectRefusal(['backup', join(folder, 'missing/b')], 'cannot write')
    await expectRefusal(['backup', cli.dataDir, '--force'], 'cannot write')
    expect(readdirSync(folder)).toEqual(['data'])
  })
})

describe('restore', () => {
  const file = () => join(folder, 'backup.sqlite')
  const live = () => join(cli.dataDir, 'hybrid-core.sqlite')
  beforeEach(async () => {
    await importPartner('backed up')
    await cli.done(['backup', file()])
  })

  test('brings a backup into a new database', async () => {
    const env = { DATA_DIR: join(folder, 'new') }
    await cli.done(['restore', file()], { env })
    expect(namesIn(join(folder, 'new/hybrid-core.sqlite'))).toEqual(['backed up'])
    expect(leftIn(join(folder, 'new'))).toEqual([])
  })

  test('replaces a database that is not empty only with --force, and leaves the backup as it is', async () => {
    await importPartner('newer')
    const before = readFileSync(file())
    await expectRefusal(['restore', file()], 'the database is not empty; replace what it holds with --force')
    expect(namesIn(live())).toEqual(['newer'])
    await cli.done(['restore', file(), '--force'])
    expect(namesIn(live())).toEqual(['backed up'])
    expect(readFileSync(file()).equals(before)).toBe(true)
    expect(readdirSync(folder).sort()).toEqual(['backup.sqlite', 'data'])
  })

  test('a program that has the database open goes on with the restored content', async () => {
    await importPartner('newer')
    const server = new Sqlite(live())
    const names = server.prepare('select name from partners').pluck()
    expect(names.all()).toEqual(['newer'])
    await cli.done(['restore', file(), '--force'])
    expect(names.all()).toEqual(['backed up'])
    server.exec("update partners set name = 'written after'")
    server.close()
    expect(namesIn(live())).toEqual(['written after'])
  })

  test('migrates a backup of an earlier version before anything is replaced', async () => {
    rmSync(file())
    const earlier = openSqlite({ file: file(), lockTimeoutMs: 1_000 })
    await migratorOf(earlier).migrateTo('0001-inventory')
    await earlier.write.insertInto('partners').values({ uuid: 'p', name: 'backed up', email: null }).execute()
    await earlier.close()
    await cli.done(['restore', file(), '--force'])
    expect(namesIn(live())).toEqual(['backed up'])
    expect(await cli.done(['user', 'list', '--json'])).toBe('{"users":[]}\n')
  })

  test('what is no sound backup of ours is refused, and the database stays as it is', async () => {
    const torn = readFileSync(file()).subarray(0, -20_000)
    const given: [string, (path: string) => void, string][] = [
      ['missing', () => undefined, 'cannot read'],
      ['folder', (path) => mkdirSync(path), 'cannot read'],
      ['text', (path) => writeFileSync(path, 'a text and no database '.repeat(20)), 'file is not a database'],
      ['empty', (path) => writeFileSync(path, ''), 'is not a database of this program'],
      ['foreign', (path) => change(path, 'create table t (x)'), 'is not a database of this program'],
      ['torn', (path) => writeFileSync(path, torn), 'is not a sound SQLite database'],
      [
        'newer',
        (path) => {
          copyFileSync(file(), path)
          change(path, "insert into kysely_migration values ('9999-future', '2099')")
        },
        'is of a newer version of this program (9999-future)',
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
      const path = join(folder, name)
      make(path)
      await expectRefusal(['restore', path, '--force'], message)
      expect(namesIn(live())).toEqual(['backed up'])
    }
    expect(leftIn(cli.dataDir)).toEqual([])
  })
})

test.runIf(testEngines.some((engine) => engine === 'postgres'))('PostgreSQL is left to its own tools', async () => {
  const other = await createTestCli(bundle.file, 'postgres')
  for (const [command, tool] of [
    ['backup', 'pg_dump'],
    ['restore', 'pg_restore'],
  ]) {
    const { code, stderr } = await other.run([command!, join(folder, 'b')])
    expect(code).toBe(1)
    expect(stderr).toContain(`use ${tool} for PostgreSQL`)
  }
  expect(existsSync(join(folder, 'b'))).toBe(false)
  await other.remove()
})
