import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createFolder, syncFolder } from '#lib/db/sqlite/file/database-file.ts'
import { errorCode } from '#lib/values/error-code.ts'
import { InputError } from '../input-error.ts'

const minLength = 32

/** Returns the key that hashes tokens: the setting, else a file in the data folder, which is created when it is missing. */
export function tokenPepper(settings: { tokenPepper: string | undefined; dataDir: string }): string {
  return settings.tokenPepper ?? secretInFile(join(settings.dataDir, 'token-pepper'), 'TOKEN_PEPPER')
}

/** Does the same, and creates nothing. Undefined when there is none. */
export function existingTokenPepper(settings: {
  tokenPepper: string | undefined
  dataDir: string
}): string | undefined {
  return settings.tokenPepper ?? readSecret(join(settings.dataDir, 'token-pepper'), 'TOKEN_PEPPER')
}

/** Returns the key that signs sessions: the setting, else a file in the data folder, which is created when it is missing. */
export function sessionSecret(settings: { sessionSecret: string | undefined; dataDir: string }): string {
  return settings.sessionSecret ?? secretInFile(join(settings.dataDir, 'session-secret'), 'SESSION_SECRET')
}

/** Returns whether a secret could not be stored because the disk is full. A later attempt can succeed. */
export function isFullDisk(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT)$/.test(errorCode(error))
}

function secretInFile(file: string, setting: string): string {
  const secret = readSecret(file, setting) ?? createSecret(file, setting)
  if (secret.length >= minLength) return secret
  throw new InputError(
    `${setting}: the file ${file} must hold at least ${minLength} characters, but holds ${secret.length}`,
  )
}

function readSecret(file: string, setting: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new InputError(`${setting}: the file ${file} cannot be read (${errorCode(error)})`)
  }
}

/** linkSync creates the whole file or fails when it exists: processes that start together use the same secret. */
function createSecret(file: string, setting: string): string {
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`
  try {
    createFolder(dirname(file))
    writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`)
    try {
      linkSync(draft, file)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
    syncFolder(dirname(file))
  } catch (error) {
    if (isFullDisk(error)) throw error
    throw new InputError(`${setting}: is unset, and the file ${file} cannot be created (${errorCode(error)})`)
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
