import { byteUsage, type Usage } from '../usage/usage.ts'
import { type FitRule, fitsOn, memoryRule, placedAgain, reasonOf } from './fit-rule.ts'
import type { NodeSums } from './node-sums.ts'

/** The capacity that remains after the loss of the largest node. `tolerates`: how many of the largest nodes can be lost. */
export type LargestLoss = {
  largest_asset_id: string
  after_largest_loss: Usage<'byte'> | null
  fits: boolean
  tolerates: number
  reason: string | null
}

/** The node that holds the most bytes, and how many are lost with it (`at_risk`). */
export type LocalLoss = { largest_asset_id: string; at_risk: number }

export type Headroom = {
  memory: LargestLoss | null
  storage: { distributed: LargestLoss | null; object: LargestLoss | null; rocket: LocalLoss | null }
}

/** `losable`: how many of the largest nodes can be lost while the used bytes still fit on the others. */
export type NodeTotals = NodeSums & { losable: number }

/** The active assets of a core with a known quantity above 0, by kind; null where there are none. */
export type CoreTotals = Record<'memory' | 'distributed' | 'object', NodeTotals | null> & {
  /** The compute node that holds the most. */
  rocket: LocalLoss | null
}

/**
 * Returns how many active nodes a core can lose, and what remains without the largest. Distributed and
 * object storage need at least `replicas` remaining nodes.
 */
export function headroom({ memory, distributed, object, rocket }: CoreTotals, replicas: number): Headroom {
  return {
    memory: memory && memoryLoss(memory),
    storage: {
      distributed: distributed && lossOf(distributed, placedAgain('distributed storage', replicas)),
      object: object && lossOf(object, placedAgain('object storage', replicas)),
      rocket,
    },
  }
}

/** Returns how many compute nodes a core can lose by memory, and what remains without the largest. */
export function memoryLoss(memory: NodeTotals): LargestLoss {
  return lossOf(memory, memoryRule)
}

/** Returns what remains after the loss of the largest node, computed from sums. */
export function lossOfLargest(
  { count, used, total, allocated, largest }: NodeSums,
  rule: FitRule,
): Omit<LargestLoss, 'tolerates'> {
  const remaining = { count: count - 1, used, total: total - BigInt(largest.total) }
  const fits = fitsOn(remaining, rule)
  return {
    largest_asset_id: largest.id,
    after_largest_loss: byteUsage({ used: Number(used), total: Number(remaining.total), allocated }),
    fits,
    reason: fits ? null : reasonOf(rule, remaining, `Without ${largest.id}`),
  }
}

function lossOf(nodes: NodeTotals, rule: FitRule): LargestLoss {
  const tolerates = Math.min(nodes.losable, Math.max(0, nodes.count - rule.leastNodes))
  return { ...lossOfLargest(nodes, rule), tolerates }
}
