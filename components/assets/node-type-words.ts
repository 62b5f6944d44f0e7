/** The types of nodes as people say them. */
export const nodeTypeWords = {
  compute: 'Compute',
  distributed_storage: 'Distributed storage',
  object_storage: 'Object storage',
} as const
