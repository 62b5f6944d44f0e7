/** The display names of node types. */
export const nodeTypeWords = {
  compute: 'Compute',
  distributed_storage: 'Distributed storage',
  object_storage: 'Object storage',
} as const
