import type { UsageRow } from '../chart/usage/usage-rows.ts'
import { allocatedTitle, amountCells, exactUsage, percentageAfter } from '../chart/usage/usage-texts.ts'
import { type Denominator, usageIn, usedRaw, whyUnknown } from '../usage/denominator/denominator.ts'
import { formatBytes, formatPercentage } from '../usage/format.ts'
import { levelOf, levelWord, marks, type NodeUsage, poolState, usageLevel } from '../usage/meter/level.ts'
import { nodeText } from '../usage/meter/state-text.ts'
import { nodeTypeName } from '../usage/resource-nodes.ts'
import {
  hasUsage,
  isDown,
  type KnownPool,
  type StorageRow,
  type StorageType,
  storageClasses,
} from './storage-classes.ts'

/** Returns one bar per core, in the order of the rows. What is allocated has no fullest node, and no usage after a loss. */
export function coreBars(rows: readonly StorageRow[], denominator: Denominator = usedRaw): UsageRow[] {
  return rows.map((row) => barOf(row, denominator))
}

function barOf(row: StorageRow, denominator: Denominator): UsageRow {
  return {
    name: row.hybrid_core_id,
    label: row.hybrid_core_id,
    usage: usageIn(denominator, row.usage, row.capacity?.copies),
    unknown: whyUnknown(denominator, row.usage),
    down: isDown(row) ? nodeTypeName(storageClasses[row.storage_type].nodeType) : undefined,
    isPartlyStale: row.stale_asset_count > 0,
    ...(denominator.amount === 'used' && hasUsage(row) && { fullest: nodeOf(row), afterLoss: afterLossOf(row) }),
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
  { fullestPool, total }: { fullestPool: StorageRow | undefined; total: number },
): string {
  const { label } = storageClasses[type]
  const down = downTitle(type, rows, total)
  if (down) return down
  const [fullestNode] = rows.filter(hasUsage)
  if (!fullestNode || !fullestPool || !hasUsage(fullestPool)) return `${label} storage: no data`
  const node = fullestNode.fullest_asset
  const level = levelOf(node.percentage)
  if (level === 'normal') {
    return `No ${label.toLowerCase()} storage above ${formatPercentage(marks.high, 0)}; highest: ${fullestPool.hybrid_core_id}, ${formatPercentage(fullestPool.usage.percentage)}`
  }
  const state = `${label} storage is ${levelWord(level)}`
  return level === levelOf(fullestPool.usage.percentage)
    ? `${state} in ${fullestPool.hybrid_core_id}: ${formatPercentage(fullestPool.usage.percentage)}`
    : `${state} on ${node.id} of ${fullestNode.hybrid_core_id}: ${formatPercentage(node.percentage)}`
}

/** Names the cores in which nodes of the class have failed and none is active; `rows` are the worst of `total`. */
function downTitle(type: StorageType, rows: readonly StorageRow[], total: number): string | undefined {
  const [first, ...others] = rows.filter(isDown)
  if (!first) return undefined
  const isCut = others.length + 1 === rows.length && rows.length < total
  const more = others.length > 0 ? ` and ${isCut ? 'at least ' : ''}${others.length} more` : ''
  return `No active ${nodeTypeName(storageClasses[type].nodeType)} node in ${first.hybrid_core_id}${more}`
}

/** Returns the title of a chart of what is allocated, in these of `total` cores: the API does not sort by it. */
export function allocatedClassTitle(
  type: StorageType,
  rows: readonly StorageRow[],
  bars: readonly UsageRow[],
  total: number,
): string {
  const down = downTitle(type, rows, total)
  if (down) return down
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
    if (!usage || !hasUsage(row)) return `${row.hybrid_core_id}: ${exactUsage(bar)}`
    const level = usageLevel(usage)
    const share = `${row.hybrid_core_id} ${formatPercentage(usage.percentage)}`
    const stale = isPartlyStale ? ['some values stale'] : []
    if (usage.isAllocated) return [`${share} allocated`, ...stale].join(', ')
    const words = [
      ...[share, ...(level === 'normal' ? [] : [levelWord(level)]), ...stale],
      ...(bar.afterLoss ? [`${percentageAfter(bar.afterLoss)} after the loss of ${bar.afterLoss.assetId}`] : []),
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
export function nodeOf({ fullest_asset: { id, percentage } }: KnownPool): NodeUsage {
  return { assetId: id, percentage }
}

/** Names the node of these pools, of `total`, whose loss destroys the most data; null for redundant storage, or when nothing is in use. */
export function atRiskSentence(rows: readonly StorageRow[], total: number): string | null {
  const [worst] = rows
    .flatMap(({ hybrid_core_id, at_risk }) => (at_risk ? [{ hybrid_core_id, ...at_risk }] : []))
    .sort((a, b) => b.bytes - a.bytes)
  if (!worst || worst.bytes === 0) return null
  const cores = total > rows.length ? ' of these cores' : ''
  return `Largest exposure${cores}: ${worst.largest_asset_id} (${worst.hybrid_core_id}), ${formatBytes(worst.bytes)}`
}

/** Returns the data table of a chart. */
export function classTable(type: StorageType, rows: readonly StorageRow[], denominator: Denominator = usedRaw) {
  const isLocal = type === 'rocket'
  const amountsOf = (row: StorageRow) => [row.hybrid_core_id, ...amountCells(barOf(row, denominator))]
  if (denominator.amount === 'allocated') {
    return { head: ['Hybrid core', 'Allocated', 'Amount'], rows: rows.map(amountsOf) }
  }
  return {
    head: ['Hybrid core', 'Used', 'Amount', 'State', 'Fullest node', isLocal ? 'At risk' : 'After a loss'],
    rows: rows.map((row) => {
      if (!hasUsage(row)) return [...amountsOf(row), '–', '–', '–']
      return [
        ...amountsOf(row),
        levelWord(poolState(row.usage, nodeOf(row)).level),
        `${formatPercentage(row.fullest_asset.percentage)} (${row.fullest_asset.id})`,
        lossCell(row),
      ]
    }),
  }
}

function lossCell(row: StorageRow): string {
  if (row.at_risk) return `${formatBytes(row.at_risk.bytes)} (${row.at_risk.largest_asset_id})`
  const loss = afterLossOf(row)
  return loss ? `${percentageAfter(loss)} (${loss.assetId})` : '–'
}
