import type { UsageRow } from './usage-rows.ts'

const gib = 1024 ** 3

/** A row of a usage chart, of 100 GiB, with these percentages: of the pool, after the loss of a node, and of its fullest node. */
export const row = (name: string, percentage: number | null, afterLoss?: number | null, node?: number): UsageRow => ({
  name,
  label: name,
  usage:
    percentage === null ? null : { percentage, raw: percentage * gib, total: 100 * gib, unit: 'byte', allocated: null },
  fullest: node === undefined ? undefined : { assetId: 'sn-17', percentage: node },
  afterLoss: afterLoss === undefined ? undefined : { assetId: 'sn-3', percentage: afterLoss },
})
