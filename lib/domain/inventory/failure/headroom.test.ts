import { expect, test } from 'vitest'
import type { LosableAsset } from './node-sums.ts'
import { headroomOf as headroom } from './test-headroom.ts'
import { compute, distributed, object, rocket } from './test-nodes.ts'

const gib = 2 ** 30
test('memory still fits after losing the largest node', () => {
  const assets = [
    compute('cn-07', 0, 200 * gib),
    compute('cn-08', 203 * gib, 150 * gib),
    compute('cn-09', 0, 100 * gib),
  ]
  expect(headroom(assets, 3).memory).toEqual({
    largest_asset_id: 'cn-07',
    after_largest_loss: { percentage: 81.2, raw: 203 * gib, total: 250 * gib, unit: 'byte', allocated: null },
    fits: true,
    tolerates: 1,
    reason: null,
  })
})

test('memory that no longer fits says what is short', () => {
  const assets = [compute('cmp-3', 300 * gib, 400 * gib), compute('cmp-4', 112.5 * gib, 384 * gib)]
  expect(headroom(assets, 3).memory).toMatchObject({
    after_largest_loss: { percentage: 107.42 },
    fits: false,
    tolerates: 0,
    reason: 'Without cmp-3, the remaining memory (384.0 GiB) is 28.5 GiB less than the 412.5 GiB in use.',
  })
})

test('memory fits up to the last byte, whatever the rounded percentage says', () => {
  const assets = (used: number) => [compute('a', used, 2 ** 50), compute('b', 0, 2 ** 50)]
  expect(headroom(assets(2 ** 50), 1).memory).toMatchObject({ fits: true, after_largest_loss: { percentage: 100 } })
  expect(headroom(assets(2 ** 50 + 1), 1).memory).toMatchObject({
    fits: false,
    after_largest_loss: { percentage: 100 },
    reason: 'Without a, the remaining memory (1 PiB) is 1 byte less than the 1 PiB in use.',
  })
})

test.each([
  ['distributed', distributed],
  ['object', object],
] as const)('%s storage fits up to 85 %% of what remains, to the byte', (kind, node) => {
  const remaining = 3 * 10 ** 15
  const part = (used: number) => {
    return headroom([node('a', used, remaining), node('b', 0, remaining)], 1).storage[kind]
  }
  expect(part(remaining * 0.85)).toMatchObject({ fits: true, reason: null, after_largest_loss: { percentage: 85 } })
  expect(part(remaining * 0.85 + 1)).toMatchObject({ fits: false, after_largest_loss: { percentage: 85 } })
})

test('storage over the near-full mark says what is short', () => {
  const assets = [distributed('sn-1', 300 * gib, 320 * gib), distributed('sn-2', 0, 320 * gib)]
  expect(headroom(assets, 1).storage.distributed?.reason).toBe(
    'Without sn-1, 85 % of the remaining distributed storage (320 GiB) is 28 GiB less than the 300 GiB in use.',
  )
})

test('storage needs as many remaining nodes as replicas, memory does not', () => {
  const four = (node: typeof compute) => ['a', 'b', 'c', 'd'].map((id) => node(id, 1, 100))
  expect(headroom(four(distributed), 3).storage.distributed).toMatchObject({ fits: true, tolerates: 1 })
  expect(headroom(four(object), 2).storage.object).toMatchObject({ fits: true, tolerates: 2 })
  expect(headroom(four(distributed), 4).storage.distributed).toMatchObject({
    fits: false,
    tolerates: 0,
    reason: 'Without a, the number of remaining nodes (3) is less than the number of replicas (4).',
  })
  expect(headroom(four(compute), 4).memory).toMatchObject({ fits: true, tolerates: 3 })
})

test.each([0, 5])('the loss of the only node does not fit, even if %d bytes are used', (used) => {
  expect(headroom([compute('a', used, 100)], 1).memory).toEqual({
    largest_asset_id: 'a',
    after_largest_loss: null,
    fits: false,
    tolerates: 0,
    reason: `Without a, no memory remains for the ${used} bytes in use.`,
  })
  expect(headroom([object('a', used, 100)], 1).storage.object).toMatchObject({ after_largest_loss: null, fits: false })
})

test('of equally large nodes the lowest id by code point is the largest', () => {
  const assets = ['b', 'a', 'a1', 'B', '_'].map((id) => compute(id, 1, 100))
  expect(headroom(assets, 1).memory?.largest_asset_id).toBe('B')
})

test('at risk on rocket storage are the used bytes of the node that holds the most, not of the largest', () => {
  const assets = [rocket('large', 5, 1000), rocket('z', 70, 100), rocket('full', 70, 80), rocket('unknown', 90, 0)]
  expect(headroom(assets, 1).storage.rocket).toEqual({ largest_asset_id: 'full', at_risk: 70 })
})

test('every part is about its own node type and quantity', () => {
  const assets: LosableAsset[] = [
    { id: 'c', node_type: 'compute', memory: { used: 1, total: 10 }, storage: { used: 2, total: 20 } },
    { id: 'd', node_type: 'distributed_storage', memory: { used: 9, total: 99 }, storage: { used: 3, total: 30 } },
    { id: 'o', node_type: 'object_storage', memory: { used: 9, total: 99 }, storage: { used: 4, total: 40 } },
  ]
  expect(headroom(assets, 1)).toMatchObject({
    memory: { largest_asset_id: 'c' },
    storage: {
      distributed: { largest_asset_id: 'd' },
      object: { largest_asset_id: 'o' },
      rocket: { largest_asset_id: 'c', at_risk: 2 },
    },
  })
})

test('parts without assets, or only with unknown or empty ones, are null', () => {
  const nothing = { memory: null, storage: { distributed: null, object: null, rocket: null } }
  const unknown = (['compute', 'distributed_storage', 'object_storage'] as const).flatMap((node_type) => [
    { id: 'a', node_type, memory: null, storage: null },
    { id: 'b', node_type, memory: { used: 3, total: 0 }, storage: { used: 3, total: 0 } },
  ])
  expect(headroom([], 3)).toEqual(nothing)
  expect(headroom(unknown, 3)).toEqual(nothing)
})

test('10,000 nodes of petabytes, whose sum is beyond 2^53, are counted to the byte', () => {
  const petabyte = 10 ** 15
  const assets = Array.from({ length: 10_000 }, (_, i) => compute(`n${i}`, petabyte / 2, petabyte))
  expect(headroom(assets, 3).memory).toMatchObject({ tolerates: 5000 })
  assets[0] = compute('n0', petabyte / 2 + 1, petabyte)
  expect(headroom(assets, 3).memory).toMatchObject({ tolerates: 4999 })
})
