import { oddIds } from './odd-ids.ts'
import type { AssetRecord, NodeType, Quantity } from './records.ts'

const gibibyte = 2 ** 30
const numberedAssets = 115
const staleObservedAt = '2024-02-29T23:59:59Z'
const nodeTypes: NodeType[] = ['compute', 'distributed_storage', 'object_storage']

// Cycles of ten statuses and of three node types: every pair occurs.
const statuses = ['active', 'active', 'staged', 'active', 'active', 'failed', 'active', 'active', 'staged', 'draining']

/**
 * A cycle of quantities: equal percentages with other raw values, percentages equal only once rounded, complete ties,
 * none, nothing used, more than the total, a total of 0, which has no percentage, and 1.005 %, which binary
 * fractions round down.
 */
const quantities: (Quantity | undefined)[] = [
  { used: 512 * gibibyte, total: 1024 * gibibyte },
  { used: 1024 * gibibyte, total: 2048 * gibibyte },
  { used: 1, total: 3, allocated: 7 },
  { used: 33_333, total: 100_000 },
  { used: 512 * gibibyte, total: 1024 * gibibyte },
  undefined,
  { used: 0, total: 1024 * gibibyte },
  { used: 1100, total: 1000 },
  { used: 0, total: 0 },
  { used: 412_316_860_416, total: 651_835_121_664, allocated: 600_000_000_000 },
  { used: 1005, total: 100_000 },
]

/** Returns the assets of partner A's core `alpha`: 130, over several pages, of all node types, statuses and kinds of value. */
export function alphaAssets(observedAt: string): AssetRecord[] {
  const numbered = Array.from({ length: numberedAssets }, (_, n) => `node-${String(n).padStart(3, '0')}`)
  return [...numbered, ...oddIds].map((id, n) => {
    const node_type = itemAt(nodeTypes, n)
    const storage = itemAt(quantities, n)
    return {
      kind: 'asset',
      hybrid_core_id: 'alpha',
      id,
      node_type,
      status: itemAt(statuses, n),
      ...(node_type === 'compute' ? computeQuantities(n) : {}),
      ...(storage ? { storage } : {}),
      observed_at: n % 7 === 3 ? staleObservedAt : observedAt,
    }
  })
}

function computeQuantities(n: number): { cpu?: Quantity; memory?: Quantity } {
  const memory = itemAt(quantities, n + 4)
  return {
    ...(n % 4 === 0 ? {} : { cpu: { used: (n % 64) + 0.25, total: 64, allocated: 96 + (n % 3) / 4 } }),
    ...(memory ? { memory } : {}),
  }
}

function itemAt<T>(values: readonly T[], n: number): T {
  return values[n % values.length] as T
}
