import { expect, test } from 'vitest'
import { redundancyWarnings } from './core-redundancy.ts'

type Resources = Parameters<typeof redundancyWarnings>[0]
type Pool = NonNullable<Resources['headroom']['storage']['distributed']>
type Counts = Resources['nodes']['by_node_type']['object_storage']

const pool = (redundancy: Pool['redundancy'], failed: number): Pool => ({
  largest_asset_id: 'sn-1',
  after_largest_loss: null,
  fits: true,
  tolerates: 1,
  reason: null,
  failed_asset_count: failed,
  redundancy,
  redundancy_reason: redundancy === 'full' ? null : `${failed} failed.`,
})
const none = { total: 0, by_status: {} }
const warnings = (distributed: Pool | null, object: Pool | null, objectNodes: Counts = none) =>
  redundancyWarnings({
    headroom: { memory: null, storage: { distributed, object, rocket: null } },
    nodes: { total: 0, by_node_type: { compute: none, distributed_storage: none, object_storage: objectNodes } },
  })
const titles = (...pools: Parameters<typeof warnings>) => warnings(...pools).map(({ title, text }) => [title, text])

test('a pool without failed nodes, or without data, has no warning', () => {
  expect(titles(pool('full', 0), null)).toEqual([])
})

test('each pool with failed nodes has a warning, and possible data loss is first', () => {
  expect(titles(pool('reduced', 1), pool('at_risk', 3))).toEqual([
    ['Object storage may have lost data', '3 failed.'],
    ['Distributed storage has reduced redundancy', '1 failed.'],
  ])
})

test.each([
  [{ failed: 3 }, '3 nodes have failed and no other node holds data: it may have no copy left.'],
  [{ failed: 1, staged: 2 }, '1 node has failed and no other node holds data: it may have no copy left.'],
])('a pool whose nodes have all failed, %j, may have lost data', (by_status: Record<string, number>, text) => {
  const total = Object.values(by_status).reduce((sum, count) => sum + count, 0)
  const [warning, ...others] = warnings(pool('reduced', 1), null, { total, by_status })
  expect(warning).toMatchObject({ title: 'Object storage may have lost data', text, failedCount: by_status.failed })
  expect(others).toHaveLength(1)
})

test('failed nodes of a pool without data are reduced redundancy while it has other nodes', () => {
  expect(titles(null, null, { total: 3, by_status: { failed: 2, active: 1 } })).toEqual([
    [
      'Object storage has reduced redundancy',
      '2 nodes have failed and no active node reports its usage: some data may have fewer copies.',
    ],
  ])
})
