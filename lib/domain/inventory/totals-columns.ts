/** The columns that `refreshTotals` inserts, in the order in which it selects them. */
export const computedColumns = [
  'hybrid_core_id',
  'node_type',
  'status',
  'asset_count',
  'cpu_used',
  'cpu_total',
  'memory_used',
  'memory_total',
  'storage_used',
  'storage_total',
  'cpu_allocated',
  'memory_allocated',
  'storage_allocated',
  'observed_at',
  'oldest_observed_at',
  'shortest_interval_ms',
  'fullest_memory_percentage',
  'storage_asset_count',
  'storage_hundredths',
  'storage_used_high',
  'storage_used_low',
  'storage_total_high',
  'storage_total_low',
  'fullest_storage_percentage',
  'largest_storage_total',
  'largest_storage_asset_id',
  'most_storage_used',
  'most_storage_asset_id',
  'valued_asset_count',
  'memory_asset_count',
  'memory_used_high',
  'memory_used_low',
  'memory_total_high',
  'memory_total_low',
  'largest_memory_total',
  'largest_memory_asset_id',
] as const

/** The newest observation of each quantity, which `refreshTotals` inserts after the others. Only the history needs them. */
export const timeColumns = ['cpu_observed_at', 'memory_observed_at', 'storage_observed_at'] as const

/** The columns of the totals. The last ones are computed by a second statement. */
export const totalsColumns = [
  ...computedColumns,
  'fullest_memory_asset_id',
  'fullest_storage_asset_id',
  'losable_count',
] as const

/** The columns that no record in a list of cores shows: most of the cost of a page is the number of values that are read. */
const unlistedColumns = [
  'storage_asset_count',
  'storage_hundredths',
  'storage_used_high',
  'storage_used_low',
  'storage_total_high',
  'storage_total_low',
  'largest_storage_total',
  'largest_storage_asset_id',
  'most_storage_used',
  'most_storage_asset_id',
] as const

type ListedColumn = Exclude<(typeof totalsColumns)[number], (typeof unlistedColumns)[number]>

export const listedColumns = totalsColumns.filter(
  (column): column is ListedColumn => !unlistedColumns.some((unlisted) => unlisted === column),
)
