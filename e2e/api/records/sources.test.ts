import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { asOperator, importAsOperator } from '#e2e/setup/operator.ts'
import { removeCore } from '#lib/domain/inventory/remove-core.ts'
import { type Credentials, createToken, createUser } from '../support/access.ts'
import type { ErrorBody } from '../support/bodies.ts'
import { fetchApi, get } from '../support/client.ts'

const env = inject('env')
const partnerUuid = 'e0000000-0000-4000-8000-00000000000e'
const coreId = `fed-${randomUUID()}`
const name = `racks ${randomUUID()}`

type Source = { name: string; state: string; hybrid_core_ids: string[]; last_round: { errors: string[] } }
let collector: Credentials

beforeAll(async () => {
  await importAsOperator(env, [
    { kind: 'partner', uuid: partnerUuid, name: 'Partner with collectors' },
    { kind: 'hybrid_core', id: coreId, partner_uuid: partnerUuid },
    { kind: 'asset', hybrid_core_id: coreId, id: 'n', node_type: 'compute', status: 'active' },
  ])
  const email = await createUser(`${randomUUID()}@sources.example`, { role: 'admin', partnerUuid })
  collector = await createToken(email, name, ['CORE_WRITE'])
})
afterAll(() => asOperator(env, (context) => removeCore(context, { id: coreId, dryRun: false })))

const push = (id: string, more: object) =>
  fetchApi<ErrorBody>('/management/v2/observations?interval=60', {
    ...{ as: null, method: 'POST', headers: { ...collector, 'Content-Type': 'application/json' } },
    body: JSON.stringify([{ hybrid_core_id: coreId, id, ...more }]),
  })
const find = async (headers: Credentials) => {
  const target = `/management/v2/sources?filter[name]=${encodeURIComponent(`push:${name}`)}`
  return (await get<{ data: Source[] }>(target, { as: null, headers })).data
}

test('a program that pushes is a source, which fails while its pushes are refused, and no other partner sees it', async () => {
  await push('n', { memory: { used: 1, total: 2 } })
  const right = { name: `push:${name}`, kind: 'push', interval_seconds: 60, hybrid_core_ids: [coreId], state: 'ok' }
  expect(await find(collector)).toMatchObject([{ ...right, last_round: { changed: 1, unmapped_count: 0, errors: [] } }])
  expect((await push('n', { memory: { used: 1 } })).status).toBe(400)
  expect(await find(collector)).toMatchObject([
    { state: 'failing', hybrid_core_ids: [coreId], last_round: { errors: [expect.stringMatching(/^line 1: memory/)] } },
  ])
  await push('unknown', { memory: { used: 1, total: 2 } })
  expect(await find(collector)).toMatchObject([
    { state: 'ok', last_round: { unmapped_count: 1, unmapped: [`${coreId}/unknown`] } },
  ])
  const { user_uuid, token } = inject('partnerB')
  expect(await find({ 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token })).toEqual([])
})

test('the sources are sorted by their state, their name, or the time of their last round', async () => {
  for (const sort of ['state', 'name', 'started_at']) {
    for (const direction of ['%2B', '-']) {
      const { data } = await get<{ data: Source[] }>(`/management/v2/sources?sort[${sort}]=${direction}`, {
        ...{ as: null, headers: collector },
      })
      expect(data.length).toBeGreaterThan(0)
    }
  }
  const wrong = await fetchApi<ErrorBody>('/management/v2/sources?sort[changed]=-', { as: null, headers: collector })
  expect(wrong.status).toBe(400)
})
