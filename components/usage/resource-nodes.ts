import type { nodeTypes } from '#lib/api/contract/records/usage.ts'

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

/** Returns the name of a node type within a sentence: `distributed storage`. */
export function nodeTypeName(type: NodeType): string {
  return type.replace('_', ' ')
}

/** Returns the storage pool of the nodes that have a resource. */
export function poolOf(resource: Resource): 'distributed' | 'rocket' | 'object' {
  return resource === 'cpu' || resource === 'memory' ? 'rocket' : resource
}

/** The text instead of a usage when nodes have failed and none is active. */
export const noActiveNode = 'no active node'
