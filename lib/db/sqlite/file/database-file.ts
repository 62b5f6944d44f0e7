import {
  closeSync,
  constants,
  copyFileSync,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { errorCode } from '#lib/values/error-code.ts'

// POSIX locks belong to the process: closing any descriptor of a file drops all locks of the process on it, including
// those of SQLite. Another program then considers the database unused and removes its log. So only SQLite may open a
// database file, or this module while SQLite does not have it open.

/** Creates an empty database file that only its owner can read. Never opens an existing file. */
export function createDatabaseFile(file: string): void {
  const folder = resolve(dirname(file))
  const firstCreated = createFolder(folder)
  createUnlessThere(file)
  syncFolder(folder)
  for (let child = folder; firstCreated && child.startsWith(resolve(firstCreated)); child = dirname(child)) {
    syncFolder(dirname(child))
  }
}

/**
 * Creates a folder that only its owner can use, and the missing folders above it. Returns the first one that it created.
 * Node's recursive mkdir never returns where a file system has no folders to create, such as /proc.
 */
export function createFolder(folder: string): string | undefined {
  if (isFolder(folder)) return undefined
  const parent = dirname(folder)
  const firstCreated = parent === folder ? undefined : createFolder(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Processes that start together may create it at the same time.
    if (errorCode(error) !== 'EEXIST' || !isFolder(folder)) throw error
  }
  return firstCreated ?? folder
}

/** Creates an empty file that only its owner can read. Throws EEXIST when the file or a link exists. */
export function createNewFile(file: string): void {
  closeSync(openSync(file, 'wx', 0o600))
}

export function fileExists(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false }) !== undefined
}

/** Removes a database that no process has open, with the files that SQLite creates beside it. */
export function removeDatabaseFile(file: string): void {
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(file + suffix, { force: true })
}

/** Gives a closed database file, which is complete on the disk, its name. Throws EEXIST when there is a file of this name. */
export function publishDatabaseFile(draft: string, file: string): void {
  syncClosedFile(draft)
  // A link, unlike a rename, never replaces a file.
  linkSync(draft, file)
  rmSync(draft)
  syncFolder(dirname(file))
}

/** Whether this process has the file open, under any name. */
export function isOpenHere(file: string): boolean {
  const wanted = statSync(file, { throwIfNoEntry: false })
  if (!wanted?.isFile()) return false
  return ownDescriptors().some((descriptor) => {
    const open = statusOf(descriptor)
    return open?.dev === wanted.dev && open.ino === wanted.ino
  })
}

/** Notices that a database file which is open was removed or replaced: SQLite goes on with the file that it has open. */
export class OpenFile {
  readonly #file: string
  #opened: { dev: number; ino: number } | undefined

  constructor(file: string) {
    this.#file = file
  }

  /** Call it after SQLite has opened the file. */
  opened(): void {
    this.#opened = statSync(this.#file)
  }

  /** Throws when the path leads to another file now, or to none: what is written would be lost with the process. */
  requireInPlace(): void {
    if (!this.#opened) return
    const found = statSync(this.#file, { throwIfNoEntry: false })
    if (found?.ino === this.#opened.ino && found.dev === this.#opened.dev) return
    const message = 'the file was removed or replaced while the server runs: put it back, or restart the server'
    // SQLite has this code for the same case without a write-ahead log.
    throw Object.assign(new Error(message), { code: 'SQLITE_READONLY_DBMOVED' })
  }
}

/** Copies a database file that this process does not have open. Use `copyDatabase` for an open one. */
export function copyClosedFile(file: string, target: string): void {
  refuseOpenFile(file)
  copyFileSync(file, target, constants.COPYFILE_EXCL)
}

/** Flushes a database file that this process does not have open to the disk. */
export function syncClosedFile(file: string): void {
  refuseOpenFile(file)
  const descriptor = openSync(file, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Flushes the entries of a folder to the disk. Like SQLite, does nothing when the folder cannot be opened. */
export function syncFolder(folder: string): void {
  let descriptor: number
  try {
    descriptor = openSync(folder, 'r')
  } catch {
    return
  }
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function createUnlessThere(file: string): void {
  try {
    createNewFile(file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    if (isDanglingLink(file)) createUnlessThere(resolve(dirname(file), readlinkSync(file)))
  }
}

function isDanglingLink(file: string): boolean {
  try {
    realpathSync(file)
    return false
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true
    throw error
  }
}

function refuseOpenFile(file: string): void {
  if (isOpenHere(file))
    throw new Error(`${file} is open in this process, and closing a copy of it would drop the locks`)
}

function ownDescriptors(): number[] {
  try {
    return readdirSync('/dev/fd').map(Number)
  } catch {
    // Windows has no such folder. There, locks belong to the handle, so the problem does not exist.
    return []
  }
}

function statusOf(descriptor: number) {
  try {
    return fstatSync(descriptor)
  } catch {
    // The descriptor that read the folder is already closed.
    return undefined
  }
}
