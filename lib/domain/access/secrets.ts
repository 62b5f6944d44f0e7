import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeOf } from '#lib/db/engine.ts'
import { Refusal } from '../refusal.ts'

const minLength = 32

/** What tokens are hashed with: the setting, else the file in the data folder, made when there is none. */
export function tokenPepper(settings: { tokenPepper: string | undefined; dataDir: string }): string {
  return settings.tokenPepper ?? secretInFile(join(settings.dataDir, 'token-pepper'), 'TOKEN_PEPPER')
}

/** What sessions are signed with: the setting, else the file in the data folder, made when there is none. */
export function sessionSecret(settings: { sessionSecret: string | undefined; dataDir: string }): string {
  return settings.sessionSecret ?? secretInFile(join(settings.dataDir, 'session-secret'), 'SESSION_SECRET')
}

/** Whether a secret could not be kept for want of space, which may be there later. */
export function isFullDisk(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT)$/.test(codeOf(error))
}

function secretInFile(file: string, setting: string): string {
  const secret = readSecret(file, setting) ?? createSecret(file, setting)
  if (secret.length >= minLength) return secret
  throw new Refusal(
    `${setting}: the file ${file} must hold at least ${minLength} characters, but holds ${secret.length}`,
  )
}

function readSecret(file: string, setting: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new Refusal(`${setting}: the file ${file} cannot be read (${codeOf(error)})`)
  }
}

/** A link appears whole or not at all and never replaces one: of processes that start at once, one secret wins. */
function createSecret(file: string, setting: string): string {
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`)
    try {
      linkSync(draft, file)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    syncFolder(dirname(file))
  } catch (error) {
    if (isFullDisk(error)) throw error
    throw new Refusal(`${setting}: is unset, and the file ${file} cannot be created (${codeOf(error)})`)
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecret(file, setting) ?? ''
}

function writeDurably(file: string, text: string): void {
  const descriptor = openSync(file, 'wx', 0o600)
  try {
    writeSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
