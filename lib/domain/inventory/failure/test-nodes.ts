import type { LosableAsset } from './node-sums.ts'

/** Returns a compute node with memory of these bytes. */
export function compute(id: string, used: number, total: number): LosableAsset {
  return { id, node_type: 'compute', memory: { used, total }, storage: null }
}

/** Returns a compute node with local storage of these bytes, and without known memory. */
export function rocket(id: string, used: number, total: number): LosableAsset {
  return { id, node_type: 'compute', memory: null, storage: { used, total } }
}

export function distributed(id: string, used: number, total: number): LosableAsset {
  return { id, node_type: 'distributed_storage', memory: null, storage: { used, total } }
}

export function object(id: string, used: number, total: number): LosableAsset {
  return { id, node_type: 'object_storage', memory: null, storage: { used, total } }
}
