import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Quantity } from '../usage/quantity.ts'
import { sumQuantities } from '../usage/usage.ts'
import type { LosableAsset } from './node-sums.ts'
import { formatAmounts, formatBytes } from './sentences.ts'
import { headroomOf as headroom } from './test-headroom.ts'
import { compute, distributed, object, rocket } from './test-nodes.ts'
import { quantities } from './test-quantities.ts'

/** Shrinking large numbers can take minutes: report a failure after seconds, even if it is not the smallest case. */
const runs = { numRuns: 1000 }

const replicas = fc.integer({ min: 1, max: 5 })
const kinds = [
  ['memory', compute],
  ['distributed', distributed],
  ['object', object],
] as const
type Kind = (typeof kinds)[number][0]
const cases = fc.record({ quantities, replicas })

test.each(kinds)('%s tolerates as many losses as a trial of one loss after the other finds', (kind, node) => {
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
      if (part && !part.fits) expect(part.reason).toBe(reasonOf(kind, part.largest_asset_id, quantities, replicas))
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
function toleratedByTrial(kind: Kind, quantities: readonly Quantity[], replicas: number): number {
  const used = quantities.reduce((sum, quantity) => sum + BigInt(quantity.used), 0n)
  const left = quantities.map((quantity) => quantity.total).sort((a, b) => a - b)
  for (let lost = 0; ; lost++) {
    left.pop()
    const total = left.reduce((sum, each) => sum + BigInt(each), 0n)
    const fits = kind === 'memory' ? used <= total : used * 100n <= total * 85n && left.length >= replicas
    if (left.length === 0 || !fits) return lost
  }
}

/** The sentence that says why a loss does not fit. */
function reasonOf(kind: Kind, id: string, quantities: readonly Quantity[], replicas: number): string {
  const name = kind === 'memory' ? kind : `${kind} storage`
  const known = quantities.map((quantity, i) => ({ ...quantity, id: `n${i}` })).filter(({ total }) => total > 0)
  const rest = known.filter((one) => one.id !== id)
  const used = known.reduce((sum, one) => sum + BigInt(one.used), 0n)
  const total = rest.reduce((sum, one) => sum + BigInt(one.total), 0n)
  if (rest.length === 0) return `Without ${id}, no ${name} remains for the ${formatBytes(used)} in use.`
  if (kind !== 'memory' && rest.length < replicas) {
    return `Without ${id}, the number of remaining nodes (${rest.length}) is less than the number of replicas (${replicas}).`
  }
  const [share, room] = kind === 'memory' ? ['', total] : ['85 % of ', (total * 85n) / 100n]
  const [whole, missing, inUse] = formatAmounts(total, used - room, used)
  return `Without ${id}, ${share}the remaining ${name} (${whole}) is ${missing} less than the ${inUse} in use.`
}

function partOf(kind: Kind, assets: readonly LosableAsset[], replicas: number) {
  const { memory, storage } = headroom(assets, replicas)
  return { memory, distributed: storage.distributed, object: storage.object }[kind]
}

function assetsOf(node: typeof compute, quantities: readonly Quantity[]): LosableAsset[] {
  return quantities.map(({ used, total }, i) => node(`n${i}`, used, total))
}

function quantityOf(asset: LosableAsset): Quantity {
  return (asset.memory ?? asset.storage)!
}

function addedTo({ used, total }: Quantity, more: number): Quantity {
  return { used: Math.min(Number.MAX_SAFE_INTEGER, used + more), total }
}
