import { type Capacity, capacityOf } from '../failure/capacity.ts'
import { type FitRule, fitsOn, memoryRule, placedAgain, reasonOf } from '../failure/fit-rule.ts'
import { allocatedOn, type LosableAsset, type Node, nodesWith, nodeWithMost, sumOf } from '../failure/node-sums.ts'
import { countedNodes, formatAmounts, formatBytes, keptCopies, sentence } from '../failure/sentences.ts'
import { byteUsage, type Usage } from '../usage/usage.ts'

export type CoreState = {
  memory: Usage<'byte'> | null
  storage: Record<'distributed' | 'rocket' | 'object', Usage<'byte'> | null>
  capacity: Record<'distributed' | 'object', Capacity | null>
}

export type Resource = 'memory' | 'distributed' | 'rocket' | 'object'
export type Verdict = {
  resource: Resource
  verdict: 'data_at_risk' | 'does_not_fit' | 'local_data_lost' | 'fits'
  detail: string
}
export type Scenario = { before: CoreState; after: CoreState; verdicts: Verdict[] }

/** The current state of a core. `failed` counts nodes; `objectOverhead` is the raw bytes of one byte in object storage. */
export type CoreNow = {
  active: readonly LosableAsset[]
  failed: Record<'distributed_storage' | 'object_storage', number>
  replicas: number
  objectOverhead: number
}

/** The ids of active assets that fail at the same time, and the staged assets that become active. */
export type Change = { lost: ReadonlySet<string>; activated: readonly LosableAsset[] }

/**
 * Returns the state of a core before and after a change. Ignores quantities that are unknown or have a
 * total of 0.
 */
export function scenario(core: CoreNow, change: Change): Scenario {
  const memory = changeOf(core, change, 'memory', 'compute')
  const rocket = changeOf(core, change, 'storage', 'compute')
  const distributed = changeOf(core, change, 'storage', 'distributed_storage')
  const object = changeOf(core, change, 'storage', 'object_storage')
  const copies = { distributed: core.replicas, object: core.objectOverhead }
  const stateOf = (when: 'before' | 'after'): CoreState => ({
    memory: usageOf(memory[when]),
    storage: { distributed: usageOf(distributed[when]), rocket: usageOf(rocket[when]), object: usageOf(object[when]) },
    capacity: {
      distributed: capacityWith(copies.distributed, distributed[when]),
      object: capacityWith(copies.object, object[when]),
    },
  })
  return {
    before: stateOf('before'),
    after: stateOf('after'),
    verdicts: [
      ...fitVerdict('memory', memory, memoryRule),
      ...storageVerdict('distributed', distributed, core),
      ...localVerdict(rocket),
      ...storageVerdict('object', object, core),
    ],
  }
}

/** The nodes, and the nodes whose data they store: after a loss these include the lost nodes, whose data is rebuilt. */
type State = { nodes: readonly Node[]; holders: readonly Node[] }

/** How a change affects one resource. `lostCount` includes nodes whose quantity is unknown. */
type ResourceChange = {
  nodeType: LosableAsset['node_type']
  before: State
  after: State
  lost: Node[]
  lostCount: number
  activated: Node[]
}

/** Data of lost nodes is rebuilt on the remaining nodes, except in rocket storage, which is local. */
function changeOf(
  { active }: CoreNow,
  { lost: lostIds, activated: staged }: Change,
  what: 'memory' | 'storage',
  nodeType: LosableAsset['node_type'],
): ResourceChange {
  const nodes = nodesWith(what, nodeType, active)
  const activated = nodesWith(what, nodeType, staged)
  const lost = nodes.filter(({ id }) => lostIds.has(id))
  const remaining = [...nodes.filter(({ id }) => !lostIds.has(id)), ...activated]
  const isLocal = what === 'storage' && nodeType === 'compute'
  return {
    nodeType,
    before: { nodes, holders: nodes },
    after: { nodes: remaining, holders: isLocal ? remaining : [...nodes, ...activated] },
    lost,
    lostCount: active.filter((asset) => asset.node_type === nodeType && lostIds.has(asset.id)).length,
    activated,
  }
}

function usageOf({ nodes, holders }: State): Usage<'byte'> | null {
  const [used, total] = [Number(sumOf('used', holders)), Number(sumOf('total', nodes))]
  return byteUsage({ used, total, allocated: allocatedOn(holders) })
}

function capacityWith(copies: number, { nodes, holders }: State): Capacity | null {
  const largest = nodeWithMost('total', nodes)
  return largest ? capacityOf({ used: sumOf('used', holders), total: sumOf('total', nodes), largest }, copies) : null
}

function isKnown({ before, after }: ResourceChange): boolean {
  return before.nodes.length > 0 || after.nodes.length > 0
}

function storageVerdict(resource: 'distributed' | 'object', change: ResourceChange, core: CoreNow): Verdict[] {
  const failed = core.failed[`${resource}_storage`]
  if (failed + change.lostCount >= core.replicas) {
    const nodes = [
      ...(change.lostCount > 0 ? [`${countedNodes(change.lostCount)} lost here`] : []),
      ...(failed > 0 ? [`${countedNodes(failed)} failed already`] : []),
    ].join(' and ')
    const detail = `With ${nodes}, some data may have no copy left: ${keptCopies(core.replicas)}.`
    return [{ resource, verdict: 'data_at_risk', detail }]
  }
  return fitVerdict(resource, change, placedAgain(`${resource} storage`, core.replicas))
}

function fitVerdict(resource: Resource, change: ResourceChange, rule: FitRule): Verdict[] {
  if (!isKnown(change)) return []
  const { nodes, holders } = change.after
  const used = sumOf('used', holders)
  const remaining = { count: nodes.length, used, total: sumOf('total', nodes) }
  if (!fitsOn(remaining, rule)) {
    return [{ resource, verdict: 'does_not_fit', detail: reasonOf(rule, remaining, textOf(change)) }]
  }
  const { percentage } = usageOf(change.after) ?? { percentage: 0 }
  const [inUse, whole] = formatAmounts(used, remaining.total)
  const share = `${inUse} in use are ${percentage} % of the ${rule.name} (${whole}).`
  return [{ resource, verdict: 'fits', detail: sentence(textOf(change), `the ${share}`) }]
}

function localVerdict(change: ResourceChange): Verdict[] {
  if (!isKnown(change)) return []
  const lost = sumOf('used', change.lost)
  if (lost === 0n) return [{ resource: 'rocket', verdict: 'fits', detail: 'No local data would be lost.' }]
  const holders = change.lost.filter(({ used }) => used > 0)
  const detail = `${formatBytes(lost)} of local data on ${namesOf(holders)} would be lost.`
  return [{ resource: 'rocket', verdict: 'local_data_lost', detail }]
}

/** The change in words, such as "Without sn-01 and with 2 more nodes". Empty when nothing changes. */
function textOf({ lost, activated }: ResourceChange): string {
  const parts = [
    ...(lost.length > 0 ? [`without ${namesOf(lost)}`] : []),
    ...(activated.length > 0 ? [`with ${namesOf(activated)}`] : []),
  ]
  return sentence('', parts.join(' and '))
}

function namesOf(nodes: readonly Node[]): string {
  const [first, second] = nodes.map(({ id }) => id).sort()
  if (nodes.length > 2) return countedNodes(nodes.length)
  return second === undefined ? `${first}` : `${first} and ${second}`
}
