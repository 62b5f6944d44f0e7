import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Child, startChild } from './child.ts'
import { guardProcess } from './guard.ts'
import { freePort } from './port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const readyTimeoutMs = 60_000
const stopTimeoutMs = 30_000

/** Where the API is mounted: beside Next in the production process, or in Next's own route handlers. */
export type Mount = 'server' | 'next'
export type Settings = Readonly<Record<string, string>>

export type Product = {
  url: string
  pid: number
  /** Asks it to end as an operator would, waits, and answers the exit code. */
  stop: () => Promise<number | null>
  /** Ends it as a crash would. */
  kill: () => Promise<void>
  log: () => string
}

/** Starts the built product and waits until it is ready; throws with its log when it is not ready within 60 s. */
export async function startProduct(options: { mount: Mount; env: Settings; port?: number }): Promise<Product> {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    BASE_URL: url,
    LOG_LEVEL: 'warn',
    ...options.env,
  }
  const next = ['node_modules/next/dist/bin/next', 'start', '-p', String(port), '-H', '127.0.0.1']
  const child = await startChild(process.execPath, options.mount === 'next' ? next : ['dist/server.js'], {
    cwd: root,
    env: environment(settings),
    guardSignal: 'SIGKILL',
  })
  await untilReady(child, url)
  return {
    url,
    pid: child.pid,
    stop: () => child.end('SIGTERM', stopTimeoutMs),
    kill: async () => void (await child.end('SIGKILL', stopTimeoutMs)),
    log: child.log,
  }
}

export type CommandResult = {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the product's `hybrid-core` command to its end, with `input` on standard input. */
export async function runCommand(
  args: string[],
  options: { env: Settings; input?: string | Uint8Array },
): Promise<CommandResult> {
  const child = spawn(process.execPath, ['dist/cli.js', ...args], {
    cwd: root,
    env: environment(options.env),
    detached: true,
  })
  const release = child.pid ? guardProcess(child.pid, 'SIGKILL') : () => undefined
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  // A command may end without having read its input.
  child.stdin.on('error', () => undefined).end(options.input)
  const [code] = (await once(child, 'close')) as [number | null]
  release()
  return { code, stdout, stderr }
}

/** Runs the command and answers its standard output; throws with what it said when its exit code is not 0. */
export async function runCommandToSuccess(...parameters: Parameters<typeof runCommand>): Promise<string> {
  const { code, stdout, stderr } = await runCommand(...parameters)
  if (code === 0) return stdout
  throw new Error(`hybrid-core ${parameters[0].join(' ')} ended with ${code}:\n${stderr}${stdout}`)
}

async function untilReady(child: Child, url: string): Promise<void> {
  const deadline = Date.now() + readyTimeoutMs
  while (!(await isReady(url))) {
    if (child.hasExited() || Date.now() > deadline) {
      await child.end('SIGKILL', stopTimeoutMs)
      throw new Error(`The product at ${url} did not become ready:\n${child.log()}`)
    }
    await sleep(50)
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`, {
      signal: AbortSignal.timeout(2000),
    })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

/** Only what a program needs to run: settings of the developer's shell, or of vitest, must not reach the product. */
function environment(settings: Settings): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  return {
    PATH,
    HOME,
    TMPDIR,
    LANG,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    ...settings,
  }
}
