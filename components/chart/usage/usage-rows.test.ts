import { describe, expect, test } from 'vitest'
import { usedRaw } from '../../usage/denominator/denominator.ts'
import { row } from './test-usage-row.ts'
import { percentageAxis, type Resources, resourceRows } from './usage-rows.ts'
import { whyNoUsage } from './usage-texts.ts'

test.each([
  [[row('memory', 85, 100)], 100],
  [[row('memory', 85, 100.01)], 125],
  [[row('memory', 130)], 150],
  [[row('memory', 50, 50, 101)], 125],
  [[row('memory', 50, 1000)], 200],
  [[], 100],
])('the axis holds every value, but ends at 200 %%: %#', (rows, end) => {
  expect(percentageAxis(rows).end).toBe(end)
  expect(percentageAxis(rows).ticks.at(-1)).toBe(end)
})

const nodes = (by_status: Record<string, number>) => ({
  total: Object.values(by_status).reduce((sum, count) => sum + count, 0),
  by_status,
})

const nodesOf = (total: number, active: number) =>
  ({
    ...{ cpu: null, memory: null, storage: { distributed: null, rocket: null, object: null } },
    fullest_assets: { memory: null, distributed: null, rocket: null, object: null },
    headroom: { memory: null, storage: { distributed: null, object: null, rocket: null } },
    capacity: { distributed: null, object: null },
    nodes: {
      total,
      by_node_type: {
        compute: nodes({ active }),
        distributed_storage: nodes({}),
        object_storage: nodes({ failed: 2 }),
      },
    },
    coverage: { reporting: 0, total: active },
  }) as Resources

describe('an empty chart says why', () => {
  test.each([
    [0, 0, 'This core has no nodes yet.'],
    [3, 0, 'None of its nodes (3) is active; only active nodes count towards usage.'],
    [3, 2, 'None of its active nodes (2) reports usage data.'],
  ])('%d nodes, %d active', (total, active, why) => expect(whyNoUsage(nodesOf(total, active))).toBe(why))
})

test('a resource is down if nodes of its type have failed and none is active', () => {
  const rows = resourceRows(nodesOf(4, 2), usedRaw, () => false)
  expect(rows.filter(({ down }) => down).map(({ label }) => label)).toEqual(['Object'])
})

test('only the resources with stale values are marked', () => {
  const rows = resourceRows(nodesOf(2, 2), usedRaw, (resource) => resource === 'distributed')
  expect(rows.filter(({ isPartlyStale }) => isPartlyStale).map(({ label }) => label)).toEqual(['Distributed'])
})

test('a trend belongs to what is used, not to what is allocated', () => {
  const trends = { memory: [[20_000, 40] as const, [20_001, 41] as const] }
  const withTrend = (amount: 'used' | 'allocated') =>
    resourceRows(nodesOf(2, 2), { ...usedRaw, amount }, () => false, trends).filter(({ trend }) => trend)
  expect(withTrend('used').map(({ label, trend }) => [label, trend?.length])).toEqual([['Memory', 2]])
  expect(withTrend('allocated')).toEqual([])
})
