import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, startChild } from './child.ts'
import { environmentOf } from './environment.ts'
import { guardProcess } from './guard.ts'
import { freePort } from './port.ts'
import { type Checkout, serverArgumentsOf, thisCheckout } from './server-command.ts'

const readyTimeoutMs = 60_000
const stopTimeoutMs = 30_000
/** `next start` waits seconds for idle connections to close; its shutdown is not tested. */
const nextStopTimeoutMs = 100

/** Where the API is mounted: beside Next in the production process, or in Next's own route handlers. */
export type Mount = 'server' | 'next'
export type Settings = Readonly<Record<string, string>>

export type Product = {
  url: string
  pid: number
  /** Sends SIGTERM, waits for the end and returns the exit code; on the mount `next` SIGKILL follows soon. */
  stop: () => Promise<number | null>
  /** Sends SIGKILL and waits for the end. */
  kill: () => Promise<void>
  log: () => string
}

/** Starts the built product and waits until it is ready; throws with its log when it is not ready within 60 s. */
export async function startProduct(options: {
  mount: Mount
  env: Settings
  port?: number
  checkout?: Checkout
}): Promise<Product> {
  const checkout = options.checkout ?? thisCheckout
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
  const child = await startChild(checkout.node, options.mount === 'next' ? next : serverArgumentsOf(checkout), {
    cwd: checkout.root,
    env: environmentOf(settings),
    guardSignal: 'SIGKILL',
  })
  await waitUntilReady(child, url)
  return {
    url,
    pid: child.pid,
    stop: () => child.end('SIGTERM', options.mount === 'next' ? nextStopTimeoutMs : stopTimeoutMs),
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
  options: { env: Settings; input?: string | Uint8Array; checkout?: Checkout },
): Promise<CommandResult> {
  const { root, node } = options.checkout ?? thisCheckout
  const child = spawn(node, ['dist/cli.js', ...args], {
    cwd: root,
    env: environmentOf(options.env),
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

/** Runs the command and returns its standard output; throws with both outputs when its exit code is not 0. */
export async function runCommandToSuccess(...parameters: Parameters<typeof runCommand>): Promise<string> {
  const { code, stdout, stderr } = await runCommand(...parameters)
  if (code === 0) return stdout
  throw new Error(`hybrid-core ${parameters[0].join(' ')} ended with ${code}:\n${stderr}${stdout}`)
}

async function waitUntilReady(child: Child, url: string): Promise<void> {
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
