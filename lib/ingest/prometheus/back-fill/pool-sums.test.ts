import { expect, test } from 'vitest'
import type { MappedAsset } from '../mapped-assets.ts'
import { type PoolNode, PoolSums } from './pool-sums.ts'

const hourMs = 3_600_000
const gib = 2 ** 30
const node = (id: string, quantity: PoolNode['quantity'] = 'memory'): PoolNode => ({
  ...{ coreId: 'c', id, nodeType: 'compute', quantity },
})
const asset = (id: string, used: number, allocated?: number): MappedAsset => ({
  ...{ coreId: 'c', id, nodeType: 'compute', label: id },
  quantities: { memory: { used: used * gib, total: 10 * gib, ...(allocated !== undefined && { allocated }) } },
})
const memory = (raw: number, total: number, allocated: number | null = null) =>
  expect.objectContaining({ coreId: 'c', resource: 'memory', raw: raw * gib, total: total * gib, allocated })

test('a pool is the sum of its nodes; other nodes are not counted', () => {
  const pools = new PoolSums([node('a'), node('b')])
  expect(pools.add(0, [asset('a', 1), asset('b', 2), asset('staged', 5)])).toEqual([memory(3, 20)])
})

test('a node that does not report counts with its last value for 24 hours, and then not at all', () => {
  const pools = new PoolSums([node('a'), node('b')])
  pools.add(0, [asset('a', 1), asset('b', 2)])
  expect(pools.add(24 * hourMs, [asset('a', 4)])).toEqual([memory(6, 20)])
  expect(pools.add(25 * hourMs, [asset('a', 4)])).toEqual([memory(4, 10)])
})

test('the fullest node of a pool is that of the counted ones, of equal ones the lowest id', () => {
  const pools = new PoolSums([node('b'), node('a'), node('c')])
  const fullest = (hour: number, ...assets: MappedAsset[]) => pools.add(hour * hourMs, assets)[0]?.fullest
  expect(fullest(0, asset('b', 5), asset('a', 5), asset('c', 4))).toEqual({ asset_id: 'a', percentage: 50 })
  expect(fullest(1, asset('a', 1), asset('c', 9))).toEqual({ asset_id: 'c', percentage: 90 })
  expect(fullest(24, asset('a', 1))).toEqual({ asset_id: 'c', percentage: 90 })
  expect(fullest(26, asset('a', 1))).toEqual({ asset_id: 'a', percentage: 10 })
})

test('an hour in which no node of a pool reports has no sum', () => {
  const pools = new PoolSums([node('a'), node('a', 'storage')])
  expect(pools.add(0, [])).toEqual([])
  expect(pools.add(hourMs, [asset('a', 1)])).toEqual([memory(1, 10)])
  expect(pools.add(2 * hourMs, [])).toEqual([])
})

test('what is allocated is known when it is of every counted node', () => {
  const pools = new PoolSums([node('a'), node('b')])
  expect(pools.add(0, [asset('a', 1, 5), asset('b', 1, 6)])).toEqual([memory(2, 20, 11)])
  expect(pools.add(hourMs, [asset('a', 1, 5), asset('b', 1)])).toEqual([memory(2, 20)])
})
