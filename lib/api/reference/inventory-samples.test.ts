import { expect, test } from 'vitest'
import type { z } from 'zod'
import { dayMs } from '#lib/values/time.ts'
import { listAssetForecasts, listForecasts } from '../contract/forecasts.ts'
import { getAsset, getAssetTimes, getHybridCore, getResources, listStorageWorkload } from '../contract/hybrid-core.ts'
import type { Endpoint } from '../endpoint.ts'
import { exampleRecord } from './example.ts'

const exampleOf = <R extends z.ZodType>(endpoint: Endpoint & { returns: R }) =>
  endpoint.returns.parse(exampleRecord(endpoint))

const core = exampleOf(getHybridCore)
const { nodes, coverage, headroom, storage } = exampleOf(getResources)
const workload = exampleOf(listStorageWorkload)
const countOf = (status: string) =>
  Object.values(nodes.by_node_type).reduce((sum, { by_status }) => sum + (by_status[status] ?? 0), 0)

test('the examples of one core count the same nodes', () => {
  const types = Object.values(nodes.by_node_type)
  expect(nodes.total).toBe(core.asset_count)
  expect(types.reduce((sum, { total }) => sum + total, 0)).toBe(nodes.total)
  for (const { total, by_status: counts } of types) expect(Object.values(counts).reduce((a, b) => a + b, 0)).toBe(total)
  expect(countOf('failed')).toBe(core.failed_asset_count)
  expect(coverage).toEqual({ reporting: countOf('active') - core.stale_asset_count, total: countOf('active') })
})

test('the examples of one pool agree about its nodes and its usage', () => {
  const { active, failed } = nodes.by_node_type.distributed_storage.by_status
  expect(workload).toMatchObject({ asset_count: active, active_asset_count: active, failed_asset_count: failed })
  expect(workload.usage).toEqual(storage.distributed)
  expect(workload.headroom).toMatchObject({ failed_asset_count: failed, redundancy: 'reduced' })
  expect(headroom.storage.distributed).toMatchObject({ failed_asset_count: failed, redundancy: 'reduced' })
  const { fullest_asset: fullest, mean_percentage: mean } = workload
  expect(workload.imbalance).toBeCloseTo((fullest?.percentage ?? 0) - (mean ?? 0))
})

test('the example of an asset is as old as the oldest of its values', () => {
  const { cpu, memory, storage } = exampleOf(getAssetTimes)
  const times = [cpu, memory, storage].map((one) => one?.observed_at ?? '')
  expect(times.toSorted()[0]).toBe(exampleOf(getAsset).observed_at)
})

test.each([
  ['a pool', exampleOf(listForecasts)],
  ['an asset', exampleOf(listAssetForecasts)],
])('the example of the forecast of %s reaches its dates with its growth', (_, forecast) => {
  const { usage, growth_per_day: growth, near_full_at: nearFull, full_at: full } = forecast
  const { raw = 0, total = 0 } = usage ?? {}
  const dayOf = (level: number) =>
    new Date(Date.UTC(2026, 10, 20) + Math.ceil((level * total - raw) / (growth ?? 1)) * dayMs)
      .toISOString()
      .slice(0, 10)
  expect([nearFull?.likely, full?.likely]).toEqual([dayOf(0.85), dayOf(1)])
  const leadTimeMs = 56 * dayMs
  expect(forecast.order_by).toBe(new Date(Date.parse(nearFull?.earliest ?? '') - leadTimeMs).toISOString().slice(0, 10))
})
