import type { NodeType } from '#lib/domain/inventory/workload/workload.ts'

const gibibyte = 2 ** 30
const tebibyte = 2 ** 40

export type Resource = 'cpu' | 'memory' | 'storage'

/** A model of node: CPU in cores, memory and storage in bytes. */
export type Model = { nodeType: NodeType; capacity: Partial<Record<Resource, number>> }

/** The models in the demo's racks, named by memory in GiB (`cn`) or storage in TiB (`sn`, `os`). */
export const models = {
  cn256: compute(48, 256, 4),
  cn384: compute(64, 384, 8),
  cn512: compute(96, 512, 8),
  cn768: compute(128, 768, 16),
  sn24: { nodeType: 'distributed_storage', capacity: { storage: 24 * tebibyte } },
  sn48: { nodeType: 'distributed_storage', capacity: { storage: 48 * tebibyte } },
  sn72: { nodeType: 'distributed_storage', capacity: { storage: 72 * tebibyte } },
  os144: { nodeType: 'object_storage', capacity: { storage: 144 * tebibyte } },
  os192: { nodeType: 'object_storage', capacity: { storage: 192 * tebibyte } },
} satisfies Record<string, Model>

function compute(cores: number, memoryGib: number, rocketTib: number): Model {
  return { nodeType: 'compute', capacity: { cpu: cores, memory: memoryGib * gibibyte, storage: rocketTib * tebibyte } }
}
