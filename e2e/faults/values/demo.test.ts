import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Child, childrenOf, startChild } from '#e2e/setup/processes/child.ts'
import { environmentOf } from '#e2e/setup/processes/environment.ts'
import { temporaryFolder } from '#e2e/setup/processes/guard.ts'
import { freePort } from '#e2e/setup/processes/port.ts'
import { waitUntil } from '../support/wait-until.ts'

const root = join(import.meta.dirname, '../../..')

type Asset = { id: string; source: string | null; observed_at: string; stale: boolean; cpu_usage: object | null }

let folder: ReturnType<typeof temporaryFolder>
let url: string
let demo: Child

beforeEach(async () => {
  folder = temporaryFolder('live-demo')
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  demo = await startChild(process.execPath, [join(root, 'dist/cli.js'), 'demo', '--serve', '--json'], {
    cwd: root,
    env: environmentOf({ DATA_DIR: folder.path, PORT: String(port), LOG_LEVEL: 'warn', RATE_LIMIT: '1000000/60' }),
    guardSignal: 'SIGKILL',
  })
})

afterEach(async () => {
  await demo.end('SIGKILL', 1_000)
  folder.remove()
})

/** The only asset of the core that shows this machine. */
async function machine(): Promise<Asset | undefined> {
  const printed = demo.log().split('\n')[0] ?? ''
  if (!printed.endsWith('}')) return undefined
  const { user_uuid, token } = JSON.parse(printed) as Record<string, string>
  const headers = { 'X-Auth-UserId': user_uuid ?? '', 'X-Auth-Token': token ?? '' }
  const response = await fetch(`${url}/hybrid-core/v2/hybrid-cores/hc-local-1/assets`, { headers }).catch(
    () => undefined,
  )
  if (response?.status !== 200) return undefined
  const { data } = (await response.json()) as { data: Asset[] }
  return data[0]
}

async function waitForPush(): Promise<{ asset: Asset; children: number[] }> {
  await waitUntil('this machine is observed', async () => (await machine())?.source === 'push:Demo observer')
  const asset = await machine()
  if (!asset) throw new Error('the machine is no longer listed')
  return { asset, children: childrenOf(demo.pid) }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the demo shows this machine with values that change, and SIGTERM ends all of its processes', async () => {
  const { asset, children } = await waitForPush()
  expect(asset).toMatchObject({ stale: false, cpu_usage: { unit: 'core' } })
  expect(children).toHaveLength(2)
  await waitUntil('there are newer values', async () => {
    const newer = await machine()
    return newer !== undefined && newer.observed_at > asset.observed_at
  })
  // Only the first process gets the signal, as from a service manager.
  process.kill(demo.pid, 'SIGTERM')
  expect(await demo.exited).toBe(0)
  expect(children.filter(isRunning)).toEqual([])
})

test('the demo leaves no process behind when it is killed', async () => {
  const { children } = await waitForPush()
  process.kill(demo.pid, 'SIGKILL')
  await demo.exited
  await waitUntil('its processes have ended', async () => !children.some(isRunning))
})
