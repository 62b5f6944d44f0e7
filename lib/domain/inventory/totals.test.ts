import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import type { AssetRow } from '#lib/db/schema/schema.ts'
import { addCores, openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { refreshTotals } from './totals.ts'
import { percentageOf } from './usage/percentage.ts'
import type { Quantity } from './usage/quantity.ts'

type Asset = Insertable<AssetRow>

const bytes = fc.option(
  fc.record({
    used: fc.maxSafeNat(),
    total: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    allocated: fc.option(fc.maxSafeNat(), { freq: 9 }),
  }),
)
const assets: fc.Arbitrary<Asset[]> = fc.uniqueArray(
  fc
    .record({
      hybrid_core_id: fc.constantFrom('c', 'd', 'other'),
      partner_uuid: fc.constant('p'),
      id: fc.nat(50).map(String),
      node_type: fc.constantFrom('compute', 'object_storage'),
      status: fc.constantFrom('active', 'failed'),
      cpu: bytes,
      memory: bytes,
      storage: bytes,
      observed_at: fc.nat(),
      cpu_observed_at: fc.option(fc.nat()),
      storage_observed_at: fc.option(fc.nat()),
    })
    .map(({ cpu, memory, storage, ...asset }) => ({
      ...asset,
      ...columnsOf('cpu', cpu),
      ...columnsOf('memory', memory),
      ...columnsOf('storage', storage),
    })),
  { selector: ({ hybrid_core_id, id }) => `${hybrid_core_id}/${id}` },
)

describe.each(testEngines)('totals on %s', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(engine)
    const { write } = database
    await addCores(write, ['c', 'd', 'other'])
  })
  afterAll(() => database.close())

  it('are the sums of the assets, by core, node type and status', async () => {
    await fc.assert(
      fc.asyncProperty(assets, async (rows) => {
        const { write } = database
        await write.deleteFrom('assets').execute()
        await write.deleteFrom('asset_totals').execute()
        if (rows.length > 0) await write.insertInto('assets').values(rows).execute()
        await refreshTotals(write, ['c', 'd'])
        const totals = await write.selectFrom('asset_totals').selectAll().execute()
        const refreshed = rows.filter((row) => row.hybrid_core_id !== 'other')
        expect(totals.map(groupOf).sort()).toEqual([...new Set(refreshed.map(groupOf))].sort())
        for (const total of totals) {
          const group = refreshed.filter((row) => groupOf(row) === groupOf(total))
          expect(total.asset_count).toBe(group.length)
          expect(total.observed_at).toBe(Math.max(...group.map((row) => row.observed_at)))
          for (const quantity of ['cpu', 'memory', 'storage'] as const) {
            const known = group.filter((row) => typeof row[`${quantity}_percentage`] === 'number')
            const times = known.map((row) => row[`${quantity}_observed_at`] ?? row.observed_at)
            expect(total[`${quantity}_observed_at`]).toBe(times.length === 0 ? null : Math.max(...times))
          }
          for (const column of ['cpu_used', 'memory_used', 'memory_total', 'storage_used', 'storage_total'] as const) {
            expectSum(
              total[column],
              group.map((row) => row[column] ?? null),
            )
          }
          for (const quantity of ['cpu', 'memory', 'storage'] as const) {
            const promised = group
              .filter((row) => typeof row[`${quantity}_total`] === 'number')
              .map((row) => row[`${quantity}_allocated`] ?? null)
            expectSum(total[`${quantity}_allocated`], promised.includes(null) ? [] : promised)
          }
        }
      }),
      { numRuns: 40 },
    )
  })

  it('are removed for a core without assets, and kept for other cores', async () => {
    const { write } = database
    await write.deleteFrom('assets').execute()
    const row = { node_type: 'compute', status: 'active', asset_count: 1, observed_at: 0 }
    await write.deleteFrom('asset_totals').execute()
    await write
      .insertInto('asset_totals')
      .values(['c', 'other'].map((hybrid_core_id) => ({ hybrid_core_id, ...row })))
      .execute()
    await refreshTotals(write, ['c'])
    expect(await write.selectFrom('asset_totals').select('hybrid_core_id').execute()).toEqual([
      { hybrid_core_id: 'other' },
    ])
  })
})

function groupOf({
  hybrid_core_id,
  node_type,
  status,
}: Pick<Asset, 'hybrid_core_id' | 'node_type' | 'status'>): string {
  return `${hybrid_core_id}/${node_type}/${status}`
}

function columnsOf(name: 'cpu' | 'memory' | 'storage', quantity: Quantity | null) {
  const { used = null, total = null, allocated = null } = quantity ?? {}
  return {
    [`${name}_used`]: used,
    [`${name}_total`]: total,
    [`${name}_allocated`]: allocated,
    [`${name}_percentage`]: quantity && percentageOf(quantity.used, quantity.total),
  }
}

function expectSum(actual: number | null, values: readonly (number | null)[]) {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return expect(actual).toBeNull()
  const sum = known.reduce((a, b) => a + b, 0)
  expect(Math.abs((actual ?? Number.NaN) - sum)).toBeLessThanOrEqual(sum * 1e-12)
}
