import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runSqlite } from '#e2e/setup/databases/external-sqlite.ts'
import { temporaryFolder } from '../../setup/processes/guard.ts'
import { mountSmallDisk, type SmallDisk, smallDiskObstruction } from '../support/disk/small-disk.ts'
import { runSuccessfully, writeInventory } from '../support/inventory.ts'
import { startCommand } from '../support/start.ts'

const obstruction = smallDiskObstruction()

describe.skipIf(obstruction)('a full disk', () => {
  const folder = temporaryFolder('full-disk-backup')
  const one = writeInventory(folder.path, 'one', { core: 'alpha', count: 1, status: 'active' })
  const many = writeInventory(folder.path, 'many', { core: 'alpha', count: 5_000, status: 'active' })
  const large = { DATA_DIR: join(folder.path, 'data') }
  let disk: SmallDisk

  beforeEach(async () => {
    disk = await mountSmallDisk(3)
  })
  afterEach(() => disk.remove())

  test('ends a backup with one line, and the former backup stays as it is', async () => {
    await runSuccessfully(['import', one], large)
    const backup = join(disk.path, 'backup.sqlite')
    await runSuccessfully(['backup', backup], large, disk)
    const former = readFileSync(join(disk.hostPath, 'backup.sqlite'))
    await runSuccessfully(['import', many], large)
    const { code, stdout, stderr } = await startCommand(['backup', backup, '--force'], large, disk).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^error: [^\n]*full[^\n]*\n$/)
    expect(readdirSync(disk.hostPath)).toEqual(['backup.sqlite'])
    expect(readFileSync(join(disk.hostPath, 'backup.sqlite')).equals(former)).toBe(true)
  })

  test('ends a restore with one line, and the database does not change', async () => {
    const backup = join(folder.path, 'many.sqlite')
    await runSuccessfully(['import', many], large)
    await runSuccessfully(['backup', backup, '--force'], large)
    const small = { DATA_DIR: join(disk.path, 'data') }
    await runSuccessfully(['import', one], small, disk)
    const { code, stdout, stderr } = await startCommand(['restore', backup, '--force'], small, disk).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^error: [^\n]*full[^\n]*\n$/)
    const check = join(folder.path, 'check.sqlite')
    await runSuccessfully(['backup', check, '--force'], small, disk)
    expect(await runSqlite(check, 'select count(*) from assets; pragma integrity_check')).toBe('1\nok\n')
    const others = readdirSync(join(disk.hostPath, 'data')).filter((name) => !name.startsWith('hybrid-core.sqlite'))
    expect(others).toEqual([])
  })
})
