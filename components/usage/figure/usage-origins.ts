import { addressOf } from '#lib/api/client.ts'
import { getAsset, getResources } from '#lib/api/contract/hybrid-core.ts'
import { type Denominator, usedRaw } from '../denominator/denominator.ts'
import { marks } from '../meter/level.ts'
import { nodeTypeName, nodeTypeOf, type Resource } from '../resource-nodes.ts'
import type { Origin } from './figure-events.ts'

const quantities: Record<Resource, string> = {
  cpu: 'CPU cores',
  memory: 'memory',
  distributed: 'raw bytes, all copies included',
  rocket: 'raw bytes; rocket storage has no copies',
  object: 'raw bytes, all copies included',
}

type PoolInput = {
  hybrid_core_id: string
  resource: Resource
  denominator?: Denominator
  /** The path of the response that has the usage; default: the resources of the core. */
  address?: string
}

/** Returns how a percentage of active nodes is computed; without a resource, each of several. */
export function usageFormula({ amount, basis }: Denominator, summedOver: string, resource?: Resource): string {
  const isNet = basis === 'net' && (resource === undefined || resource === 'distributed' || resource === 'object')
  const bytes = isNet ? 'raw bytes divided by the copies' : quantities[resource ?? 'distributed']
  return `100 × ${amount} / total, summed over ${summedOver} (${resource ? bytes : `storage in ${bytes}`}).`
}

/** Returns how the usage of a pool of a core is computed, and from which values. */
export function poolOrigin({ hybrid_core_id, resource, denominator = usedRaw, address }: PoolInput): Origin {
  const nodes = `active ${nodeTypeName(nodeTypeOf[resource])} nodes`
  return {
    formula: usageFormula(denominator, `the ${nodes}`, resource),
    inputs: `All ${nodes} of ${hybrid_core_id} with a known value. Failed, staged and other nodes do not count.`,
    source: 'The last reported values of these nodes; the page of a node shows its own.',
    address: address ?? addressOf(getResources, { params: { hybrid_core_id } }),
  }
}

/** Returns how the effect of the failure of one node on a resource is computed. */
export function lossFormula(resource: Exclude<Resource, 'cpu'>): string {
  if (resource === 'rocket')
    return 'The used bytes of the node that holds the most: rocket storage is lost with its node.'
  const limit = resource === 'memory' ? 100 : marks.nearFull
  return `What is used, placed again on the nodes without the one with the largest total: at most ${limit} % of their total.`
}

type NodeInput = { hybrid_core_id: string; id: string; status: string; source: string }

/** Returns how the usage of a node is computed, and from which values. */
export function nodeOrigin({ hybrid_core_id, id, status, source }: NodeInput): Origin {
  const counts =
    status === 'active' ? 'It counts in the totals of its core.' : `It is ${status} and counts in no total.`
  return {
    formula: '100 × used / total of this node, rounded half up to two decimals.',
    inputs: `The values that ${id} of ${hybrid_core_id} last reported. ${counts}`,
    source: source === 'import' ? 'The last import.' : `Reported by “${source}”.`,
    address: addressOf(getAsset, { params: { hybrid_core_id, asset_id: id } }),
  }
}
