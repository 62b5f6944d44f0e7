import { addressOf } from '#lib/api/client.ts'
import { getAsset, getResources } from '#lib/api/contract/hybrid-core.ts'
import { statusText } from '../../records/badge/status-text.ts'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import { type Denominator, usedRaw } from '../denominator/denominator.ts'
import { marks } from '../meter/level.ts'
import { nodesOfType, nodeTypeOf, type Resource } from '../resource-nodes.ts'
import type { Origin } from './figure-events.ts'

const quantities: Record<Resource, PlainKey> = {
  cpu: 'usage.cpuCores',
  memory: 'usage.memory',
  distributed: 'usage.rawBytes',
  rocket: 'usage.rocketBytes',
  object: 'usage.rawBytes',
}

type PoolInput = {
  hybrid_core_id: string
  resource: Resource
  denominator?: Denominator
  /** The path of the response that has the usage; default: the resources of the core. */
  address?: string
}

/**
 * Returns how a percentage of active nodes is computed; without a resource, each of several. `nodes` names them: `the active
 * nodes`.
 */
export function usageFormula({ amount, basis }: Denominator, nodes: string, resource?: Resource): string {
  const isNet = basis === 'net' && (resource === undefined || resource === 'distributed' || resource === 'object')
  const bytes = text(isNet ? 'usage.netBytes' : quantities[resource ?? 'distributed'])
  const quantity = resource ? bytes : text('usage.storageIn', { bytes })
  return text(amount === 'used' ? 'usage.usedFormula' : 'usage.allocatedFormula', { nodes, quantity })
}

/** Returns how the usage of a pool of a core is computed, and from which values. */
export function poolOrigin({ hybrid_core_id, resource, denominator = usedRaw, address }: PoolInput): Origin {
  const nodes = nodesOfType(nodeTypeOf[resource])
  return {
    formula: usageFormula(denominator, text('usage.activeNodes', { nodes }), resource),
    inputs: text('usage.poolInputs', { nodes, core: hybrid_core_id }),
    source: text('usage.poolSource'),
    address: address ?? addressOf(getResources, { params: { hybrid_core_id } }),
  }
}

/** Returns how the effect of the failure of one node on a resource is computed. */
export function lossFormula(resource: Exclude<Resource, 'cpu'>): string {
  if (resource === 'rocket') return text('usage.rocketLoss')
  return text('usage.loss', { limit: resource === 'memory' ? 100 : marks.nearFull })
}

type NodeInput = { hybrid_core_id: string; id: string; status: string; source: string }

/** Returns how the usage of a node is computed, and from which values. */
export function nodeOrigin({ hybrid_core_id, id, status, source }: NodeInput): Origin {
  const values = text('usage.nodeInputs', { node: id, core: hybrid_core_id })
  const counts =
    status === 'active' ? text('usage.nodeCounts') : text('usage.nodeDoesNotCount', { status: statusText(status) })
  return {
    formula: text('usage.nodeFormula'),
    inputs: `${values} ${counts}`,
    source: source === 'import' ? text('usage.sourceImport') : text('usage.sourceName', { source }),
    address: addressOf(getAsset, { params: { hybrid_core_id, asset_id: id } }),
  }
}
