/** The display names of node types. */
export const nodeTypeWords = {
  compute: 'cores.compute',
  distributed_storage: 'cores.distributedStorage',
  object_storage: 'cores.objectStorage',
} as const
