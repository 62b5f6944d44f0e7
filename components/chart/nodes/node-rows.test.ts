import { describe, expect, test } from 'vitest'
import { nodeRows, nodesSummary, nodesTable, nodesTitle, statusCounts } from './node-rows.ts'

type Counts = Record<string, number>

const nodes = (compute: Counts, distributed: Counts = {}, object: Counts = {}) => {
  const counts = (by_status: Counts) => ({
    total: Object.values(by_status).reduce((sum, count) => sum + count, 0),
    by_status,
  })
  const by_node_type = {
    compute: counts(compute),
    distributed_storage: counts(distributed),
    object_storage: counts(object),
  }
  const total = Object.values(by_node_type).reduce((sum, type) => sum + type.total, 0)
  return { total, by_node_type }
}

describe('the title counts the failed nodes, or else the inactive ones', () => {
  test.each([
    [nodes({}), 'No nodes'],
    [nodes({ active: 1 }), 'The only node is active'],
    [nodes({ active: 1000 }, { active: 2 }), 'All 1,002 nodes are active'],
    [nodes({ active: 5, failed: 1, staged: 3 }), '1 of 9 nodes has failed'],
    [nodes({ active: 5, failed: 1 }, { failed: 3 }), '4 of 9 nodes have failed'],
    [nodes({ active: 5, staged: 2 }), '2 of 7 nodes are staged'],
    [nodes({ active: 5, maintenance: 1 }), '1 of 6 nodes is in maintenance'],
    [nodes({ active: 5, maintenance: 1, draining: 1 }), '2 of 7 nodes are not active'],
    [nodes({ active: 5, constructor: 1 }), '1 of 6 nodes is not active'],
  ])('%#', (given, title) => expect(nodesTitle(given)).toBe(title))
})

test('known statuses come in life-cycle order, unknown ones after them', () => {
  const given = nodes({ toString: 1, failed: 2, active: 3 }, { draining: 4, active: 5 })
  expect(statusCounts(given)).toEqual([
    { status: 'active', count: 8 },
    { status: 'failed', count: 2 },
    { status: 'draining', count: 4 },
    { status: 'toString', count: 1 },
  ])
  expect(nodeRows(given)[1]).toEqual({ label: 'Distributed storage', total: 9, counts: [5, 0, 4, 0] })
})

test('the summary and the data table have every count', () => {
  const given = nodes({ active: 3, failed: 1 }, { active: 5 })
  expect(nodesSummary(given)).toBe(
    'Compute: 3 active, 1 failed; Distributed storage: 5 active; Object storage: no nodes.',
  )
  expect(nodesTable(given)).toEqual({
    head: ['Node type', 'active', 'failed', 'All'],
    rows: [
      ['Compute', '3', '1', '4'],
      ['Distributed storage', '5', '0', '5'],
      ['Object storage', '0', '0', '0'],
      ['All', '8', '1', '9'],
    ],
  })
})
