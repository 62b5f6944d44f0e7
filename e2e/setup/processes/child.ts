import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { guardProcess } from './guard.ts'

const keptLogLength = 1_000_000

export type Child = {
  pid: number
  /** The exit code, or null when a signal ended it. */
  exited: Promise<number | null>
  hasExited: () => boolean
  /** The last million characters of both outputs. */
  log: () => string
  /** Sends the signal, then SIGKILL after `graceMs`; returns the exit code. */
  end: (signal: NodeJS.Signals, graceMs: number) => Promise<number | null>
}

type ChildOptions = {
  cwd: string
  env: NodeJS.ProcessEnv
  uid?: number | undefined
  gid?: number | undefined
  /** The signal that ends the program when the tests end without doing so. */
  guardSignal: NodeJS.Signals
  /** Whether the program ends its own processes: only it receives the signal of `end`, not its whole group. */
  endsItsOwn?: boolean
}

/** Starts a long-running program in its own process group; it never outlives this process. */
export async function startChild(command: string, args: string[], options: ChildOptions): Promise<Child> {
  const { guardSignal, endsItsOwn = false, ...spawnOptions } = options
  const child = spawn(command, args, {
    ...spawnOptions,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('spawn', () => resolve(child.pid ?? 0))
  })
  const release = guardProcess(pid, guardSignal)
  let log = ''
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.length > 2 * keptLogLength) log = log.slice(-keptLogLength)
    })
  }
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      release()
      resolve(code)
    })
  })
  const hasExited = () => child.exitCode !== null || child.signalCode !== null

  async function end(signal: NodeJS.Signals, graceMs: number): Promise<number | null> {
    if (!hasExited()) sendSignal(endsItsOwn ? pid : -pid, signal)
    const timer = new AbortController()
    const overdue = sleep(graceMs, 'overdue', { signal: timer.signal }).catch(() => null)
    if ((await Promise.race([exited, overdue])) === 'overdue') sendSignal(-pid, 'SIGKILL')
    timer.abort()
    return exited
  }
  return { pid, exited, hasExited, log: () => log.slice(-keptLogLength), end }
}

/** A negative `pid` is that of a group. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // The process may end between the check and the signal.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Returns the ids of a process's running children; on Linux. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}
