import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asOperator, importAsOperator } from '#e2e/setup/operator.ts'
import { removeCore } from '#lib/domain/inventory/remove-core.ts'
import { type Credentials, createToken, createUser } from '../support/access.ts'
import { fetchApi, get } from '../support/client.ts'
import { expectEffect } from '../support/expect-effect.ts'

const env = inject('env')
const partnerUuid = 'e0000000-0000-4000-8000-00000000000e'
const coreId = `timed-${randomUUID()}`
const path = `/hybrid-core/v2/hybrid-cores/${coreId}/assets/n`
const iso = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000).toISOString()
const [imported, memoryAt] = [iso(600), iso(30)]

type Time = { observed_at: string; stale: boolean } | null
type Times = Record<'cpu' | 'memory' | 'storage', Time>
let reader: Credentials

beforeAll(async () => {
  const asset = { kind: 'asset', hybrid_core_id: coreId, id: 'n', node_type: 'compute', status: 'active' }
  await importAsOperator(env, [
    { kind: 'partner', uuid: partnerUuid, name: 'Partner with collectors' },
    { kind: 'hybrid_core', id: coreId, partner_uuid: partnerUuid },
    { ...asset, observed_at: imported, cpu: { used: 1, total: 4 }, memory: { used: 1, total: 4 } },
  ])
  const email = await createUser(`${randomUUID()}@times.example`, { role: 'admin', partnerUuid })
  reader = await createToken(email, 'times', ['CORE_WRITE'])
})
afterAll(() => asOperator(env, (context) => removeCore(context, { id: coreId, dryRun: false })))

test('the times of an asset are those of its quantities, the oldest is that of the asset, and each may be stale', async () => {
  const read = async <T>(target: string) => (await get<{ data: T }>(target, { as: null, headers: reader })).data
  const at = (observed_at: string, stale: boolean): Time => ({ observed_at, stale })
  expect(await read<Times>(`${path}/times`)).toMatchObject({
    ...{ hybrid_core_id: coreId, asset_id: 'n', cpu: at(imported, false), memory: at(imported, false), storage: null },
  })
  const { status } = await fetchApi('/management/v2/observations?interval=60', {
    ...{ as: null, method: 'POST', headers: { ...reader, 'Content-Type': 'application/json' } },
    body: JSON.stringify([{ hybrid_core_id: coreId, id: 'n', observed_at: memoryAt, memory: { used: 2, total: 4 } }]),
  })
  expect(status).toBe(200)
  // Three intervals of 60 s have passed since the CPU was observed.
  const readTimes = async () => {
    const { cpu, memory } = await read<Times>(`${path}/times`)
    return { cpu, memory }
  }
  await expectEffect(readTimes, { cpu: at(imported, true), memory: at(memoryAt, false) })
  const readAge = async () => {
    const { observed_at, stale } = await read<NonNullable<Time>>(path)
    return { observed_at, stale }
  }
  await expectEffect(readAge, at(imported, true))
})

test('the times of an asset that is not known, or of another partner, are a 404', async () => {
  for (const target of [`${path}x/times`, '/hybrid-core/v2/hybrid-cores/alpha/assets/node-1/times']) {
    expect((await fetchApi(target, { as: null, headers: reader })).status).toBe(404)
  }
})
