import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createService } from './service.ts'
import { readSettings } from './settings/settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'service-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const secrets = { SESSION_SECRET: 's'.repeat(32), TOKEN_PEPPER: 'p'.repeat(32) }
const start = (environment: Record<string, string>) => createService(readSettings(environment), createLog('silent'))

test.each([
  ['a file', 'file'],
  ['below a file', 'file/data'],
])('a DATA_DIR that is %s ends the start with its name, also when no secret is stored in it', (_, path) => {
  writeFileSync(join(folder, 'file'), '')
  const dataDir = join(folder, path)
  for (const environment of [{}, secrets]) {
    expect(() => start({ DATA_DIR: dataDir, ...environment })).toThrow(
      `DATA_DIR: the folder ${dataDir} cannot be created`,
    )
  }
})

test('a missing DATA_DIR is created for the embedded database, with the folders above it', async () => {
  const dataDir = join(folder, 'a/b')
  const { data } = start({ DATA_DIR: dataDir, ...secrets })
  await data.migrated
  await data.close()
  expect(existsSync(join(dataDir, 'hybrid-core.sqlite'))).toBe(true)
})
