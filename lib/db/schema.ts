import type { Generated } from 'kysely'

/**
 * The tables, the same on both engines: times are epoch milliseconds, flags 0 or 1, JSON is text, byte counts are
 * whole numbers up to 2^53 - 1, CPU is cores.
 */
export type Schema = {
  partners: PartnerRow
  locations: LocationRow
  hybrid_cores: HybridCoreRow
  assets: AssetRow
  asset_totals: AssetTotalsRow
  contracts: ContractRow
  projects: ProjectRow
  price_lists: PriceListRow
  prices: PriceRow
  invoices: InvoiceRow
  payment_methods: PaymentMethodRow
  users: UserRow
  password_links: PasswordLinkRow
  tokens: TokenRow
  sessions: SessionRow
  sign_in_failures: SignInFailureRow
  setup_links: SetupLinkRow
  audit_events: AuditEventRow
  data_versions: DataVersionRow
}

export type PartnerRow = { uuid: string; name: string; email: string | null }

export type LocationRow = { uuid: string; name: string; country: string | null; city: string | null }

export type HybridCoreRow = {
  id: string
  partner_uuid: string
  status: string
  public_available: number
  location_uuid: string | null
  replicas: number
}

/** A quantity (used, total, percentage) is whole or null as a whole; one with a total of 0 is kept as null. */
export type AssetRow = {
  hybrid_core_id: string
  id: string
  node_type: string
  status: string
  cpu_used: number | null
  cpu_total: number | null
  cpu_percentage: number | null
  memory_used: number | null
  memory_total: number | null
  memory_percentage: number | null
  storage_used: number | null
  storage_total: number | null
  storage_percentage: number | null
  observed_at: number
  /** Set when a collector feeds the asset: the milliseconds between two of its rounds. */
  collector_interval_ms: number | null
}

/** Sums over the assets of one core, node type and status; written in the transaction that changes the assets. */
export type AssetTotalsRow = {
  hybrid_core_id: string
  node_type: string
  status: string
  asset_count: number
  cpu_used: number | null
  cpu_total: number | null
  memory_used: number | null
  memory_total: number | null
  storage_used: number | null
  storage_total: number | null
  observed_at: number
  /** How many of them have a storage quantity; what follows is about these. */
  storage_asset_count: number | null
  /** The sum of their percentages, in hundredths of a percent. */
  storage_hundredths: number | null
  /** The exact sums, which no column type of both engines holds: high * 2^32 + low. */
  storage_used_high: number | null
  storage_used_low: number | null
  storage_total_high: number | null
  storage_total_low: number | null
  /** The first in the order of percentage, then used bytes, both descending, then id. */
  fullest_storage_asset_id: string | null
  fullest_storage_percentage: number | null
  /** The one with the largest total; of equal ones the lowest id. */
  largest_storage_asset_id: string | null
  largest_storage_total: number | null
  /** The one with the most used bytes; of equal ones the lowest id. */
  most_storage_asset_id: string | null
  most_storage_used: number | null
}

export type ContractRow = {
  uuid: string
  partner_uuid: string
  name: string
  email: string
  vatid: string | null
  status: string
  price_list_uuid: string | null
  created_at: number | null
}

export type ProjectRow = {
  uuid: string
  contract_uuid: string
  name: string
  location_uuid: string | null
  price_list_uuid: string | null
}

export type PriceListRow = { uuid: string; partner_uuid: string; name: string; currency: string }

/** `amount` is decimal text; a missing location or start is '' or 0, so that the key has no nulls. */
export type PriceRow = {
  price_list_uuid: string
  product_no: string
  location_key: string
  valid_from: number
  name: string
  unit: string
  amount: string
}

export type InvoiceRow = {
  partner_uuid: string
  invoice_nr: string
  contract_uuid: string | null
  issued_on: string
  due_on: string | null
  currency: string
  net: string
  tax: string
  gross: string
  status: string
  items: string
}

export type PaymentMethodRow = { uuid: string; partner_uuid: string; type: string; label: string; is_default: number }

export type UserRow = {
  uuid: string
  partner_uuid: string | null
  email: string
  name: string | null
  role: string
  password_hash: string | null
  locked_at: number | null
  session_version: Generated<number>
  created_at: number
  last_signed_in_at: Generated<number | null>
}

/** A one-time link with which a user sets a password; only the hash of its secret is kept. */
export type PasswordLinkRow = { secret_hash: string; user_uuid: string; expires_at: number; used_at: number | null }

/** An API token; `hash` is the HMAC-SHA256 of the token, `hint` its last four characters. */
export type TokenRow = {
  id: string
  user_uuid: string
  name: string
  hint: string
  hash: string
  scopes: string
  created_at: number
  expires_at: number
  last_used_at: number | null
  revoked_at: number | null
}

/** A signed-in session; its cookie names it together with the user's session version. */
export type SessionRow = {
  id: string
  user_uuid: string
  created_at: number
  last_seen_at: number
  expires_at: number
  revoked_at: number | null
  /** Where it was begun, as far as that is known. */
  address: string | null
  user_agent: string | null
}

/** A one-time link with which the first owner is set up; only the hash of its secret is kept. */
export type SetupLinkRow = { secret_hash: string; expires_at: number; used_at: number | null }

/** How often signing in has failed lately, for an account or from an address. */
export type SignInFailureRow = { key: string; failures: number; last_failed_at: number }

/**
 * Who did what; rows are only ever added. The id begins with the time, so that its order is theirs. `actor` is the UUID
 * of a user, else the word of `actor_kind`; `details` is a JSON object of texts, and never holds what somebody typed.
 */
export type AuditEventRow = {
  id: string
  partner_uuid: string | null
  occurred_at: number
  actor_kind: string
  actor: string
  token_id: string | null
  action: string
  outcome: string
  target_kind: string
  target_id: string
  details: string | null
  address: string | null
  request_id: string | null
}

export type Topic = 'inventory' | 'access'

/** A name for the state of what belongs to a topic: the same name is the same state. */
export type DataVersionRow = { topic: Topic; version: string }
