import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SessionClient } from '../../setup/browser/session-client.ts'
import { temporaryFolder } from '../../setup/processes/guard.ts'
import type { Settings } from '../../setup/processes/product.ts'
import { mountSmallDisk, type SmallDisk, smallDiskObstruction } from '../support/disk/small-disk.ts'
import { expectUnavailable } from '../support/expect-unavailable.ts'
import { importWithOwner, runSuccessfully, writeInventory } from '../support/inventory.ts'
import { type Access, sendGet } from '../support/send-get.ts'
import { type Server, startCommand, startReadyServer, startServer } from '../support/start.ts'
import { expectServed, startTraffic } from '../support/traffic.ts'
import { waitUntil } from '../support/wait-until.ts'

const obstruction = smallDiskObstruction()
if (obstruction) console.warn(`The full-disk tests are skipped: ${obstruction}`)

const paths = [
  '/hybrid-core/v2/hybrid-cores',
  '/hybrid-core/v2/hybrid-cores/alpha/assets?sort[storage_usage]=-',
  '/hybrid-core/v2/hybrid-cores/alpha/resources',
  '/hybrid-core/v1/sites/alpha/assets/node-000001',
]
const kibibyte = 1_024

/** Free KiB and the place of the import's staging file: the disk is full before or within its transaction. */
const scarcities = ['on the same disk', 'elsewhere'].flatMap((staging) =>
  [0, 64, 512].map((free) => ({ free, staging })),
)

describe.skipIf(obstruction)('a full disk', () => {
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

  test('reads work; an import fails with one line, writes nothing, and works once there is space again', async () => {
    const access = await importWithOwner(env, before, disk)
    server = await startReadyServer(env, disk)
    const { url } = server
    // Full before the first request with a token, so that the token's last use cannot be written either.
    disk.fill()
    const traffic = startTraffic({ url, access, paths, clients: 2, pauseMs: 5 })
    const stored = await everyAsset(url, access)
    expect(stored).toHaveLength(1_000)

    const failures: string[] = []
    for (const { free, staging } of scarcities) {
      disk.fill(free * kibibyte)
      const stagingEnv = staging === 'on the same disk' ? { ...env, TMPDIR: disk.path } : env
      const { code, stdout, stderr } = await startCommand(['import', after], stagingEnv, disk).ended
      expect({ free, staging, code, stdout }).toEqual({ free, staging, code: 1, stdout: '' })
      expect(stderr).toMatch(/^error: .*disk is full.*\n$/)
      failures.push(`${free} KiB free, staged ${staging}: ${stderr.trim()}`)
      expect(await everyAsset(url, access)).toEqual(stored)
    }
    disk.free()
    await runSuccessfully(['import', after], env, disk)
    const now = await everyAsset(url, access)
    expect(now).toHaveLength(2_000)
    expect(new Set(now.map(({ status }) => status))).toEqual(new Set(['staged']))

    const responses = await traffic.stop()
    expectServed(responses)
    console.log(`A full disk, ${responses.length} reads meanwhile, all 200:\n  ${failures.join('\n  ')}`)
  })

  test('makes /readyz a 503 and logs one line when it begins and one when it ends; reads work, and a sign-in names the cause', async () => {
    const access = await importWithOwner(env, before, disk)
    server = await startReadyServer(env, disk)
    const { url, log } = server
    disk.fill()
    await waitUntil('/readyz is 503', async () => (await sendGet(url, '/readyz')).status === 503)
    for (let n = 0; n < 20; n++) {
      expect(await sendGet(url, '/readyz')).toMatchObject({ status: 503 })
      for (const path of paths) expect(await sendGet(url, path, access)).toMatchObject({ status: 200 })
    }
    // Not a 401, and not "the database does not respond": the true cause.
    expect(await new SessionClient(url).signIn('owner@example.org', 'any')).toMatchObject({
      status: 503,
      error: 'unwritable',
    })
    disk.free()
    await waitUntil('it is ready again', async () => (await sendGet(url, '/readyz')).status === 200)
    const lines = () =>
      log()
        .split('\n')
        .filter((line) => line.startsWith('{'))
    // A line can arrive a moment after the response.
    await waitUntil('the end of the outage is logged', async () => lines().length >= 2)
    expect(lines().map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        level: 'warn',
        message: 'The database cannot be written.',
        cause: expect.stringMatching(/SQLITE_(FULL|IOERR)/),
      }),
      expect.objectContaining({ level: 'warn', message: 'The database can be written again.' }),
    ])
  })

  test('makes a server that starts in an empty folder respond with 503 until there is space', async () => {
    disk.fill()
    server = await startServer(env, disk)
    const { url } = server
    const unknownUser: Access = { user_uuid: '00000000-0000-4000-8000-000000000000', token: 'none' }
    expect(await sendGet(url, '/readyz')).toMatchObject({ status: 503 })
    for (const path of paths) expectUnavailable(await sendGet(url, path, unknownUser))

    disk.free()
    await waitUntil('the server is ready', async () => (await sendGet(url, '/readyz')).status === 200)
    const access = await importWithOwner(env, before, disk)
    for (const path of paths) expect(await sendGet(url, path, access)).toMatchObject({ status: 200 })
  })
})

type Listed = { id: string; status: string }

async function everyAsset(url: string, access: Access): Promise<Listed[]> {
  const assets: Listed[] = []
  for (let page = 1; ; page++) {
    const response = await sendGet(url, `/hybrid-core/v2/hybrid-cores/alpha/assets?page[number]=${page}`, access)
    expect(response).toMatchObject({ status: 200 })
    const { data, meta } = JSON.parse(response.body) as { data: Listed[]; meta: { page: { total_pages: number } } }
    assets.push(...data)
    if (page >= meta.page.total_pages) return assets
  }
}
