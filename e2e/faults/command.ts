import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from '../setup/child.ts'
import { guardProcess } from '../setup/guard.ts'
import { freePort } from '../setup/port.ts'
import type { CommandResult, Settings } from '../setup/product.ts'
import { ask } from './ask.ts'
import { until } from './until.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where a program runs: by itself, or behind a command that first enters another place, such as a small disk. */
export type Place = { prefix: readonly string[] }
const here: Place = { prefix: [] }

export type RunningCommand = {
  ended: Promise<CommandResult>
  hasEnded: () => boolean
  /** Ends it as a power cut would. */
  kill: () => void
}

/** Starts the product's `hybrid-core` command. */
export function startCommand(args: string[], env: Settings, { prefix }: Place = here): RunningCommand {
  const [program = '', ...rest] = [...prefix, process.execPath, `${root}dist/cli.js`, ...args]
  const child = spawn(program, rest, {
    env: environment(env),
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
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    kill: () => void child.kill('SIGKILL'),
  }
}

const limits = { RATE_LIMIT: '1000000/60', AUTH_FAILURE_LIMIT: '1000000/60' }

export type Server = Pick<Child, 'pid' | 'exited' | 'hasExited' | 'log' | 'end'> & { url: string }

/** Starts the built server and waits until it answers at all; its database may be away. */
export async function startServer(env: Settings, { prefix }: Place = here): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const [program = '', ...args] = [...prefix, process.execPath, `${root}dist/server.js`]
  const settings = { PORT: String(port), HOST: '127.0.0.1', BASE_URL: url, LOG_LEVEL: 'warn', ...limits, ...env }
  const child = await startChild(program, args, { cwd: root, env: environment(settings), guardSignal: 'SIGKILL' })
  await until('the server answers', async () => {
    if (child.hasExited()) throw new Error(`The server ended:\n${child.log()}`)
    return (await ask(url, '/healthz')).status === 200
  })
  return { ...child, url }
}

function environment(settings: Settings): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  return { PATH, HOME, TMPDIR, LANG, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...settings }
}
