import fc from 'fast-check'
import type { LosableAsset } from '../failure/node-sums.ts'
import { type CoreNow, type Scenario, scenario, type Verdict } from './scenario.ts'

const nodeTypes = ['compute', 'distributed_storage', 'object_storage'] as const
const bytes = fc.oneof(fc.nat(30), fc.maxSafeNat())
const quantity = fc.option(fc.record({ used: bytes, total: bytes, allocated: fc.option(bytes, { freq: 9 }) }), {
  freq: 6,
})
const asset = fc
  .record({ node_type: fc.constantFrom(...nodeTypes), memory: quantity, storage: quantity, isNamed: fc.boolean() })
  .map(({ memory, ...rest }) => ({ ...rest, memory: rest.node_type === 'compute' ? memory : null }))
const assets = (prefix: string) =>
  fc.array(asset, { maxLength: 12 }).map((list) => list.map((one, n) => ({ ...one, id: `${prefix}${n}` })))
/** A core of up to 12 active and 12 staged assets, of which the scenario names some. */
export const stages = fc.record({
  active: assets('a-'),
  staged: assets('s-'),
  failed: fc.record({ distributed_storage: fc.nat(3), object_storage: fc.nat(3) }),
  replicas: fc.integer({ min: 1, max: 4 }),
  objectOverhead: fc.constantFrom(1, 1.5, 3),
})
export type Named = LosableAsset & { isNamed: boolean }
export type Stage = Omit<CoreNow, 'active'> & { active: Named[]; staged: Named[] }

/** Returns the scenario in which the nodes with these ids are lost. */
export function withLost(core: CoreNow, lost: readonly string[], activated: readonly LosableAsset[] = []): Scenario {
  return scenario(core, { lost: new Set(lost), activated })
}

/** Returns the verdicts of a scenario by resource. */
export function verdictsOf({ verdicts }: Scenario): Record<string, Verdict> {
  return Object.fromEntries(verdicts.map((one) => [one.resource, one]))
}
