import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Server as TcpServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { SessionClient } from '../../setup/browser/session-client.ts'
import { postgresUser } from '../../setup/databases/postgres-binaries.ts'
import { mountSmallDisk, smallDiskObstruction } from '../support/disk/small-disk.ts'
import { type importWithOwner, inventoryPartner, runSuccessfully, writeRecords } from '../support/inventory.ts'
import { patchContract } from '../support/patch-contract.ts'
import { type Access, sendGet } from '../support/send-get.ts'
import { setUpPostgres } from '../support/set-up.ts'
import { outageLines, type Server } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'

const obstruction = smallDiskObstruction()
if (obstruction) console.warn(`The test of a full disk of PostgreSQL is skipped: ${obstruction}`)

const contract = '26cda758-4cd2-48c0-a355-d3a143c04e88'
const list = '/hybrid-core/v2/hybrid-cores/alpha/assets'
const setup = setUpPostgres('postgres-unwritable')
let server: Server | undefined

afterEach(async () => {
  await server?.end('SIGKILL', 1_000)
})

async function importContract(env: Parameters<typeof importWithOwner>[0]): Promise<void> {
  const record = { kind: 'contract', uuid: contract, partner_uuid: inventoryPartner, name: 'C', email: 'c@example.org' }
  await runSuccessfully(['import', writeRecords(setup.folder, 'contract', [record])], env)
}

let changes = 0
const change = (access: Access) =>
  patchContract(server?.url ?? '', contract, { email: `change-${++changes}@example.org` }, access)

/** Other outages may be logged too: a failover closes connections. */
async function expectOneOutage(log: () => string, cause: RegExp): Promise<void> {
  const lines = () => outageLines(log()).filter(({ message }) => /^The database can(not)? be written/.test(message))
  await waitUntil('the end of the outage is logged', async () => lines().length === 2)
  const [begin, end] = lines()
  expect([begin?.message, end?.message]).toEqual([
    'The database cannot be written.',
    'The database can be written again.',
  ])
  expect(begin?.cause).toMatch(cause)
}

test.skipIf(obstruction)(
  'a full disk of PostgreSQL makes changes and /readyz a 503, with one line at its start and at its end; reads work',
  async () => {
    const disk = await mountSmallDisk(64)
    try {
      const user = postgresUser()
      mkdirSync(`${disk.hostPath}/tables`)
      if (user) chownSync(`${disk.hostPath}/tables`, user.uid, user.gid)
      chmodSync(`${disk.hostPath}/tables`, 0o700)
      const { env, access } = await setup.startPrimary('full', 500, {
        prefix: disk.prefix,
        prepare: async ({ run }) => {
          await run(`create tablespace small location '${disk.path}/tables'`)
          await run('alter database template1 set tablespace small')
        },
      })
      await importContract(env)
      server = await setup.startReadyServer(env)
      const { url, log } = server
      expect(await change(access)).toBe(200)

      disk.fill()
      await waitUntil('/readyz is 503', async () => (await sendGet(url, '/readyz')).status === 503)
      // Rows still fit into pages that have space.
      await waitUntil('changes are refused', async () => (await change(access)) === 503)
      for (let n = 0; n < 20; n++) {
        expect(await change(access)).toBe(503)
        expect(await sendGet(url, '/readyz')).toMatchObject({ status: 503 })
        expect(await sendGet(url, `${list}?page[size]=${n + 1}`, access)).toMatchObject({ status: 200 })
      }
      disk.free()
      await waitUntil('it is ready again', async () => (await sendGet(url, '/readyz')).status === 200)
      expect(await change(access)).toBe(200)
      await expectOneOutage(log, /No space left|disk full|53100/i)
    } finally {
      await server?.end('SIGKILL', 1_000)
      await disk.remove()
    }
  },
)

describe('after a failover to a server that is still a standby', () => {
  test('changes and /readyz are a 503 until it is promoted, with one line at the start and at the end; reads work', async () => {
    const { postgres: primary, env, access } = await setup.startPrimary('failover', 50)
    await importContract(env)
    const standby = await setup.startReplica(primary)
    const address = await openAddress(primary.port)
    try {
      server = await setup.startReadyServer({ ...env, DATABASE_URL: address.urlOf(env.DATABASE_URL ?? '') })
      const { url, log } = server
      expect(await change(access)).toBe(200)
      await waitUntil('the standby has the change', async () => (await sendGet(url, '/readyz')).status === 200)

      address.leadTo(standby.port)
      await waitUntil('changes are refused', async () => (await change(access)) === 503)
      for (let n = 0; n < 10; n++) {
        expect(await change(access)).toBe(503)
        expect(await sendGet(url, '/readyz')).toMatchObject({ status: 503 })
        expect(await sendGet(url, `${list}?page[size]=${n + 1}`, access)).toMatchObject({ status: 200 })
      }
      expect(await new SessionClient(url).signIn('owner@example.org', 'any')).toMatchObject({
        status: 503,
        error: 'unwritable',
      })

      // The address leads to the primary again; connections to the standby stay open.
      address.leadTo(primary.port, 'keep')
      await waitUntil('changes are made again', async () => (await change(access)) === 200)
      // A connection that was opened just before still leads to the standby. The first refusal closes all of these.
      const statuses: number[] = []
      for (let n = 0; n < 20; n++) statuses.push(await change(access))
      expect([[], [503]]).toContainEqual(statuses.filter((status) => status !== 200))
      await waitUntil('it is ready again', async () => (await sendGet(url, '/readyz')).status === 200)
      await expectOneOutage(log, /read-only transaction|recovery/)
    } finally {
      address.close()
    }
  })

  test('a server that starts meanwhile migrates and becomes ready once the database is promoted', async () => {
    const { postgres: primary, env } = await setup.startPrimary('promoted', 5)
    await primary.run('create database later')
    const standby = await setup.startReplica(primary)
    server = await setup.startServer({ ...env, DATABASE_URL: standby.urlOf('later') })
    const { url, log } = server
    expect(await sendGet(url, '/readyz')).toMatchObject({ status: 503 })
    await primary.stop()
    await standby.run('select pg_promote()')
    await waitUntil('it is ready', async () => (await sendGet(url, '/readyz')).status === 200)
    await expectOneOutage(log, /read-only transaction|recovery/)
  })
})

type Address = {
  urlOf: (databaseUrl: string) => string
  leadTo: (port: number, how?: 'cut' | 'keep') => void
  close: () => void
}

/** A TCP address that leads to one server and later to another, as a virtual IP address or a load balancer does. */
async function openAddress(first: number): Promise<Address> {
  let target = first
  const open = new Set<ReturnType<typeof connect>>()
  const proxy: TcpServer = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.on('error', () => {}).once('close', () => open.delete(one) && other.destroy())
      one.pipe(other)
    }
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    urlOf: (databaseUrl) => Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    leadTo: (next, how = 'cut') => {
      target = next
      if (how === 'cut') for (const socket of open) socket.destroy()
    },
    close: () => {
      proxy.close()
      for (const socket of open) socket.destroy()
    },
  }
}
