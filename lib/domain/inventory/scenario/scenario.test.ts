import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LosableAsset } from '../failure/node-sums.ts'
import { headroomOf as headroom } from '../failure/test-headroom.ts'
import type { Scenario } from './scenario.ts'
import { type Named, type Stage, stages, verdictsOf, withLost } from './test-scenario.ts'

const idsOf = (list: readonly LosableAsset[]) => list.map(({ id }) => id)
const namedOf = (list: readonly Named[]) => list.filter(({ isNamed }) => isNamed)

describe('a scenario', () => {
  test('without a change is the current state of the core', () => {
    fc.assert(
      fc.property(stages, (core) => {
        const { before, after, verdicts } = withLost(core, [])
        expect(after).toEqual(before)
        expect(before).toEqual(stateByTrial(core, core.active, core.active))
        expect(verdicts.some(({ verdict }) => verdict === 'local_data_lost')).toBe(false)
      }),
    )
  })

  test('of the largest node alone equals the current headroom', () => {
    fc.assert(
      fc.property(stages, (core) => {
        const now = headroom(core.active, core.replicas)
        const safe = { ...core, failed: { distributed_storage: 0, object_storage: 0 }, replicas: core.replicas + 1 }
        const kept = headroom(core.active, safe.replicas)
        for (const resource of ['distributed', 'object'] as const) {
          const loss = kept.storage[resource]
          if (!loss) continue
          const lossOnly = withLost(safe, [loss.largest_asset_id])
          expect(lossOnly.after.storage[resource]).toEqual(loss.after_largest_loss)
          const verdict = verdictsOf(lossOnly)[resource]
          expect(verdict?.verdict).toBe(loss.fits ? 'fits' : 'does_not_fit')
          if (!loss.fits) expect(verdict?.detail).toBe(loss.reason)
        }
        if (now.memory) {
          const lossOnly = withLost(core, [now.memory.largest_asset_id])
          expect(lossOnly.after.memory).toEqual(now.memory.after_largest_loss)
          expect(verdictsOf(lossOnly).memory?.verdict).toBe(now.memory.fits ? 'fits' : 'does_not_fit')
        }
      }),
    )
  })

  test('has exact sums after any losses and activations', () => {
    fc.assert(
      fc.property(stages, (core) => {
        const lost = namedOf(core.active)
        const activated = namedOf(core.staged)
        const remaining = [...core.active.filter((one) => !one.isNamed), ...activated]
        const { after } = withLost(core, idsOf(lost), activated)
        expect(after).toEqual(stateByTrial(core, remaining, [...core.active, ...activated]))
      }),
    )
  })

  test('in which equal nodes replace the lost ones, and hold their local data, changes nothing', () => {
    fc.assert(
      fc.property(stages, (core) => {
        const nothing = { used: 0, allocated: 0 }
        const lost = namedOf(core.active)
        const twins = lost.map((one) => ({
          ...one,
          id: `${one.id}-twin`,
          memory: one.memory && { ...one.memory, ...nothing },
          storage: one.storage && (one.node_type === 'compute' ? one.storage : { ...one.storage, ...nothing }),
        }))
        const { before, after } = withLost(core, idsOf(lost), twins)
        expect(after).toEqual(before)
      }),
    )
  })

  test('does not depend on the order of ids and assets', () => {
    fc.assert(
      fc.property(stages, fc.infiniteStream(fc.nat()), (core, numbers) => {
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((one) => ({ one, at: Number(numbers.next().value) }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one)
        const [lost, activated] = [idsOf(namedOf(core.active)), namedOf(core.staged)]
        const mixed = withLost({ ...core, active: shuffled(core.active) }, shuffled(lost), shuffled(activated))
        expect(mixed).toEqual(withLost(core, lost, activated))
      }),
    )
  })

  test('with one more lost node has no more of anything, and no better verdict', () => {
    const ranks = { fits: 0, local_data_lost: 1, does_not_fit: 1, data_at_risk: 2 }
    fc.assert(
      fc.property(stages, fc.nat(), (core, at) => {
        fc.pre(core.active.length > 0)
        const lost = idsOf(namedOf(core.active))
        const fewer = withLost(core, lost, namedOf(core.staged))
        const more = withLost(core, [...lost, core.active[at % core.active.length]?.id ?? ''], namedOf(core.staged))
        const totals = ({ after: { memory, storage, capacity } }: Scenario) => [
          ...[memory, storage.distributed, storage.rocket, storage.object].map((usage) => usage?.total ?? 0),
          ...[capacity.distributed, capacity.object].flatMap((net) => [net?.net_total ?? 0, net?.net_sellable ?? 0]),
        ]
        const before = totals(fewer)
        for (const [n, total] of totals(more).entries()) expect(total).toBeLessThanOrEqual(before[n] ?? 0)
        for (const [resource, { verdict }] of Object.entries(verdictsOf(fewer))) {
          const worse = verdictsOf(more)[resource]?.verdict ?? 'fits'
          expect(ranks[worse]).toBeGreaterThanOrEqual(ranks[verdict])
        }
      }),
    )
  })
})

/** The state of a core with these nodes; the replicated data of `holders` is on them. */
function stateByTrial(core: Stage, nodes: readonly LosableAsset[], holders: readonly LosableAsset[]) {
  const known = (list: readonly LosableAsset[], what: 'memory' | 'storage', type: string) =>
    list.flatMap((one) => (one.node_type === type && one[what] && one[what].total > 0 ? [one[what]] : []))
  const sum = (values: number[]) => values.reduce((all, value) => all + BigInt(value), 0n)
  const sumsOf = (what: 'memory' | 'storage', type: string, held: readonly LosableAsset[]) => ({
    used: sum(known(held, what, type).map(({ used }) => used)),
    promised: known(held, what, type).map(({ allocated }) => allocated ?? null),
    totals: known(nodes, what, type).map(({ total }) => total),
  })
  const usage = ({ used, totals, promised }: ReturnType<typeof sumsOf>) => {
    const total = sum(totals)
    const allocated = promised.includes(null) ? null : Number(sum(promised.map(Number)))
    const raw = { raw: Number(used), total: Number(total), unit: 'byte', allocated }
    return total === 0n ? null : expect.objectContaining(raw)
  }
  const net = ({ used, totals }: ReturnType<typeof sumsOf>, copies: number) => {
    if (totals.length === 0) return null
    const tenths = BigInt(copies * 10)
    const free = 85n * (sum(totals) - BigInt(Math.max(...totals))) - 100n * used
    return {
      basis: 'raw',
      copies,
      net_total: Number((10n * sum(totals)) / tenths),
      net_used: Number((10n * used) / tenths),
      net_sellable: free > 0n ? Number(free / (10n * tenths)) : 0,
    }
  }
  const distributed = sumsOf('storage', 'distributed_storage', holders)
  const object = sumsOf('storage', 'object_storage', holders)
  return {
    memory: usage(sumsOf('memory', 'compute', holders)),
    storage: {
      distributed: usage(distributed),
      rocket: usage(sumsOf('storage', 'compute', nodes)),
      object: usage(object),
    },
    capacity: { distributed: net(distributed, core.replicas), object: net(object, core.objectOverhead) },
  }
}
