import type { UsageRow } from '../chart/usage/usage-rows.ts'
import { amountCells, exactUsage, percentageAfter } from '../chart/usage/usage-texts.ts'
import { text } from '../texts/text.ts'
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
  const down = downTitle(type, rows, total)
  if (down) return down
  const [fullestNode] = rows.filter(hasUsage)
  if (!fullestNode || !fullestPool || !hasUsage(fullestPool)) return text('storage.noDataIn', { type })
  const node = fullestNode.fullest_asset
  const level = levelOf(node.percentage)
  const pool = { type, core: fullestPool.hybrid_core_id, percentage: formatPercentage(fullestPool.usage.percentage) }
  if (level === 'normal') return text('storage.noneAbove', { ...pool, threshold: formatPercentage(marks.high, 0) })
  if (level === levelOf(fullestPool.usage.percentage)) return text(poolTitles[level], pool)
  const percentage = formatPercentage(node.percentage)
  return text(nodeTitles[level], { type, node: node.id, core: fullestNode.hybrid_core_id, percentage })
}

const poolTitles = { high: 'storage.highIn', 'near-full': 'storage.nearFullIn', full: 'storage.fullIn' } as const
const nodeTitles = { high: 'storage.highOn', 'near-full': 'storage.nearFullOn', full: 'storage.fullOn' } as const

/** Names the cores in which nodes of the class have failed and none is active; `rows` are the worst of `total`. */
function downTitle(type: StorageType, rows: readonly StorageRow[], total: number): string | undefined {
  const [first, ...others] = rows.filter(isDown)
  if (!first) return undefined
  const down = { nodeType: storageClasses[type].nodeType, core: first.hybrid_core_id }
  if (others.length === 0) return text('storage.downIn', down)
  const isCut = others.length + 1 === rows.length && rows.length < total
  return text(isCut ? 'storage.downInAtLeast' : 'storage.downInMore', { ...down, count: others.length })
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
  const isCut = total > bars.length
  const [most] = bars
    .flatMap(({ name, usage }) => (usage ? { name, percentage: usage.percentage } : []))
    .sort((a, b) => b.percentage - a.percentage)
  if (!most) return text(isCut ? 'storage.allocatedUnknownOfThese' : 'storage.allocatedUnknown', { type })
  const values = { type, core: most.name, percentage: formatPercentage(most.percentage) }
  return text(isCut ? 'storage.mostAllocatedOfThese' : 'storage.mostAllocated', values)
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
    const percentage = formatPercentage(usage.percentage)
    const stale = isPartlyStale ? [text('storage.someStale')] : []
    if (usage.isAllocated) {
      return [text('storage.coreAllocated', { core: row.hybrid_core_id, percentage }), ...stale].join(', ')
    }
    const state = level === 'normal' ? [] : [levelWord(level)]
    return [`${row.hybrid_core_id} ${percentage}`, ...state, ...stale, ...lossWords(row), fullestWords(row)].join(', ')
  })
  return text('storage.summary', { type, cores: parts.join('; ') })
}

/** The usage after the loss of the largest node, or the data that is lost with a node. */
function lossWords(row: StorageRow): string[] {
  const { at_risk: atRisk } = row
  const loss = afterLossOf(row)
  return [
    ...(loss ? [text('storage.afterLossOf', { outcome: percentageAfter(loss), node: loss.assetId })] : []),
    ...(atRisk
      ? [text('storage.bytesAtRisk', { bytes: formatBytes(atRisk.bytes), node: atRisk.largest_asset_id })]
      : []),
  ]
}

function fullestWords(row: KnownPool): string {
  return text('storage.coreFullestNode', { node: nodeText(nodeOf(row)) })
}

/** Returns the title of the fullest nodes, which names the first. */
export function fullestTitle(first: { coreId: string; node: NodeUsage } | undefined): string {
  if (!first) return text('storage.fullestNodes')
  return text('storage.fullestIn', { core: first.coreId, node: nodeText(first.node) })
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
  const { largest_asset_id: node, hybrid_core_id: core, bytes } = worst
  const values = { node, core, bytes: formatBytes(bytes) }
  return text(total > rows.length ? 'storage.largestExposureOfThese' : 'storage.largestExposure', values)
}

const allocatedHeads = ['cores.hybridCore', 'storage.allocated', 'storage.amount'] as const
const usedHeads = [
  'cores.hybridCore',
  'storage.used',
  'storage.amount',
  'storage.state',
  'storage.fullestNode',
] as const

/** Returns the data table of a chart. */
export function classTable(type: StorageType, rows: readonly StorageRow[], denominator: Denominator = usedRaw) {
  const isLocal = type === 'rocket'
  const amountsOf = (row: StorageRow) => [row.hybrid_core_id, ...amountCells(barOf(row, denominator))]
  if (denominator.amount === 'allocated') {
    return { head: allocatedHeads.map((head) => text(head)), rows: rows.map(amountsOf) }
  }
  return {
    head: [...usedHeads.map((head) => text(head)), text(isLocal ? 'storage.atRisk' : 'storage.afterLoss')],
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
