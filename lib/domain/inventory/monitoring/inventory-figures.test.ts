import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callerOf, contextOf, now } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import type { AssetRow } from '#lib/db/schema/schema.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { poolResources } from '#lib/values/history.ts'
import { listHybridCores } from '../cores.ts'
import { refreshTotals } from '../totals.ts'
import { percentageOf } from '../usage/percentage.ts'
import { readInventoryFigures } from './inventory-figures.ts'

type Asset = Insertable<AssetRow>
const partners = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002'] as const
const hour = 3_600_000
const staleAfterMs = hour
const pib = 2 ** 50
const nameOf = (core: { coreId: string } | null) => core?.coreId ?? null

describe.each(testEngines)('the figures of the inventory on %s', (engine) => {
  let database: Database
  const read = (limit = 100) => readInventoryFigures(database, { now, staleAfterMs, limit })

  beforeAll(async () => {
    database = await openTestDatabase(engine)
    const { write } = database
    await write
      .insertInto('partners')
      .values(partners.map((uuid) => ({ uuid, name: uuid })))
      .execute()
    const cores = ['empty', 'full', 'mixed', 'old'].map((id) => ({ id, partner_uuid: partners[id === 'old' ? 1 : 0] }))
    const rest = { status: 'active', public_available: 0, replicas: 3 }
    await write
      .insertInto('hybrid_cores')
      .values(cores.map((core) => ({ ...core, ...rest })))
      .execute()
    const assets = [
      storage('full', 'sn-1', 8.7 * pib, 9 * pib),
      storage('full', 'sn-2', 8.8 * pib, 9 * pib),
      { ...storage('full', 'sn-3', 1, 9 * pib), status: 'failed' },
      compute('mixed', 'cn-1', { cpu: 0.1, memory: 30, ageMs: 2 * hour }),
      compute('mixed', 'cn-2', { cpu: 0.2, memory: 70, ageMs: 0 }),
      // A storage node has memory, too.
      { ...storage('mixed', 'sn-1', 50, 100), memory_used: 5, memory_total: 100, memory_percentage: 5 },
      compute('old', 'cn-1', { cpu: 32, memory: 10, ageMs: 400 * 24 * hour }),
    ]
    await write.insertInto('assets').values(assets).execute()
    await refreshTotals(write, ['full', 'mixed', 'old'], now)
  })
  afterAll(() => database.close())

  it('are those that the API shows for each core, of all partners', async () => {
    const { pools, cores, poolsLeftOut, coresLeftOut } = await read()
    const shown = await Promise.all(
      partners.map((partner) =>
        listHybridCores(contextOf(database, callerOf(partner), { staleAfterMs }), {
          ...{ page: { offset: 0, limit: 50 }, filter: {}, sort: [] },
        }),
      ),
    )
    for (const core of shown.flatMap(({ items }) => items)) {
      const usages = { ...core.workload, ...core.workload.storage }
      for (const resource of poolResources) {
        const pool = pools.find((one) => nameOf(one.core) === core.id && one.resource === resource)
        const { raw, total, percentage } = usages[resource] ?? {}
        const fullest = resource === 'cpu' ? undefined : core.fullest_assets[resource]?.percentage
        expect([
          core.id,
          resource,
          pool?.used,
          pool?.total,
          pool?.percentage,
          pool?.fullestPercentage ?? undefined,
        ]).toEqual([core.id, resource, raw, total, percentage, fullest])
      }
      const figures = cores.find((one) => nameOf(one.core) === core.id)
      expect([figures?.failedCount ?? 0, figures?.staleCount ?? 0]).toEqual([
        core.failed_asset_count,
        core.stale_asset_count,
      ])
      expect(figures?.oldestObservedAt ? new Date(figures.oldestObservedAt).toISOString() : null).toBe(
        core.oldest_observed_at,
      )
    }
    expect(pools.map(({ core, resource }) => [nameOf(core), resource])).toEqual([
      ['full', 'distributed'],
      ['mixed', 'distributed'],
      ['old', 'cpu'],
      ['mixed', 'memory'],
      ['old', 'memory'],
      ['mixed', 'cpu'],
    ])
    expect(cores.map(({ core, activeCount }) => [core, activeCount])).toEqual([
      [{ coreId: 'old', partnerUuid: partners[1] }, 1],
      [{ coreId: 'mixed', partnerUuid: partners[0] }, 3],
      [{ coreId: 'full', partnerUuid: partners[0] }, 2],
    ])
    expect([poolsLeftOut, coresLeftOut]).toEqual([0, 0])
  })

  it('name the fullest pools and the cores with the oldest values, and sum the others', async () => {
    const { pools, cores, poolsLeftOut, coresLeftOut } = await read(1)
    expect(pools[0]).toMatchObject({ core: { coreId: 'full' }, resource: 'distributed', total: 18 * pib })
    expect(pools.slice(1).sort((a, b) => (a.resource < b.resource ? -1 : 1))).toEqual([
      { core: null, resource: 'cpu', used: 32.3, total: 192, percentage: 16.82, fullestPercentage: null },
      { core: null, resource: 'distributed', used: 50, total: 100, percentage: 50, fullestPercentage: 50 },
      { core: null, resource: 'memory', used: 115, total: 400, percentage: 28.75, fullestPercentage: 70 },
    ])
    expect(cores[0]).toMatchObject({ core: { coreId: 'old' }, activeCount: 1, staleCount: 1 })
    expect(cores.slice(1)).toEqual([
      { core: null, activeCount: 5, failedCount: 1, staleCount: null, oldestObservedAt: now - 2 * hour },
    ])
    expect([poolsLeftOut, coresLeftOut]).toEqual([5, 2])
  })
})

const common = { partner_uuid: partners[0], status: 'active', observed_at: now }

function storage(core: string, id: string, used: number, total: number): Asset {
  const amounts = {
    storage_used: Math.round(used),
    storage_total: total,
    storage_percentage: percentageOf(used, total),
  }
  return { ...common, hybrid_core_id: core, id, node_type: 'distributed_storage', ...amounts }
}

function compute(core: string, id: string, values: { cpu: number; memory: number; ageMs: number }): Asset {
  const { cpu, memory, ageMs } = values
  return {
    ...common,
    ...{ hybrid_core_id: core, id, node_type: 'compute', observed_at: now - ageMs },
    ...{ cpu_used: cpu, cpu_total: 64, cpu_percentage: percentageOf(cpu, 64) },
    ...{ memory_used: memory, memory_total: 100, memory_percentage: memory },
  }
}
