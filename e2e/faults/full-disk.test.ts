import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../setup/guard.ts'
import type { Settings } from '../setup/product.ts'
import { type Access, ask } from './ask.ts'
import { type Server, startCommand, startServer } from './command.ts'
import { fill, succeed, writeInventory } from './inventory.ts'
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from './small-disk.ts'
import { startTraffic, statusesOf } from './traffic.ts'
import { expectUnavailable } from './unavailable.ts'
import { until } from './until.ts'

const missing = whyNoSmallDisk()
if (missing) console.warn(`The tests of a full disk are skipped: ${missing}`)

const paths = [
  '/hybrid-core/v2/hybrid-cores',
  '/hybrid-core/v2/hybrid-cores/alpha/assets?sort[storage_usage]=-',
  '/hybrid-core/v2/hybrid-cores/alpha/resources',
  '/hybrid-core/v1/sites/alpha/assets/node-000001',
]
const kibibyte = 1_024

/** How many KiB are free, and where an import keeps what it stages: it runs out before or in its transaction. */
const scarcities = ['on the same disk', 'elsewhere'].flatMap((staging) =>
  [0, 64, 512].map((free) => ({ free, staging })),
)

describe.skipIf(missing)('a full disk', () => {
  const folder = temporaryFolder('full-disk')
  const before = writeInventory(folder.path, 'before', { core: 'alpha', count: 1_000, status: 'active' })
  const after = writeInventory(folder.path, 'after', { core: 'alpha', count: 2_000, status: 'staged' })
  let disk: SmallDisk
  let env: Settings
  let server: Server | undefined

  beforeEach(async () => {
    disk = await mountSmallDisk(24)
    env = { DATA_DIR: join(disk.path, 'data') }
  })

  afterEach(async () => {
    await server?.end('SIGKILL', 1_000)
    server = undefined
    await disk.remove()
  })

  test('reads go on; an import fails in one line, writes nothing, and works when there is space again', async () => {
    const access = await fill(env, before, disk)
    server = await startServer(env, disk)
    const { url } = server
    // Full before the first request: that a token was used cannot be noted either.
    disk.fill()
    const traffic = startTraffic({ url, access, paths, clients: 2, pauseMs: 5 })
    const held = await everyAsset(url, access)
    expect(held).toHaveLength(1_000)

    const failures: string[] = []
    for (const { free, staging } of scarcities) {
      disk.fill(free * kibibyte)
      const stagingEnv = staging === 'on the same disk' ? { ...env, TMPDIR: disk.path } : env
      const { code, stdout, stderr } = await startCommand(['import', after], stagingEnv, disk).ended
      expect({ free, staging, code, stdout }).toEqual({ free, staging, code: 1, stdout: '' })
      expect(stderr).toMatch(/^error: .*disk is full.*\n$/)
      failures.push(`${free} KiB free, staged ${staging}: ${stderr.trim()}`)
      expect(await everyAsset(url, access)).toEqual(held)
    }
    disk.free()
    await succeed(['import', after], env, disk)
    const now = await everyAsset(url, access)
    expect(now).toHaveLength(2_000)
    expect(new Set(now.map(({ status }) => status))).toEqual(new Set(['staged']))

    const answers = await traffic.stop()
    expect(statusesOf(answers)).toEqual({ 200: answers.length })
    console.log(`A full disk, ${answers.length} reads meanwhile, all 200:\n  ${failures.join('\n  ')}`)
  })

  test('a server that starts on it in an empty folder is a 503, and recovers by itself', async () => {
    disk.fill()
    server = await startServer(env, disk)
    const { url } = server
    const stranger: Access = { user_uuid: '00000000-0000-4000-8000-000000000000', token: 'none' }
    expect(await ask(url, '/readyz')).toMatchObject({ status: 503 })
    for (const path of paths) expectUnavailable(await ask(url, path, stranger))

    disk.free()
    await until('the server is ready', async () => (await ask(url, '/readyz')).status === 200, 10_000)
    const access = await fill(env, before, disk)
    for (const path of paths) expect(await ask(url, path, access)).toMatchObject({ status: 200 })
  })
})

type Listed = { id: string; status: string }

async function everyAsset(url: string, access: Access): Promise<Listed[]> {
  const assets: Listed[] = []
  for (let page = 1; ; page++) {
    const answer = await ask(url, `/hybrid-core/v2/hybrid-cores/alpha/assets?page[number]=${page}`, access)
    expect(answer).toMatchObject({ status: 200 })
    const { data, meta } = JSON.parse(answer.body) as { data: Listed[]; meta: { page: { total_pages: number } } }
    assets.push(...data)
    if (page >= meta.page.total_pages) return assets
  }
}
