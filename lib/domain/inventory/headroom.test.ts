import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HeadroomAsset, headroom } from '#lib/domain/inventory/headroom.ts'
import type { Quantity } from '#lib/domain/inventory/quantity.ts'
import { sumQuantities } from '#lib/domain/inventory/usage.ts'

const gib = 2 ** 30
/** Large numbers can shrink for minutes: a failure is told after seconds, if not as its smallest case. */
const runs = { numRuns: 1000, interruptAfterTimeLimit: 4000 }

test('memory still fits after losing the largest node', () => {
  const assets = [
    compute('cn-07', 0, 200 * gib),
    compute('cn-08', 203 * gib, 150 * gib),
    compute('cn-09', 0, 100 * gib),
  ]
  expect(headroom(assets, 3).memory).toEqual({
    largest_asset_id: 'cn-07',
    after_largest_loss: { percentage: 81.2, raw: 203 * gib, total: 250 * gib, unit: 'byte' },
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
    reason: 'Without cmp-3, the remaining memory (384 GiB) is 28.5 GiB less than the 412.5 GiB in use.',
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
  const assets: HeadroomAsset[] = [
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

const fewBytes = fc.record({ used: fc.nat(12), total: fc.nat(20) })
const manyBytes = fc.record({ used: fc.maxSafeNat(), total: fc.maxSafeNat() })
/** What is used is, give or take a byte, what fits after some losses: where a rounded comparison goes wrong. */
const brimful = fc
  .record({
    totals: fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { minLength: 2, maxLength: 12 }),
    losses: fc.integer({ min: 1, max: 4 }),
    percent: fc.constantFrom(85n, 100n),
    off: fc.constantFrom(-1n, 0n, 1n),
  })
  .map(({ totals, losses, percent, off }) => {
    const left = totals.toSorted((a, b) => b - a).slice(losses)
    const used = (percent * left.reduce((sum, total) => sum + BigInt(total), 0n)) / 100n + off
    const share = Number(used > 0n ? used / BigInt(totals.length) : 0n)
    const rest = Number(used > 0n ? used % BigInt(totals.length) : 0n)
    return totals.map((total, i) => ({ used: i < rest ? share + 1 : share, total }))
  })
const quantities = fc.oneof(fc.array(fewBytes, { maxLength: 12 }), fc.array(manyBytes, { maxLength: 12 }), brimful)
const replicas = fc.integer({ min: 1, max: 5 })
const kinds = [
  ['memory', compute],
  ['distributed', distributed],
  ['object', object],
] as const
const cases = fc.record({ quantities, replicas })

test.each(kinds)('%s tolerates what trying one loss after the other tolerates', (kind, node) => {
  fc.assert(
    fc.property(cases, ({ quantities, replicas }) => {
      const part = partOf(kind, assetsOf(node, quantities), replicas)
      const known = quantities.filter((quantity) => quantity.total > 0)
      if (known.length === 0) expect(part).toBeNull()
      else expect(part?.tolerates).toBe(toleratedByTrial(kind, known, replicas))
    }),
    runs,
  )
})

test.each(kinds)('%s fits exactly when one loss is tolerated, and else there is a reason', (kind, node) => {
  fc.assert(
    fc.property(cases, ({ quantities, replicas }) => {
      const part = partOf(kind, assetsOf(node, quantities), replicas)
      fc.pre(part !== null)
      expect(part?.fits).toBe((part?.tolerates ?? 0) >= 1)
      expect(part?.reason === null).toBe(part?.fits)
      expect(part?.reason ?? 'Without a, 1.').toMatch(/^Without .*\d.*\.$/)
    }),
  )
})

test.each(kinds)('more used %s never tolerates more', (kind, node) => {
  fc.assert(
    fc.property(cases, fc.nat(), fc.maxSafeNat(), ({ quantities, replicas }, at, more) => {
      fc.pre(quantities.length > 0)
      const fuller = quantities.with(at % quantities.length, addedTo(quantities[at % quantities.length]!, more))
      const before = partOf(kind, assetsOf(node, quantities), replicas)?.tolerates ?? 0
      expect(partOf(kind, assetsOf(node, fuller), replicas)?.tolerates ?? 0).toBeLessThanOrEqual(before)
    }),
  )
})

test('the order of the assets does not matter', () => {
  const assets = fc
    .tuple(...kinds.map(() => quantities))
    .map((lists) =>
      lists.flatMap((list, i) => assetsOf(kinds[i]![1], list).map((asset) => ({ ...asset, id: `${i}${asset.id}` }))),
    )
  const shuffled = assets.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  )
  fc.assert(
    fc.property(shuffled, replicas, ([list, mixed], replicas) => {
      expect(headroom(mixed, replicas)).toEqual(headroom(list, replicas))
    }),
  )
})

test.each(kinds)(
  'after the loss all that is used of %s stands against the totals without the largest',
  (kind, node) => {
    fc.assert(
      fc.property(cases, ({ quantities, replicas }) => {
        const known = assetsOf(node, quantities).filter((asset) => quantityOf(asset).total > 0)
        const part = partOf(kind, assetsOf(node, quantities), replicas)
        fc.pre(known.length > 1)
        const largest = known.find((asset) => asset.id === part?.largest_asset_id)!
        const others = known.filter((asset) => asset !== largest)
        expect(Math.max(...known.map((asset) => quantityOf(asset).total))).toBe(quantityOf(largest).total)
        expect(part?.after_largest_loss).toMatchObject({
          raw: sumQuantities(known.map(quantityOf))?.used,
          total: sumQuantities(others.map(quantityOf))?.total,
        })
      }),
    )
  },
)

test('no node holds more rocket storage than the one at risk', () => {
  fc.assert(
    fc.property(quantities, (list) => {
      const held = list.filter((quantity) => quantity.total > 0).map((quantity) => quantity.used)
      const part = headroom(assetsOf(rocket, list), 3).storage.rocket
      expect(part?.at_risk ?? null).toBe(held.length > 0 ? Math.max(...held) : null)
    }),
  )
})

/** Takes the largest nodes away one by one and compares by cross-multiplication. */
function toleratedByTrial(kind: (typeof kinds)[number][0], quantities: readonly Quantity[], replicas: number): number {
  const used = quantities.reduce((sum, quantity) => sum + BigInt(quantity.used), 0n)
  const left = quantities.map((quantity) => quantity.total).sort((a, b) => a - b)
  for (let lost = 0; ; lost++) {
    left.pop()
    const total = left.reduce((sum, each) => sum + BigInt(each), 0n)
    const fits = kind === 'memory' ? used <= total : used * 100n <= total * 85n && left.length >= replicas
    if (left.length === 0 || !fits) return lost
  }
}

function partOf(kind: (typeof kinds)[number][0], assets: readonly HeadroomAsset[], replicas: number) {
  const { memory, storage } = headroom(assets, replicas)
  return { memory, distributed: storage.distributed, object: storage.object }[kind]
}

function assetsOf(node: typeof compute, quantities: readonly Quantity[]): HeadroomAsset[] {
  return quantities.map(({ used, total }, i) => node(`n${i}`, used, total))
}

function quantityOf(asset: HeadroomAsset): Quantity {
  return (asset.memory ?? asset.storage)!
}

function addedTo({ used, total }: Quantity, more: number): Quantity {
  return { used: Math.min(Number.MAX_SAFE_INTEGER, used + more), total }
}

function compute(id: string, used: number, total: number): HeadroomAsset {
  return { id, node_type: 'compute', memory: { used, total }, storage: null }
}

function rocket(id: string, used: number, total: number): HeadroomAsset {
  return { id, node_type: 'compute', memory: null, storage: { used, total } }
}

function distributed(id: string, used: number, total: number): HeadroomAsset {
  return { id, node_type: 'distributed_storage', memory: null, storage: { used, total } }
}

function object(id: string, used: number, total: number): HeadroomAsset {
  return { id, node_type: 'object_storage', memory: null, storage: { used, total } }
}
