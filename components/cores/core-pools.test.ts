import { expect, test } from 'vitest'
import { ageOfResource } from './core-pools.ts'

const resources = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const
const age = (stale_asset_count: number) => ({ stale_asset_count, oldest_observed_at: '2026-01-02T00:00:00Z' })
const staleOf = (core: Parameters<typeof ageOfResource>[0]) =>
  resources.map((resource) => ageOfResource(core, resource).stale_asset_count)

test('a resource is as old as its own nodes: CPU, memory and rocket storage are of the same ones', () => {
  expect(staleOf({ ...age(2), pools: { rocket: age(2), distributed: age(0), object: age(0) } })).toEqual([
    2, 2, 0, 2, 0,
  ])
  expect(staleOf({ ...age(1), pools: { rocket: age(0), distributed: age(0), object: age(1) } })).toEqual([
    0, 0, 0, 0, 1,
  ])
})

test('a resource whose pool is not known is as old as the core', () => {
  expect(staleOf({ ...age(3), pools: { distributed: age(0) } })).toEqual([3, 3, 0, 3, 3])
})
