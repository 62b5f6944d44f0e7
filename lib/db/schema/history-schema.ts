/** The subject of a history: an asset, or the pools of a core. Its id is never used again. */
export type HistorySubjectRow = {
  id: number
  hybrid_core_id: string
  /** Empty for the pools of the core. */
  asset_id: string
  /** The totals that the points of an asset have if their `total` is null. They never change. */
  cpu_total: number | null
  memory_total: number | null
  storage_total: number | null
  /** When the asset was removed the last time; it may exist again. */
  removed_at: number | null
}

/**
 * A point of history. Amounts are bytes or millionths of a core. The rows are stored in the order of their key: a round
 * changes rows that are next to each other, and the oldest rows are at the start of the table.
 */
export type PointRow = {
  /** The start of the bucket, in steps since 1970-01-01 UTC. */
  bucket: number
  /** The id of the subject * 8 + the code of the resource (`lib/domain/history/series.ts`). */
  series_id: number
  /** When the last value was observed, in milliseconds since the start of the bucket. */
  last_at: number
  /** The last used amount. */
  raw: number
  /** The total of the last value; null: that of the subject. */
  total: number | null
  allocated: number | null
  /** The lowest and the highest used amount; null: `raw`. */
  lowest: number | null
  highest: number | null
}

/** A point of a pool, with the fullest active node of the last value; null: not known. */
export type PoolPointRow = PointRow & { fullest_asset_id: string | null; fullest_percentage: number | null }

const poolPointTables = ['pool_points_5m', 'pool_points_1h', 'pool_points_1d'] as const
const assetPointTables = ['asset_points_1h', 'asset_points_1d'] as const
export const pointTables = [...poolPointTables, ...assetPointTables]

export type PoolPointTable = (typeof poolPointTables)[number]
export type AssetPointTable = (typeof assetPointTables)[number]
export type PointTable = (typeof pointTables)[number]
