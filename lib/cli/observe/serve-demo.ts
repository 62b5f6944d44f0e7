import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { localCoreId } from '#lib/ingest/demo/local-core.ts'
import type { Settings } from '#lib/settings/settings.ts'

const observedEverySeconds = 10
const readyCheckedEveryMs = 200

/** The options of Node with which `npm start` runs the server. */
const serverOptions = ['--max-semi-space-size=8', '--no-allocation-site-pretenuring']

/**
 * Runs the server, and `hybrid-core observe` for this machine, until SIGTERM, SIGINT or the end of the server, and returns the
 * server's exit code. Both end with this process, also when it is killed: their channel to it closes.
 */
export async function serveDemo(
  { port, host }: Pick<Settings, 'port' | 'host'>,
  { userUuid, token }: { userUuid: string; token: string },
): Promise<number> {
  const program = (name: string) => join(import.meta.dirname, name)
  const server = fork(program('server.js'), { execArgv: [...process.execArgv, ...serverOptions] })
  const children = [server]
  const exited = exitOf(server)
  const isOver = new AbortController()
  // A terminal sends its signal to all of them: a second one is ignored.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      isOver.abort()
      for (const child of children) child.kill('SIGTERM')
    })
  }
  void exited.then(() => isOver.abort())
  const url = `http://${addressOf(host)}:${port}`
  if (await isReady(url, isOver.signal)) {
    const target = ['--url', url, '--core', localCoreId, '--interval', String(observedEverySeconds)]
    const env = { ...process.env, HYBRID_CORE_USER_ID: userUuid, HYBRID_CORE_TOKEN: token }
    children.push(fork(program('cli.js'), ['observe', ...target], { env }))
  }
  const code = await exited
  for (const child of children.slice(1)) {
    child.kill('SIGTERM')
    await exitOf(child)
  }
  return code
}

async function exitOf(child: ChildProcess): Promise<number> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode ?? 1
}

/** The address at which this machine reaches a server that listens on `host`. */
function addressOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** Waits until the server is ready; false when it ends before. */
async function isReady(url: string, isOver: AbortSignal): Promise<boolean> {
  while (!isOver.aborted) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return true
    await sleep(readyCheckedEveryMs)
  }
  return false
}
