import { spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { GuardMessage } from './guard-process.ts'

// A test run that gets SIGKILL runs no exit handler, so a separate process cleans up after it,
// which notices the end when the pipe between them closes.
let guard: Writable | undefined

/** Ends the process group of `pid` with `signal` when this process ends in any way; returns how to cancel this. */
export function guardProcess(pid: number, signal: NodeJS.Signals): () => void {
  tellGuard({ pid, signal })
  return () => tellGuard({ pid, signal: null })
}

export type TemporaryFolder = { path: string; remove: () => void }

/** Creates a temporary folder that is removed, at the latest, when this process ends. */
export function temporaryFolder(purpose: string, parent = tmpdir()): TemporaryFolder {
  const path = mkdtempSync(join(realpathSync(parent), `hybrid-core-${purpose}-`))
  tellGuard({ folder: path })
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Where programs write that allocate far more than they use, which is free on a disk only: TMPDIR may be in memory. */
export function diskFolder(): string {
  return process.env.TEST_DISK_FOLDER ?? tmpdir()
}

function tellGuard(message: GuardMessage): void {
  guard ??= startGuard()
  guard.write(`${JSON.stringify(message)}\n`)
}

function startGuard(): Writable {
  const script = join(import.meta.dirname, 'guard-process.ts')
  // Detached, so that Ctrl-C in the terminal ends the tests and not the guard.
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: join(import.meta.dirname, '../../..'),
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.unref()
  // The pipe is a socket, which would keep this process alive.
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  return child.stdin
}
