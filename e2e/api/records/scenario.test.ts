import { describe, expect, inject, test } from 'vitest'
import { readAllPages } from '../lists/read-all-pages.ts'
import type { ErrorBody, RecordBody, UsageBody } from '../support/bodies.ts'
import { fetchApi, get } from '../support/client.ts'
import { assets, hybridCores, partnerUuid } from '../support/fixtures.ts'
import type { AssetRecord } from '../support/records.ts'
import { v2 } from '../support/versions.ts'
import { workloadBody } from './published.ts'
import { capacityBody } from './published-headroom.ts'

type State = {
  memory: UsageBody | null
  storage: Record<string, UsageBody | null>
  capacity: Record<'distributed' | 'object', object | null>
  near_full_at: Record<'memory' | 'distributed' | 'rocket' | 'object', { likely: string } | null>
}
type Verdict = { resource: string; verdict: string; detail: string }
type Scenario = { before: State; after: State; verdicts: Verdict[] }
type Change = { lost?: readonly string[]; activated?: readonly string[] }

const alpha = assets(inject('observedAt')).filter(({ hybrid_core_id }) => hybrid_core_id === 'alpha')
const ownCores = hybridCores.filter(({ partner_uuid }) => partner_uuid === partnerUuid.A)
const idsWith = (status: string, node_type?: string) =>
  alpha.filter((one) => one.status === status && (node_type ?? one.node_type) === one.node_type).map(({ id }) => id)
const active = idsWith('active')
const staged = idsWith('staged')

function pathOf(core: string, { lost = [], activated = [] }: Change): string {
  const names = [...lost.map((id) => ['lost', id]), ...activated.map((id) => ['activated', id])]
  const query = names.map(([name, id]) => `filter[${name}]=${encodeURIComponent(id ?? '')}`).join('&')
  return `${v2.cores}/${encodeURIComponent(core)}/scenario?${query}`
}

async function read(core: string, change: Change): Promise<Scenario> {
  return (await get<RecordBody<Scenario>>(pathOf(core, change))).data
}

/** The state of alpha after the change, from the fixtures: a lost node's copies are held by those that remain. */
function stateAfter({ lost = [], activated = [] }: Change): State {
  const kept = alpha.map((one): AssetRecord => {
    if (activated.includes(one.id)) return { ...one, status: 'active' }
    return lost.includes(one.id) ? { ...one, status: 'lost' } : one
  })
  const known = kept.filter((one) => one.status === 'active' || one.status === 'lost')
  const usageOf = (type: string, what: 'memory' | 'storage') => {
    const nodes = known.filter((one) => one.node_type === type && one[what] && one[what].total > 0)
    const isLocal = type === 'compute' && what === 'storage'
    const left = nodes.filter(({ status }) => status === 'active')
    const sum = (list: AssetRecord[], part: 'used' | 'total') => list.reduce((all, one) => all + one[what]![part], 0)
    const [raw, total] = [sum(isLocal ? left : nodes, 'used'), sum(left, 'total')]
    const holders = isLocal ? left : nodes
    const isPromised = holders.every((one) => one[what]?.allocated !== undefined)
    const allocated = isPromised ? holders.reduce((all, one) => all + (one[what]?.allocated ?? 0), 0) : null
    return { raw, total, unit: 'byte', percentage: Number(((100 * raw) / total).toFixed(2)), allocated }
  }
  return {
    memory: usageOf('compute', 'memory'),
    storage: {
      distributed: usageOf('distributed_storage', 'storage'),
      rocket: usageOf('compute', 'storage'),
      object: usageOf('object_storage', 'storage'),
    },
    capacity: expect.anything() as unknown as State['capacity'],
    near_full_at: expect.anything() as unknown as State['near_full_at'],
  }
}

/** Bytes as a sentence has them: in the largest binary unit, all with as many decimals as one of them needs, at most two. */
function bytes(...amounts: readonly number[]): string[] {
  const powerOf = (amount: number) => Math.min(6, Math.floor(Math.log2(amount) / 10))
  const rounded = amounts.map((amount) => String(Number((amount / 1024 ** powerOf(amount)).toFixed(2))))
  const decimals = Math.max(...rounded.map((text) => text.split('.')[1]?.length ?? 0))
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB']
  return amounts.map((amount, at) => {
    const power = powerOf(amount)
    return `${power === 0 ? rounded[at] : Number(rounded[at]).toFixed(decimals)} ${units[power]}`
  })
}

/** The dates in the forecasts of a core, of the pools that are in use. */
async function nearFullOf(coreId: string, now: Pick<State, 'memory' | 'storage'>): Promise<State['near_full_at']> {
  type Row = { resource: string; near_full_at: { likely: string } | null }
  const rows = await readAllPages<Row>(`/hybrid-core/v2/forecasts?filter[hybrid_core_id]=${encodeURIComponent(coreId)}`)
  const used: Record<string, UsageBody | null> = { memory: now.memory, ...now.storage }
  const dates = Object.fromEntries(rows.map((row) => [row.resource, used[row.resource] ? row.near_full_at : null]))
  const { memory = null, distributed = null, rocket = null, object = null } = dates
  return { memory, distributed, rocket, object }
}

describe('the scenario', () => {
  test.each(ownCores.map((core) => [core.id.slice(0, 20), core] as const))(
    'of %s without a change equals its resources',
    async (_, core) => {
      const { data } = await get<RecordBody<State>>(`${v2.cores}/${encodeURIComponent(core.id)}/resources`)
      const now = { memory: data.memory, storage: data.storage, capacity: data.capacity }
      const { before, after, verdicts } = await read(core.id, {})
      const near_full_at = await nearFullOf(core.id, now)
      expect({ before, after }).toEqual({ before: { ...now, near_full_at }, after: { ...now, near_full_at } })
      const resources = Object.entries({ memory: now.memory, ...now.storage }).filter(([, usage]) => usage)
      expect(verdicts.map(({ resource }) => resource)).toEqual(expect.arrayContaining(resources.map(([name]) => name)))
    },
  )

  test('has what remains after several losses and activations, whatever the order of the ids', async () => {
    const change = { lost: active.filter((_, n) => n % 9 === 0), activated: staged.slice(0, 7) }
    expect(change.lost.length).toBeGreaterThan(5)
    const { before, after } = await read('alpha', change)
    expect(before).toMatchObject({ memory: workloadBody(alpha).memory, capacity: capacityBody(alpha, 3, 1.5) })
    expect(after).toEqual(stateAfter(change))
    const reordered = { lost: change.lost.toReversed(), activated: [...change.activated.toReversed(), staged[0] ?? ''] }
    expect((await read('alpha', reordered)).after).toEqual(after)
  })

  test('has one verdict for each resource, the worst that applies', async () => {
    const computes = idsWith('active', 'compute').slice(0, 3)
    const stored = alpha.filter(({ id, storage }) => computes.includes(id) && storage?.used)
    expect(stored.length).toBeGreaterThan(0)
    const { verdicts } = await read('alpha', { lost: computes })
    expect(verdicts.map(({ resource }) => resource)).toEqual(['memory', 'distributed', 'rocket', 'object'])
    // More storage nodes of both types have failed in the fixtures than copies are kept.
    const atRisk = (resource: 'distributed' | 'object') => ({
      resource,
      verdict: 'data_at_risk',
      detail: `With ${idsWith('failed', `${resource}_storage`).length} nodes failed already, some data may have no copy left: 3 copies are kept.`,
    })
    expect([verdicts[1], verdicts[3]]).toEqual([atRisk('distributed'), atRisk('object')])
    const after = stateAfter({ lost: computes })
    const usedOf = ({ raw, total, percentage }: UsageBody, name: string) => {
      const [inUse, whole] = bytes(raw, total)
      return `the ${inUse} in use are ${percentage} % of the ${name} (${whole}).`
    }
    const lostMemory = alpha.filter(({ id, memory }) => computes.includes(id) && memory && memory.total > 0)
    expect(lostMemory).toHaveLength(3)
    expect(verdicts[0]).toEqual({
      resource: 'memory',
      verdict: 'fits',
      detail: `Without 3 nodes, ${usedOf(after.memory!, 'memory')}`,
    })
    const lostBytes = stored.reduce((sum, { storage }) => sum + storage!.used, 0)
    expect(verdicts[2]).toEqual({
      resource: 'rocket',
      verdict: 'local_data_lost',
      detail: `${bytes(lostBytes)} of local data on ${stored.map(({ id }) => id).join(' and ')} would be lost.`,
    })
  })
})

describe('an id', () => {
  test('that is unknown, of another core or partner, or of the wrong status is named, each in its own problem', async () => {
    const lost = ['nothing', 'bravo-only', staged[0] ?? '', '', 'node-0*', 'largest']
    const activated = [active[0] ?? '', idsWith('failed')[0] ?? '']
    const { status, body } = await fetchApi<ErrorBody>(
      pathOf('alpha', { lost: [...lost, ...active.slice(0, 2)], activated }),
    )
    expect(status).toBe(400)
    const rule = (wanted: string) => `must be the id of an asset of this hybrid core with the status ${wanted}`
    expect(body.errors.map(({ title, detail }) => [title, detail])).toEqual(
      [
        ...lost.map((id) => `The value of 'filter[lost]' ${rule('active')}, but the received value is '${id}'.`),
        ...activated.map(
          (id) => `The value of 'filter[activated]' ${rule('staged')}, but the received value is '${id}'.`,
        ),
      ].map((detail) => ['Query parameter value processing failed', detail]),
    )
  })

  test('cannot be lost and activated at once', async () => {
    const id = staged[0] ?? ''
    expect((await fetchApi(pathOf('alpha', { lost: [id], activated: [id] }))).status).toBe(400)
  })

  test('may be given a hundred times, and not once more', async () => {
    const lost = Array.from({ length: 100 }, (_, n) => active[n % active.length] ?? '')
    expect((await read('alpha', { lost })).after).toEqual((await read('alpha', { lost: active })).after)
    const { status, body } = await fetchApi<ErrorBody>(pathOf('alpha', { lost, activated: staged.slice(0, 1) }))
    expect([status, body.errors[0]?.detail]).toEqual([
      400,
      'A request may have at most 100 filter values, but this one has 101.',
    ])
  })
})

test('a core of another partner is as unknown as one that does not exist, whatever the ids', async () => {
  for (const core of ['bravo', 'nowhere']) {
    const { status, body } = await fetchApi<ErrorBody>(pathOf(core, { lost: ['bravo-only', 'nothing'] }))
    expect([status, body.errors[0]?.title, body.errors.length]).toEqual([404, 'Hybrid core unknown', 1])
  }
  expect((await fetchApi(pathOf('bravo', { lost: ['bravo-only'] }), { as: 'B' })).status).toBe(200)
})

test('v1 has no such route', async () => {
  expect((await fetchApi('/hybrid-core/v1/sites/alpha/scenario')).status).toBe(404)
})
