const GIB = 2 ** 30
const TIB = 2 ** 40

export type NodeType = 'compute' | 'distributed_storage' | 'object_storage'
export type Resource = 'cpu' | 'memory' | 'storage'

/** A kind of node one can buy: CPU in cores, memory and storage in bytes. */
export type Model = { nodeType: NodeType; capacity: Partial<Record<Resource, number>> }

/** The models in the demo's racks, named by memory in GiB (`cn`) or storage in TiB (`sn`, `os`). */
export const models = {
  cn256: compute(48, 256, 4),
  cn384: compute(64, 384, 8),
  cn512: compute(96, 512, 8),
  cn768: compute(128, 768, 16),
  sn24: { nodeType: 'distributed_storage', capacity: { storage: 24 * TIB } },
  sn48: { nodeType: 'distributed_storage', capacity: { storage: 48 * TIB } },
  sn72: { nodeType: 'distributed_storage', capacity: { storage: 72 * TIB } },
  os144: { nodeType: 'object_storage', capacity: { storage: 144 * TIB } },
  os192: { nodeType: 'object_storage', capacity: { storage: 192 * TIB } },
} satisfies Record<string, Model>

function compute(cores: number, memoryGib: number, rocketTib: number): Model {
  return { nodeType: 'compute', capacity: { cpu: cores, memory: memoryGib * GIB, storage: rocketTib * TIB } }
}
