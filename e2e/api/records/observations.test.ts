import { randomUUID } from 'node:crypto'
import { connect, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { asOperator, importAsOperator } from '#e2e/setup/operator.ts'
import { removeCore } from '#lib/domain/inventory/remove-core.ts'
import { type Credentials, createToken, createUser, lock } from '../support/access.ts'
import type { ErrorBody } from '../support/bodies.ts'
import { fetchApi, get } from '../support/client.ts'

const env = inject('env')
const path = '/management/v2/observations'
const partnerUuid = 'e0000000-0000-4000-8000-00000000000e'
const coreId = `pushed-${randomUUID()}`
const assetOf = (id: string) => `/hybrid-core/v2/hybrid-cores/${coreId}/assets/${id}`
const iso = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000).toISOString()
const memory = { used: 25, total: 100 }

type Asset = { status: string; memory_usage: { raw: number } | null; source: string; stale: boolean }
type Counts = { data: { received: number; changed: number; unknown_count: number } }
let collector: Credentials

beforeAll(async () => {
  const asset = { kind: 'asset', hybrid_core_id: coreId, node_type: 'compute', status: 'active', observed_at: iso(600) }
  await importAsOperator(env, [
    { kind: 'partner', uuid: partnerUuid, name: 'Partner with collectors' },
    { kind: 'hybrid_core', id: coreId, partner_uuid: partnerUuid },
    ...Array.from({ length: 40 }, (_, n) => ({ ...asset, id: `n${n}` })),
  ])
  collector = await newCollector('racks')
})
afterAll(() => asOperator(env, (context) => removeCore(context, { id: coreId, dryRun: false })))

/** Reads as the collector, whose token may read as every token. */
const read = async <T>(target: string) => (await get<{ data: T }>(target, { as: null, headers: collector })).data
const usedMemory = async () =>
  (await read<{ memory: { raw: number } | null }>(`/hybrid-core/v2/hybrid-cores/${coreId}/resources`)).memory?.raw

async function newCollector(name: string): Promise<Credentials> {
  const email = await createUser(`${randomUUID()}@push.example`, { role: 'admin', partnerUuid })
  return createToken(email, name, ['CORE_WRITE'])
}

const push = <T = Counts>(body: BodyInit, headers: Record<string, string>, query = '') =>
  fetchApi<T>(path + query, {
    as: null,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson', ...headers },
    body,
  })
const line = (id: string, more: object) => JSON.stringify({ hybrid_core_id: coreId, id, observed_at: iso(1), ...more })

describe('a push of observations', () => {
  test('is seen by the next reads, with the name of the token as the source', async () => {
    expect(await usedMemory()).toBeUndefined()
    const text = [line('n0', { memory }), line('n1', { memory, status: 'failed' })].join('\n')
    const { status, body } = await push(gzipSync(text), { ...collector, 'Content-Encoding': 'gzip' }, '?interval=60')
    expect([status, body.data]).toMatchObject([200, { received: 2, changed: 2 }])
    expect(await read<Asset>(assetOf('n0'))).toMatchObject({
      memory_usage: { raw: 25 },
      source: 'push:racks',
      stale: false,
    })
    expect((await read<Asset>(assetOf('n1'))).status).toBe('failed')
    expect(await usedMemory()).toBe(25)
  })

  test('makes an asset stale when the collector has been silent for three intervals', async () => {
    await push(line('n2', { memory, observed_at: iso(20) }), collector, '?interval=5')
    expect((await read<Asset>(assetOf('n2'))).stale).toBe(true)
    await push(line('n2', { memory, observed_at: iso(0) }), collector, '?interval=3600')
    expect((await read<Asset>(assetOf('n2'))).stale).toBe(false)
  })

  test('does not reach the cores of another partner, which are unknown like cores that do not exist', async () => {
    const text = line('n3', { status: 'failed' })
    const { body } = await push(text, credentialsOfB())
    expect(body.data).toMatchObject({ changed: 0, unknown_count: 1 })
    expect((await read<Asset>(assetOf('n3'))).status).toBe('active')
  })

  test('of a locked user is refused', async () => {
    const email = await createUser(`${randomUUID()}@push.example`, { role: 'owner', partnerUuid })
    const token = await createToken(email, 'soon locked', ['CORE_WRITE'])
    await lock(email)
    await expect.poll(async () => (await push<ErrorBody>(line('n4', { memory }), token)).status).toBe(401)
  })

  test('at the same time as others, to the same core, loses nothing', async () => {
    const collectors = await Promise.all([1, 2, 3, 4].map((n) => newCollector(`rack ${n}`)))
    const own = (n: number) => Array.from({ length: 8 }, (_, i) => `n${8 + n * 8 + i}`)
    const responses = await Promise.all(
      collectors.map((headers, n) =>
        push(
          own(n)
            .map((id) => line(id, { memory }))
            .join('\n'),
          headers,
        ),
      ),
    )
    expect(responses.map(({ status, body }) => [status, body.data?.changed])).toEqual(collectors.map(() => [200, 8]))
    const known = await Promise.all(Array.from({ length: 40 }, (_, n) => read<Asset>(assetOf(`n${n}`))))
    const active = known.filter(({ status }) => status === 'active')
    expect(await usedMemory()).toBe(active.reduce((sum, asset) => sum + (asset.memory_usage?.raw ?? 0), 0))
  })

  test.runIf(inject('mount') === 'server')(
    'whose connection breaks before the end of the body writes nothing, and the user can push again',
    async () => {
      const { hostname, port } = new URL(inject('baseUrl'))
      const headers = { ...collector, Host: hostname, 'Content-Type': 'application/x-ndjson', 'Content-Length': '5000' }
      const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      let socket = new Socket()
      // The first push itself is refused when it meets one of the others: then it begins again.
      const beginAndPushAgain = async () => {
        socket.destroy()
        socket = connect(Number(port), hostname)
        socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n${line('n5', { memory })}\n{"hybrid_core_id":`)
        await sleep(300)
        return (await push<ErrorBody>('', collector)).status
      }
      await expect.poll(beginAndPushAgain).toBe(429)
      socket.destroy()
      await expect.poll(async () => (await push(line('n6', { memory }), collector)).status).toBe(200)
      expect((await read<Asset>(assetOf('n5'))).memory_usage).toBeNull()
    },
  )

  test('that is too large or of another type is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 2 ** 20, ' '))
    const gzip = { ...collector, 'Content-Encoding': 'gzip' }
    expect((await push<ErrorBody>(bomb, gzip)).status).toBe(413)
    expect((await push<ErrorBody>('a,b', { ...collector, 'Content-Type': 'text/csv' })).status).toBe(415)
    const wrong = await push<ErrorBody>(`${line('n7', { memory })}\n{"id":1}`, collector)
    expect([wrong.status, wrong.body.errors[0]?.title]).toEqual([400, 'Validation Exception'])
    expect((await read<Asset>(assetOf('n7'))).memory_usage).toBeNull()
  })
})

function credentialsOfB(): Credentials {
  const { user_uuid, token } = inject('partnerB')
  return { 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token }
}
