import type { UsageRow } from '../chart/usage-rows.ts'
import { formatBytes, formatPercentage, formatUsed } from '../usage/format.ts'
import { levelOf, levelWords } from '../usage/level.ts'
import { type StorageRow, type StorageType, storageClasses } from './storage-classes.ts'

/** One bar a core; the rows stay in their order, fullest first. */
export function coreBars(rows: readonly StorageRow[]): UsageRow[] {
  return rows.map(({ hybrid_core_id: id, usage, headroom }) => ({
    name: id,
    label: id,
    usage,
    afterLoss: headroom
      ? { assetId: headroom.largest_asset_id, percentage: headroom.after_largest_loss?.percentage ?? null }
      : undefined,
  }))
}

/** The point of a chart whose rows are fullest first: where the class fills up. */
export function classTitle(type: StorageType, rows: readonly StorageRow[]): string {
  const { label } = storageClasses[type]
  const [fullest] = rows
  if (!fullest) return `${label} storage: no data`
  const percentage = formatPercentage(fullest.usage.percentage)
  const level = levelOf(fullest.usage.percentage)
  if (level === 'normal') {
    return `No ${label.toLowerCase()} storage is filling up; ${fullest.hybrid_core_id} is fullest: ${percentage}`
  }
  return `${label} storage is ${levelWords[level]} in ${fullest.hybrid_core_id}: ${percentage}`
}

/** The chart in one sentence, for those who do not see it. */
export function classSummary(type: StorageType, rows: readonly StorageRow[]): string {
  const facts = rows.map((row) => {
    const level = levelOf(row.usage.percentage)
    const words = [
      `${row.hybrid_core_id} ${formatPercentage(row.usage.percentage)}`,
      ...(level === 'normal' ? [] : [levelWords[level]]),
      ...(row.headroom ? [`${afterLossText(row)} after the loss of ${row.headroom.largest_asset_id}`] : []),
      ...(row.at_risk ? [`${formatBytes(row.at_risk.bytes)} at risk on ${row.at_risk.largest_asset_id}`] : []),
      `fullest node ${row.fullest_asset.id} ${formatPercentage(row.fullest_asset.percentage)}`,
    ]
    return words.join(', ')
  })
  return `${storageClasses[type].label} storage: ${facts.join('; ')}.`
}

/** What is lost with the node that holds the most; null where storage is not local, or nothing is in use. */
export function atRiskSentence(rows: readonly StorageRow[]): string | null {
  const [worst] = rows
    .flatMap(({ hybrid_core_id, at_risk }) => (at_risk ? [{ hybrid_core_id, ...at_risk }] : []))
    .sort((a, b) => b.bytes - a.bytes)
  if (!worst || worst.bytes === 0) return null
  return `Losing ${worst.largest_asset_id} of ${worst.hybrid_core_id} would lose ${formatBytes(worst.bytes)}, the most here`
}

/** The rows of the data table behind a chart. */
export function classTable(type: StorageType, rows: readonly StorageRow[]) {
  const isLocal = type === 'rocket'
  return {
    head: ['Hybrid core', 'Used', 'Amount', 'State', 'Fullest node', isLocal ? 'At risk' : 'After a loss'],
    rows: rows.map((row) => [
      row.hybrid_core_id,
      formatPercentage(row.usage.percentage),
      formatUsed(row.usage),
      levelWords[levelOf(row.usage.percentage)],
      `${formatPercentage(row.fullest_asset.percentage)} (${row.fullest_asset.id})`,
      row.at_risk
        ? `${formatBytes(row.at_risk.bytes)} (${row.at_risk.largest_asset_id})`
        : `${afterLossText(row)} (${row.headroom?.largest_asset_id})`,
    ]),
  }
}

function afterLossText({ headroom }: StorageRow): string {
  const after = headroom?.after_largest_loss
  return after ? formatPercentage(after.percentage) : 'nothing left'
}
