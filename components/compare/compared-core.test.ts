import { describe, expect, test } from 'vitest'
import { perNode, usagePerNode } from './compared-core.ts'

describe('an amount per node', () => {
  test('is in whole bytes, or in fractions of cores', () => {
    expect(perNode(10, 3, 'byte')).toBe(3)
    expect(perNode(10, 4, 'core')).toBe(2.5)
  })

  test('is not known without a node', () => {
    expect(perNode(10, 0, 'byte')).toBeNull()
    expect(usagePerNode({ percentage: 50, raw: 5, total: 10, unit: 'byte' }, 0)).toBeNull()
  })

  test('keeps the percentage of the pool', () => {
    expect(usagePerNode({ percentage: 64.29, raw: 900, total: 1400, unit: 'byte', allocated: 2100 }, 7)).toEqual({
      percentage: 64.29,
      raw: 128,
      total: 200,
      unit: 'byte',
      allocated: 300,
    })
  })

  test('of an unknown allocation stays unknown', () => {
    const usage = { percentage: 50, raw: 8, total: 16, unit: 'core', allocated: null } as const
    expect(usagePerNode(usage, 4)).toEqual({ ...usage, raw: 2, total: 4 })
  })
})
