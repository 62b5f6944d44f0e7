import { describe, expect, test } from 'vitest'
import { reportActions } from './report-actions.ts'

type Input = Parameters<typeof reportActions>[0]

const counts = { total: 3, by_status: { active: 3 } }
const noHeadroom = { memory: null, storage: { distributed: null, rocket: null, object: null } }

function inputOf({ failed = 0, stale = 0, forecasts = [] as object[], headroom = noHeadroom as object } = {}) {
  return {
    core: { failed_asset_count: failed, stale_asset_count: stale },
    resources: {
      headroom,
      nodes: { total: 9, by_node_type: { compute: counts, distributed_storage: counts, object_storage: counts } },
    },
    forecasts,
  } as unknown as Input
}

describe('what to do about a core', () => {
  test('is nothing while all nodes are well and nothing runs full', () => {
    expect(reportActions(inputOf(), '2026-11-26')).toEqual([])
  })

  test('begins with what is wrong now, then by the order-by dates', () => {
    const forecasts = [
      { resource: 'memory', order_by: '2027-06-01' },
      { resource: 'object', order_by: null },
      { resource: 'distributed', order_by: '2026-11-25' },
    ]
    const actions = reportActions(inputOf({ failed: 2, stale: 1, forecasts }), '2026-11-26')
    expect(actions.map(({ by, text }) => [by, text])).toEqual([
      [null, 'Repair or replace 2 failed nodes.'],
      [null, 'Find out why 1 stale node no longer reports.'],
      ['2026-11-25', 'Order hardware for distributed storage: the order-by date has passed.'],
      ['2027-06-01', 'Order hardware for memory.'],
    ])
  })

  test('names what no longer fits without the largest node', () => {
    const memory = {
      ...{ largest_asset_id: 'cn-1', fits: false, tolerates: 0, reason: 'too full' },
      after_largest_loss: { percentage: 104, raw: 104, total: 100, unit: 'byte', allocated: null },
    }
    const [action] = reportActions(inputOf({ headroom: { ...noHeadroom, memory } }), '2026-11-26')
    expect(action?.text).toBe('Add a node or move data: Memory no longer fits without cn-1: 104.0\u202f%.')
  })
})
