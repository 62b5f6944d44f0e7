import type { UsageRow } from '../chart/usage/usage-rows.ts'
import { allocatedTitle, amountCells, exactUsage, noActiveNode } from '../chart/usage/usage-texts.ts'
import { type Denominator, usageIn, usedRaw } from '../usage/denominator/denominator.ts'
import { formatBytes, formatPercentage } from '../usage/format.ts'
import { levelOf, levelWords, marks, type NodeUsage, poolState, usageLevel } from '../usage/level.ts'
import { nodeText } from '../usage/state-text.ts'
import { type ActivePool, isActive, type StorageRow, type StorageType, storageClasses } from './storage-classes.ts'

/** Returns one bar per core, in the order of the rows. What is allocated has no fullest node, and no usage after a loss. */
export function coreBars(rows: readonly StorageRow[], denominator: Denominator = usedRaw): UsageRow[] {
  return rows.map((row) => barOf(row, denominator))
}

function barOf(row: StorageRow, denominator: Denominator): UsageRow {
  return {
    name: row.hybrid_core_id,
    label: row.hybrid_core_id,
    usage: usageIn(denominator, row.usage, row.capacity?.copies),
    isDown: !isActive(row),
    isPartlyStale: row.stale_asset_count > 0,
    ...(denominator.amount === 'used' && isActive(row) && { fullest: nodeOf(row), afterLoss: afterLossOf(row) }),
  }
}

function afterLossOf({ headroom }: StorageRow): UsageRow['afterLoss'] {
  if (!headroom) return undefined
  const { largest_asset_id: assetId, after_largest_loss: after } = headroom
  return { assetId, percentage: after?.percentage ?? null }
}

/**
 * Returns the title of a chart, which names what is worst of all cores: a pool that is down, the fullest pool, or the fullest
 * node.
 */
export function classTitle(
  type: StorageType,
  rows: readonly StorageRow[],
  fullestPool: StorageRow | undefined,
): string {
  const { label, nodeType } = storageClasses[type]
  const [firstDown, ...otherDown] = rows.filter((row) => !isActive(row))
  if (firstDown) {
    const others = otherDown.length > 0 ? ` and ${otherDown.length} more` : ''
    return `No active ${nodeType.replace('_', ' ')} node in ${firstDown.hybrid_core_id}${others}`
  }
  const [fullestNode] = rows.filter(isActive)
  if (!fullestNode || !fullestPool || !isActive(fullestPool)) return `${label} storage: no data`
  const node = fullestNode.fullest_asset
  const level = levelOf(node.percentage)
  if (level === 'normal') {
    return `No ${label.toLowerCase()} storage above ${formatPercentage(marks.high, 0)}; highest: ${fullestPool.hybrid_core_id}, ${formatPercentage(fullestPool.usage.percentage)}`
  }
  const state = `${label} storage is ${levelWords[level]}`
  return level === levelOf(fullestPool.usage.percentage)
    ? `${state} in ${fullestPool.hybrid_core_id}: ${formatPercentage(fullestPool.usage.percentage)}`
    : `${state} on ${node.id} of ${fullestNode.hybrid_core_id}: ${formatPercentage(node.percentage)}`
}

/** Returns the title of a chart of what is allocated, in these of `total` cores: the API does not sort by it. */
export function allocatedClassTitle(type: StorageType, bars: readonly UsageRow[], total: number): string {
  const cores = total > bars.length ? ' of these cores' : ''
  return allocatedTitle(bars, ` ${storageClasses[type].label.toLowerCase()} storage${cores}`)
}

/** Returns the chart as one sentence, for screen readers. */
export function classSummary(
  type: StorageType,
  rows: readonly StorageRow[],
  denominator: Denominator = usedRaw,
): string {
  const parts = rows.map((row) => {
    const bar = barOf(row, denominator)
    const { usage, isPartlyStale } = bar
    if (!usage || !isActive(row)) return `${row.hybrid_core_id}: ${exactUsage(bar)}`
    const level = usageLevel(usage)
    const share = `${row.hybrid_core_id} ${formatPercentage(usage.percentage)}`
    const stale = isPartlyStale ? ['some values stale'] : []
    if (usage.isAllocated) return [`${share} allocated`, ...stale].join(', ')
    const words = [
      ...[share, ...(level === 'normal' ? [] : [levelWords[level]]), ...stale],
      ...(row.headroom ? [`${afterLossText(row)} after the loss of ${row.headroom.largest_asset_id}`] : []),
      ...(row.at_risk ? [`${formatBytes(row.at_risk.bytes)} at risk on ${row.at_risk.largest_asset_id}`] : []),
      `fullest node ${nodeText(nodeOf(row))}`,
    ]
    return words.join(', ')
  })
  return `${storageClasses[type].label} storage: ${parts.join('; ')}.`
}

/** Returns the title of the fullest nodes, which names the first. */
export function fullestTitle(first: { coreId: string; node: NodeUsage } | undefined): string {
  return first ? `Fullest in ${first.coreId}: ${nodeText(first.node)}` : 'Fullest nodes'
}

/** Returns the fullest node of a pool. */
export function nodeOf({ fullest_asset: { id, percentage } }: ActivePool): NodeUsage {
  return { assetId: id, percentage }
}

/** Names the node whose loss destroys the most data; null for redundant storage, or when nothing is in use. */
export function atRiskSentence(rows: readonly StorageRow[]): string | null {
  const [worst] = rows
    .flatMap(({ hybrid_core_id, at_risk }) => (at_risk ? [{ hybrid_core_id, ...at_risk }] : []))
    .sort((a, b) => b.bytes - a.bytes)
  if (!worst || worst.bytes === 0) return null
  return `Largest exposure: ${worst.largest_asset_id} (${worst.hybrid_core_id}), ${formatBytes(worst.bytes)}`
}

/** Returns the data table of a chart. */
export function classTable(type: StorageType, rows: readonly StorageRow[], denominator: Denominator = usedRaw) {
  const isLocal = type === 'rocket'
  const amountsOf = (row: StorageRow) => [row.hybrid_core_id, ...amountCells(barOf(row, denominator).usage)]
  if (denominator.amount === 'allocated') {
    return { head: ['Hybrid core', 'Allocated', 'Amount'], rows: rows.map(amountsOf) }
  }
  return {
    head: ['Hybrid core', 'Used', 'Amount', 'State', 'Fullest node', isLocal ? 'At risk' : 'After a loss'],
    rows: rows.map((row) => {
      if (!isActive(row)) return [row.hybrid_core_id, '–', '–', noActiveNode, '–', '–']
      return [
        ...amountsOf(row),
        levelWords[poolState(row.usage, nodeOf(row)).level],
        `${formatPercentage(row.fullest_asset.percentage)} (${row.fullest_asset.id})`,
        row.at_risk
          ? `${formatBytes(row.at_risk.bytes)} (${row.at_risk.largest_asset_id})`
          : `${afterLossText(row)} (${row.headroom?.largest_asset_id})`,
      ]
    }),
  }
}

function afterLossText({ headroom }: StorageRow): string {
  const after = headroom?.after_largest_loss
  return after ? formatPercentage(after.percentage) : 'nothing left'
}
