import { spawn } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { GuardMessage } from './guard-process.ts'

// A test run that is killed outright runs no exit handler, so what it leaves is cleared by a process of its own,
// which learns of the end when the pipe between them closes.
let guard: Writable | undefined

/** Has the process group of `pid` ended with `signal` when this process ends in any way; answers how to undo that. */
export function guardProcess(pid: number, signal: NodeJS.Signals): () => void {
  tellGuard({ pid, signal })
  return () => tellGuard({ pid, signal: null })
}

/** Makes a folder under the system's temporary folder that is removed, at the latest, when this process ends. */
export function temporaryFolder(purpose: string): {
  path: string
  remove: () => void
} {
  const path = mkdtempSync(join(realpathSync(tmpdir()), `hybrid-core-${purpose}-`))
  tellGuard({ folder: path })
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}

function tellGuard(message: GuardMessage): void {
  guard ??= startGuard()
  guard.write(`${JSON.stringify(message)}\n`)
}

function startGuard(): Writable {
  const script = fileURLToPath(new URL('guard-process.ts', import.meta.url))
  // Detached, so that Ctrl-C in the terminal ends the tests and not their guard.
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.unref()
  // The pipe is a socket, which would keep the tests' event loop alive.
  if ('unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref()
  return child.stdin
}
