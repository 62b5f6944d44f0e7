import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ListChangedError } from './api/downloads/stream.ts'
import { createLog } from './log/log.ts'
import { createService, errorReport } from './service.ts'
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

test('a list that changed during a download is a warning in the log, any other error is an error', () => {
  const log = { warn: vi.fn(), error: vi.fn() }
  errorReport(log)(new ListChangedError(), 'request-1')
  expect(log.error).not.toHaveBeenCalled()
  expect(log.warn.mock.calls).toEqual([[{ request_id: 'request-1' }, expect.stringContaining('list changed')]])
  const error = new Error('no such table')
  errorReport(log)(error, 'request-2')
  expect(log.error.mock.calls).toEqual([[{ request_id: 'request-2', error }, 'A request failed.']])
})
