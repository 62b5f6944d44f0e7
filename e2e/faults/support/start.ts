import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Child, startChild } from '#e2e/setup/processes/child.ts'
import { environmentOf } from '#e2e/setup/processes/environment.ts'
import { guardProcess } from '#e2e/setup/processes/guard.ts'
import { freePort } from '#e2e/setup/processes/port.ts'
import type { CommandResult, Settings } from '#e2e/setup/processes/product.ts'
import { serverArguments } from '#e2e/setup/processes/server-command.ts'
import { sendGet } from './send-get.ts'
import { waitUntil } from './wait-until.ts'

const root = join(import.meta.dirname, '../../..')

/** A command line before the program's own, such as `nsenter` into a mount namespace with a small disk. */
export type CommandPrefix = { prefix: readonly string[] }
const noPrefix: CommandPrefix = { prefix: [] }

export type RunningCommand = {
  pid: number
  ended: Promise<CommandResult>
  hasEnded: () => boolean
  /** Sends SIGKILL: the command cannot clean up. */
  kill: () => void
}

/** Starts the product's `hybrid-core` command. */
export function startCommand(args: string[], env: Settings, { prefix }: CommandPrefix = noPrefix): RunningCommand {
  const [program = '', ...rest] = [...prefix, process.execPath, `${root}/dist/cli.js`, ...args]
  const child = spawn(program, rest, {
    env: environmentOf(env),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const release = child.pid ? guardProcess(child.pid, 'SIGKILL') : () => undefined
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    release()
    return { code: code as number | null, ...output }
  })
  return {
    pid: child.pid ?? 0,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => void child.kill('SIGKILL'),
  }
}

/**
 * Starts a command that passes through a state, and returns when it is seen there. It starts another one if the command has
 * ended between two checks.
 */
export async function startUntil(
  what: string,
  start: () => RunningCommand | Promise<RunningCommand>,
  isSeen: () => Promise<boolean>,
): Promise<RunningCommand> {
  for (;;) {
    const command = await start()
    let seen = false
    await waitUntil(what, async () => {
      seen = await isSeen()
      return seen || command.hasEnded()
    })
    if (seen) return command
    const { code, stderr } = await command.ended
    if (code !== 0) throw new Error(`Exit code ${code}: ${stderr}`)
  }
}

const limits = { RATE_LIMIT: '1000000/60', AUTH_FAILURE_LIMIT: '1000000/60' }

export type Server = Pick<Child, 'pid' | 'exited' | 'hasExited' | 'log' | 'end'> & { url: string }

/** Starts the built server and waits until /healthz is 200; its database may be unavailable. */
export async function startServer(env: Settings, { prefix }: CommandPrefix = noPrefix): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [program = '', ...args] = [...prefix, process.execPath, ...serverArguments]
  const settings = { PORT: String(port), HOST: '127.0.0.1', BASE_URL: url, LOG_LEVEL: 'warn', ...limits, ...env }
  const child = await startChild(program, args, { cwd: root, env: environmentOf(settings), guardSignal: 'SIGKILL' })
  await waitUntil('the server responds', async () => {
    // Its output is complete once `exited` has resolved.
    if (child.hasExited()) throw new Error(`The server ended with ${await child.exited}:\n${child.log()}`)
    return (await sendGet(url, '/healthz')).status === 200
  })
  return { ...child, url }
}

/** Starts the built server and waits until /readyz is 200: before that, its requests are 503. */
export async function startReadyServer(env: Settings, options?: CommandPrefix): Promise<Server> {
  const server = await startServer(env, options)
  await waitUntil('the server is ready', async () => (await sendGet(server.url, '/readyz')).status === 200)
  return server
}

export type OutageLine = { level: string; message: string; cause?: string; seconds?: number }

/** Returns the lines of a server's log that are not requests. */
export function outageLines(log: string): OutageLine[] {
  return log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as OutageLine)
    .filter(({ level }) => level !== 'info')
}
