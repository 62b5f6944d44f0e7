import type { listAssets } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { type Level, levelOf, marks } from '../../usage/meter/level.ts'

type Asset = Item<typeof listAssets>
type Usage = Pick<NonNullable<Asset['memory_usage']>, 'percentage' | 'raw' | 'total' | 'unit'>

/** Why a node needs attention, from the worst to the mildest reason. A node with several reasons has the worst of them. */
const reasons = ['failed', 'full', 'near-full', 'stale', 'no data'] as const
export type Reason = (typeof reasons)[number]

/** A node that needs attention. */
export type AttentionNode = Pick<Asset, 'hybrid_core_id' | 'id' | 'status' | 'source' | 'observed_at' | 'stale'> & {
  reason: Reason
  /** Its memory or its storage, whichever is fuller; null if neither is known. */
  fullest: { by: FilledBy; usage: Usage } | null
}

/** CPU is not among them: a node whose CPU is busy is not full. */
export type FilledBy = 'memory_usage' | 'storage_usage'

/** Nodes of one reason that are not shown one by one. */
export type OtherNodes = {
  reason: Reason
  count: number
  /** Whether there may be more of them than `count`. */
  isMinimum: boolean
  /** What the fullest of them is filled by. */
  by: FilledBy
}

/** The most nodes that are shown one by one. */
export const maximumShown = 6
export const pageSize = 50

/** How many nodes of a core need attention for each reason. Of full nodes only whether there are any is known. */
export type AttentionCounts = {
  failed: number
  stale: number
  withoutData: number
  active: number
  isNearFull: Record<FilledBy, boolean>
}

/** The first nodes for each reason, the worst first; `fullest` are pages of the active nodes. */
export type AttentionLists = {
  failed: readonly Asset[]
  fullest: Record<FilledBy, readonly Asset[]>
  stale: readonly Asset[]
  withoutData: readonly Asset[]
}

/** Returns the worst nodes of a core, and how many more there are for each reason. */
export function attentionNodes(
  { failed, fullest, stale, withoutData }: AttentionLists,
  counts: AttentionCounts,
): { shown: AttentionNode[]; others: OtherNodes[] } {
  const worst = new Map<string, AttentionNode>()
  const add = (assets: readonly Asset[], reasonOf: (node: Asset) => Reason | null) => {
    for (const asset of assets) {
      const reason = reasonOf(asset)
      if (reason && !worst.has(asset.id)) worst.set(asset.id, nodeOf(asset, reason))
    }
  }
  const filled = [...fullest.memory_usage, ...fullest.storage_usage].sort((a, b) => percentageOf(b) - percentageOf(a))
  add(failed, () => 'failed')
  add(filled, (asset) => reasonOfLevel(levelOf(percentageOf(asset))))
  add(stale, () => 'stale')
  add(withoutData, (asset) => (isWithoutData(asset) ? 'no data' : null))
  const found = [...worst.values()]
  const shown = found.slice(0, maximumShown)
  const hidden = found.slice(maximumShown)
  const countIn = (nodes: readonly AttentionNode[], reason: Reason) =>
    nodes.filter((node) => node.reason === reason).length
  const hiddenCounts: Record<Reason, number> = {
    failed: counts.failed - countIn(shown, 'failed'),
    full: countIn(hidden, 'full'),
    'near-full': countIn(hidden, 'near-full'),
    // A full node can be stale as well.
    stale: counts.stale - shown.filter(({ status, stale }) => status === 'active' && stale).length,
    'no data': counts.withoutData - countIn(shown, 'no data'),
  }
  const others = reasons.map((reason) => ({
    reason,
    count: hiddenCounts[reason],
    isMinimum: hasMore(fullest, reason),
    by: hidden.find((node) => node.reason === reason)?.fullest?.by ?? ('storage_usage' as const),
  }))
  return { shown, others: others.filter(({ count }) => count > 0) }
}

function nodeOf(asset: Asset, reason: Reason): AttentionNode {
  const { hybrid_core_id, id, status, source, observed_at, stale } = asset
  return { hybrid_core_id, id, status, source, observed_at, stale, reason, fullest: fullestOf(asset) }
}

function fullestOf({ memory_usage: memory, storage_usage: storage }: Asset): AttentionNode['fullest'] {
  const [by, usage] =
    (memory?.percentage ?? -1) > (storage?.percentage ?? -1)
      ? (['memory_usage', memory] as const)
      : (['storage_usage', storage] as const)
  if (!usage) return null
  const { percentage, raw, total, unit } = usage
  return { by, usage: { percentage, raw, total, unit } }
}

function percentageOf({ memory_usage: memory, storage_usage: storage }: Asset): number {
  return Math.max(memory?.percentage ?? 0, storage?.percentage ?? 0)
}

function reasonOfLevel(level: Level): 'full' | 'near-full' | null {
  return level === 'full' || level === 'near-full' ? level : null
}

function isWithoutData({ cpu_usage: cpu, memory_usage: memory, storage_usage: storage, stale }: Asset): boolean {
  return !cpu && !memory && !storage && !stale
}

/** Whether a page of the fullest nodes ends with a node of this level: the next page may have more of them. */
function hasMore(fullest: AttentionLists['fullest'], reason: Reason): boolean {
  if (reason !== 'full' && reason !== 'near-full') return false
  const least = reason === 'full' ? marks.full : marks.nearFull
  return (['memory_usage', 'storage_usage'] as const).some((by) => {
    const last = fullest[by][pageSize - 1]
    return last !== undefined && (last[by]?.percentage ?? 0) >= least
  })
}
