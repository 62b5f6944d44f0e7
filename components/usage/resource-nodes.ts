import type { nodeTypes } from '#lib/api/contract/records/usage.ts'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'

export type Resource = 'cpu' | 'memory' | 'distributed' | 'rocket' | 'object'
type NodeType = (typeof nodeTypes)[number]

/** The type of the nodes that have a resource. */
export const nodeTypeOf = {
  cpu: 'compute',
  memory: 'compute',
  distributed: 'distributed_storage',
  rocket: 'compute',
  object: 'object_storage',
} as const satisfies Record<Resource, NodeType>

const names = {
  compute: { type: 'usage.compute', nodes: 'usage.computeNodes' },
  distributed_storage: { type: 'usage.distributedStorage', nodes: 'usage.distributedNodes' },
  object_storage: { type: 'usage.objectStorage', nodes: 'usage.objectNodes' },
} as const satisfies Record<NodeType, { type: PlainKey; nodes: PlainKey }>

/** Returns the name of a node type within a sentence: `distributed storage`. */
export function nodeTypeName(type: NodeType): string {
  return text(names[type].type)
}

/** Returns the name of the nodes of a type within a sentence: `distributed storage nodes`. Its German cases are all the same. */
export function nodesOfType(type: NodeType): string {
  return text(names[type].nodes)
}

/** Returns the storage pool of the nodes that have a resource. */
export function poolOf(resource: Resource): 'distributed' | 'rocket' | 'object' {
  return resource === 'cpu' || resource === 'memory' ? 'rocket' : resource
}

/** Returns the text instead of a usage when nodes have failed and none is active. */
export function noActiveNode(): string {
  return text('usage.noActiveNode')
}
