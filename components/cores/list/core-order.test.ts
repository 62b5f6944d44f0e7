import { expect, test } from 'vitest'
import { usedRaw } from '../../usage/denominator/denominator.ts'
import { type CoreRow, coreSorts, type PoolState, sortCores, worstFirst } from './core-order.ts'

const usage = (percentage: number) => ({
  percentage,
  raw: percentage,
  total: 100,
  unit: 'byte' as const,
  allocated: null,
})

function core(id: string, memory: number, more: Partial<CoreRow> = {}): CoreRow {
  return {
    id,
    status: 'active',
    public_available: true,
    location: null,
    asset_count: 2,
    workload: { cpu: null, memory: usage(memory), storage: { distributed: null, rocket: null, object: null } },
    observed_at: '2026-01-02T00:00:00Z',
    failed_asset_count: 0,
    stale_asset_count: 0,
    oldest_observed_at: '2026-01-02T00:00:00Z',
    fullest_assets: { memory: null, distributed: null, rocket: null, object: null },
    memoryAfterLoss: undefined,
    pools: {},
    forecast: undefined,
    ...more,
  }
}

const orderOf = (cores: CoreRow[], sort: Parameters<typeof sortCores>[1] = worstFirst, denominator = usedRaw) =>
  sortCores(cores, sort, denominator).map(({ id }) => id)

test('a core with a full node comes before one with a fuller pool', () => {
  const fullest_assets = { memory: { asset_id: 'cn-1', percentage: 96 }, distributed: null, rocket: null, object: null }
  expect(orderOf([core('pool', 94), core('node', 50, { fullest_assets })])).toEqual(['node', 'pool'])
})

test('of cores at the same level, failed nodes are worse than stale ones, and these than a higher percentage', () => {
  const cores = [
    core('higher', 93),
    core('stale', 86, { stale_asset_count: 1 }),
    core('failed', 86, { failed_asset_count: 1 }),
    core('lower', 87),
  ]
  expect(orderOf(cores)).toEqual(['failed', 'stale', 'higher', 'lower'])
})

test('a core with a pool that is down is the worst, then data at risk, a full pool, fewer copies and a high pool', () => {
  const age = { stale_asset_count: 0, oldest_observed_at: '2026-01-02T00:00:00Z' }
  const pool = (redundancy: PoolState['redundancy'], more: Partial<PoolState> = {}) => ({
    pools: { distributed: { ...age, copies: 3, afterLoss: 20, redundancy, ...more } },
  })
  const cores = [
    core('high', 76),
    core('fewer', 10, pool('reduced')),
    core('full', 99),
    core('risk', 5, pool('at_risk')),
  ]
  const down = core('down', 0, pool('at_risk', { isDown: true }))
  expect(orderOf([...cores, down])).toEqual(['down', 'risk', 'full', 'fewer', 'high'])
  for (const name of ['memory', 'distributed'] as const) {
    const isFirst = orderOf([...cores, down], [{ name, descending: true }])[0] === 'down'
    expect([name, isFirst]).toEqual([name, name === 'distributed'])
  }
})

test('a core without data is last, the worst first; of equal cores the lower id is first', () => {
  const empty = core('a', 0, {
    workload: { cpu: null, memory: null, storage: { distributed: null, rocket: null, object: null } },
  })
  expect(orderOf([empty, core('c', 10), core('b', 10)])).toEqual(['b', 'c', 'a'])
})

test('the oldest value is first in ascending order, and a core without values is last in both directions', () => {
  const old = core('old', 1, { oldest_observed_at: '2025-01-01T00:00:00Z' })
  const none = core('none', 1, { oldest_observed_at: null })
  const orderBy = (descending: boolean) => orderOf([none, core('new', 1), old], [{ name: 'observed', descending }])
  expect(orderBy(false)).toEqual(['old', 'new', 'none'])
  expect(orderBy(true)).toEqual(['new', 'old', 'none'])
})

test('every sort has an order, and a second key decides between equal cores', () => {
  for (const name of coreSorts)
    expect(orderOf([core('b', 1), core('a', 1)], [{ name, descending: false }])).toEqual(['a', 'b'])
  const cores = [core('a', 10), core('b', 20), core('c', 20, { failed_asset_count: 1 })]
  const sort = [
    { name: 'assets', descending: false },
    { name: 'memory', descending: true },
  ]
  expect(orderOf(cores, sort)).toEqual(['b', 'a', 'c'])
})

test('a core without a resource is last in both directions', () => {
  const none = core('none', 0, {
    workload: { cpu: null, memory: null, storage: { distributed: null, rocket: null, object: null } },
  })
  const orderBy = (descending: boolean) =>
    orderOf([none, core('high', 90), core('low', 1)], [{ name: 'memory', descending }])
  expect(orderBy(false)).toEqual(['low', 'high', 'none'])
  expect(orderBy(true)).toEqual(['high', 'low', 'none'])
})

test('a resource sorts by the amount that is shown: what is used, with its fullest node, or what is allocated', () => {
  const withMemory = (id: string, percentage: number, allocated: number | null) =>
    core(id, 0, { workload: { ...core(id, 0).workload, memory: { ...usage(percentage), allocated } } })
  const fullNode = {
    ...withMemory('full node', 50, 20),
    fullest_assets: { ...core('', 0).fullest_assets, memory: { asset_id: 'cn-1', percentage: 96 } },
  }
  const cores = [withMemory('unknown', 95, null), fullNode, withMemory('much', 10, 130)]
  const byMemory = [{ name: 'memory', descending: true }]
  expect(orderOf(cores, byMemory)).toEqual(['full node', 'unknown', 'much'])
  expect(orderOf(cores, byMemory, { amount: 'allocated', basis: 'raw' })).toEqual(['much', 'full node', 'unknown'])
})

test('the core that is near full soonest is first, and one without a date is last in both directions', () => {
  const on = (day: string) => ({ near_full_at: { earliest: day, likely: day, latest: null }, order_by: null })
  const cores = [
    core('none', 99),
    core('late', 10, { forecast: { resource: 'cpu', ...on('2027-03-01') } }),
    core('soon', 10, { forecast: { resource: 'object', ...on('2026-12-01') } }),
  ]
  expect(orderOf(cores, [{ name: 'runs_full', descending: false }])).toEqual(['soon', 'late', 'none'])
  expect(orderOf(cores, [{ name: 'runs_full', descending: true }])).toEqual(['late', 'soon', 'none'])
})
