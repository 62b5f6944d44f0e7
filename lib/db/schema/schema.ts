import type { GeneratedAlways } from 'kysely'
import type {
  AuditEventRow,
  CalendarFeedRow,
  PasswordLinkRow,
  RemovedUserRow,
  SavedViewRow,
  SessionRow,
  SetupLinkRow,
  SignInFailureRow,
  TokenRow,
  UserPreferencesRow,
  UserRow,
  ViewDefaultRow,
} from './access-schema.ts'
import type {
  ContractRow,
  CustomerContractFieldRow,
  InvoiceRow,
  PaymentMethodRow,
  PriceListRow,
  PriceRow,
  ProjectRow,
} from './billing-schema.ts'
import type { AssetForecastRow, ForecastStateRow, PoolForecastRow } from './forecast-schema.ts'
import type { AssetPointTable, HistorySubjectRow, PointRow, PoolPointRow, PoolPointTable } from './history-schema.ts'
import type { LeaseRow, SourceCoreRow, SourceRow } from './source-schema.ts'

/**
 * The tables, which are the same on both engines. Times are epoch milliseconds, flags are 0 or 1, JSON is text, byte
 * counts are whole numbers up to 2^53 - 1, and CPU is a number of cores.
 */
export type Schema = {
  partners: PartnerRow
  locations: LocationRow
  hybrid_cores: HybridCoreRow
  assets: AssetRow
  asset_totals: AssetTotalsRow & PoolTimes
  contracts: ContractRow
  customer_contract_fields: CustomerContractFieldRow
  projects: ProjectRow
  price_lists: PriceListRow
  prices: PriceRow
  invoices: InvoiceRow
  payment_methods: PaymentMethodRow
  users: UserRow
  password_links: PasswordLinkRow
  removed_users: RemovedUserRow
  tokens: TokenRow
  calendar_feeds: CalendarFeedRow
  saved_views: SavedViewRow
  view_defaults: ViewDefaultRow
  user_preferences: UserPreferencesRow
  sessions: SessionRow
  sign_in_failures: SignInFailureRow
  setup_links: SetupLinkRow
  audit_events: AuditEventRow
  data_versions: DataVersionRow
  leases: LeaseRow
  sources: SourceRow
  source_cores: SourceCoreRow
  pool_forecasts: PoolForecastRow
  asset_forecasts: AssetForecastRow
  forecast_states: ForecastStateRow
  history_subjects: Omit<HistorySubjectRow, 'id'> & { id: GeneratedAlways<number> }
} & Record<PoolPointTable, PoolPointRow> &
  Record<AssetPointTable, PointRow>

export type PartnerRow = { uuid: string; name: string; email: string | null }

export type LocationRow = { uuid: string; name: string; country: string | null; city: string | null }

export type HybridCoreRow = {
  id: string
  partner_uuid: string
  status: string
  public_available: number
  location_uuid: string | null
  replicas: number
  /** Raw bytes stored for each byte in object storage; null: as many as `replicas`. */
  object_overhead: number | null
  /** Days until ordered hardware is in service; null: the default. */
  lead_time_days: number | null
}

/**
 * The columns of a quantity (used, total, percentage) are all set or all null; a total of 0 is stored as null. What is
 * allocated, promised to customers, may be null beside them.
 */
export type AssetRow = {
  hybrid_core_id: string
  id: string
  node_type: string
  status: string
  cpu_used: number | null
  cpu_total: number | null
  cpu_percentage: number | null
  cpu_allocated: number | null
  memory_used: number | null
  memory_total: number | null
  memory_percentage: number | null
  memory_allocated: number | null
  storage_used: number | null
  storage_total: number | null
  storage_percentage: number | null
  storage_allocated: number | null
  /** The time of the oldest known quantity, or of the status when none is known. */
  observed_at: number
  /** When the status (for imports: and the node type) and each quantity were observed; null: at `observed_at`. */
  status_observed_at: number | null
  cpu_observed_at: number | null
  memory_observed_at: number | null
  storage_observed_at: number | null
  /** The interval of the collector that reports the asset, in milliseconds; null without a collector. */
  collector_interval_ms: number | null
  /** The name of the source of the values; null: an import. */
  source: string | null
  /** The partner of the core, so that indexes can have the assets of a partner in order. */
  partner_uuid: string
}

/**
 * Sums over the assets of one core, node type and status; written in the transaction that changes the assets. An allocated
 * sum is null unless every asset with the quantity has one.
 */
export type AssetTotalsRow = {
  hybrid_core_id: string
  node_type: string
  status: string
  asset_count: number
  cpu_used: number | null
  cpu_total: number | null
  cpu_allocated: number | null
  memory_used: number | null
  memory_total: number | null
  memory_allocated: number | null
  storage_used: number | null
  storage_total: number | null
  storage_allocated: number | null
  /** The newest observation of these assets. */
  observed_at: number
  oldest_observed_at: number | null
  /** The shortest interval of the collectors that report these assets; null without a collector. */
  shortest_interval_ms: number | null
  /** The number of assets with a storage quantity. The columns below describe these assets. */
  storage_asset_count: number | null
  /** The sum of the percentages, in hundredths of a percent. */
  storage_hundredths: number | null
  /** Exact sums as high * 2^32 + low, because no column type of both engines can hold them. */
  storage_used_high: number | null
  storage_used_low: number | null
  storage_total_high: number | null
  storage_total_low: number | null
  /** The first in the order of percentage, then used bytes, both descending, then id. */
  fullest_storage_asset_id: string | null
  fullest_storage_percentage: number | null
  /** The same by memory. */
  fullest_memory_asset_id: string | null
  fullest_memory_percentage: number | null
  /** The asset with the largest total; among equal ones, the lowest id. */
  largest_storage_asset_id: string | null
  largest_storage_total: number | null
  /** The asset with the most used bytes; among equal ones, the lowest id. */
  most_storage_asset_id: string | null
  most_storage_used: number | null
  /** The number of assets of which any quantity is known. */
  valued_asset_count: number | null
  /** The same columns as above for memory, of the assets with a memory quantity. */
  memory_asset_count: number | null
  memory_used_high: number | null
  memory_used_low: number | null
  memory_total_high: number | null
  memory_total_low: number | null
  largest_memory_asset_id: string | null
  largest_memory_total: number | null
  /**
   * How many of the largest active assets can be lost before what is used no longer fits on the others: by memory for
   * compute nodes, by storage for others. Null: none.
   */
  losable_count: number | null
}

/** The newest observation of each quantity of the assets that a row of totals counts; null if none is known. */
export type PoolTimes = Record<`${'cpu' | 'memory' | 'storage'}_observed_at`, number | null>

export type Topic = 'inventory' | 'access'

/** The version of the data of a topic. It changes in every transaction that changes the data. */
export type DataVersionRow = { topic: Topic; version: string }
