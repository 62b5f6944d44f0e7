import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { InputError } from '../input-error.ts'
import { sessionSecret, tokenPepper } from './secrets.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const unset = (dataDir: string) => ({ dataDir, tokenPepper: undefined, sessionSecret: undefined })

test('a setting overrides the file, and no file is created', () => {
  const dataDir = join(folder, 'data')
  const settings = { dataDir, tokenPepper: 'p'.repeat(32), sessionSecret: 's'.repeat(32) }
  expect([tokenPepper(settings), sessionSecret(settings)]).toEqual([settings.tokenPepper, settings.sessionSecret])
  expect(existsSync(dataDir)).toBe(false)
})

test('each secret is created once, differs from the others, and only its owner can read it', () => {
  const dataDir = join(folder, 'a', 'data')
  const pepper = tokenPepper(unset(dataDir))
  expect(pepper).toMatch(/^[\w-]{43}$/)
  expect(tokenPepper(unset(dataDir))).toBe(pepper)
  expect(sessionSecret(unset(dataDir))).not.toBe(pepper)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(readdirSync(dataDir).sort()).toEqual(['session-secret', 'token-pepper'])
  for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
})

test('processes that start at the same time use the same secret', async () => {
  const dataDir = join(folder, 'data')
  const secretsModule = new URL('./secrets.ts', import.meta.url).href
  const script = `
    import { tokenPepper } from '${secretsModule}'
    while (Date.now() < ${Date.now() + 1_500}) {}
    console.log(tokenPepper({ dataDir: ${JSON.stringify(dataDir)}, tokenPepper: undefined }))`
  const args = ['--import', 'tsx', '--input-type=module', '-e', script]
  const outputs = await Promise.all(Array.from({ length: 6 }, () => promisify(execFile)(process.execPath, args)))
  const kept = readFileSync(join(dataDir, 'token-pepper'), 'utf8')
  expect(new Set(outputs.map(({ stdout }) => stdout))).toEqual(new Set([kept]))
  expect(readdirSync(dataDir)).toEqual(['token-pepper'])
})

test('a file that is too short is rejected with its name and its setting, and is not changed', () => {
  writeFileSync(join(folder, 'token-pepper'), `  ${'x'.repeat(31)}\n`)
  expect(() => tokenPepper(unset(folder))).toThrow(InputError)
  expect(() => tokenPepper(unset(folder))).toThrow(
    `TOKEN_PEPPER: the file ${folder}/token-pepper must hold at least 32 characters, but holds 31`,
  )
  expect(readFileSync(join(folder, 'token-pepper'), 'utf8').trim()).toHaveLength(31)
})

test('a file that cannot be read or created is rejected with its name and its setting', () => {
  mkdirSync(join(folder, 'session-secret'))
  expect(() => sessionSecret(unset(folder))).toThrow(
    `SESSION_SECRET: the file ${folder}/session-secret cannot be read (EISDIR)`,
  )
  writeFileSync(join(folder, 'file'), '')
  expect(() => sessionSecret(unset(join(folder, 'file')))).toThrow('SESSION_SECRET: the file')
})

test('a file is not readable by other users', ({ skip }) => {
  if (process.getuid?.() === 0) skip('root may read everything')
  tokenPepper(unset(folder))
  chmodSync(join(folder, 'token-pepper'), 0o000)
  expect(() => tokenPepper(unset(folder))).toThrow('cannot be read (EACCES)')
})
