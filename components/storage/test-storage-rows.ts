import type { StorageRow } from './storage-classes.ts'

export const tib = 1024 ** 4
export const usage = (percentage: number) => ({
  percentage,
  raw: percentage * tib,
  total: 100 * tib,
  unit: 'byte' as const,
  allocated: null,
})

export const fullyRedundant = { failed_asset_count: 0, redundancy: 'full', redundancy_reason: null } as const

/** A pool of distributed storage of three nodes, of which this percentage is used. */
export function row(core: string, percentage: number, more: Partial<StorageRow> = {}): StorageRow {
  return {
    hybrid_core_id: core,
    storage_type: 'distributed',
    usage: usage(percentage),
    asset_count: 3,
    active_asset_count: 3,
    failed_asset_count: 0,
    stale_asset_count: 0,
    fullest_asset: { id: 'sn-3', percentage: percentage + 5 },
    mean_percentage: percentage,
    imbalance: 5,
    headroom: {
      largest_asset_id: 'sn-1',
      after_largest_loss: usage(percentage * 1.5),
      fits: true,
      reason: null,
      ...fullyRedundant,
    },
    at_risk: null,
    capacity: null,
    observed_at: '2026-01-02T03:04:05.000Z',
    oldest_observed_at: '2026-01-01T03:04:05.000Z',
    ...more,
  }
}

/** A pool of rocket storage whose fullest node has this many bytes. */
export const rocket = (core: string, bytes: number) =>
  row(core, 40, { storage_type: 'rocket', headroom: null, at_risk: { largest_asset_id: `cn-of-${core}`, bytes } })
