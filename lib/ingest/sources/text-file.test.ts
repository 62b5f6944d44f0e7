import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { migrate } from '#lib/db/migrate.ts'
import { openSqlite } from '#lib/db/sqlite/open-sqlite.ts'
import { readTextFile } from './text-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'text-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a file of at most the maximum is read whole', async () => {
  const file = join(folder, 'short')
  writeFileSync(file, 'ä234')
  expect(await readTextFile(file, 5)).toEqual({ text: 'ä234' })
  expect(await readTextFile(file, 4)).toEqual({ problem: 'must have at most 4 bytes' })
})

test('a file without an end is not read further than the maximum', async () => {
  expect(await readTextFile('/dev/zero', 1_000_000)).toEqual({ problem: 'must have at most 1000000 bytes' })
})

test('a missing file and a folder are problems with the code of the system', async () => {
  expect(await readTextFile(join(folder, 'none'), 5)).toEqual({ problem: 'cannot be read: ENOENT' })
  expect(await readTextFile(folder, 5)).toEqual({ problem: 'cannot be read: EISDIR' })
})

test('the database that this process has open is not opened again, under any name', async () => {
  const [file, link] = [join(folder, 'panel.sqlite'), join(folder, 'link')]
  const database = openSqlite({ file, lockTimeoutMs: 1_000 })
  await migrate(database)
  symlinkSync(file, link)
  for (const name of [file, link]) {
    expect(await readTextFile(name, 1_000)).toEqual({ problem: 'cannot be read: it is the database itself' })
  }
  await database.close()
})
