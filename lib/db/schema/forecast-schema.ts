import type { Generated } from 'kysely'

/** A forecast; see `Forecast` of lib/domain. Days count from 1970-01-01. */
type ForecastColumns = {
  /** The usage at the end of the last day of the history. */
  used: number
  total: number
  allocated: number | null
  /** In the unit of the usage. */
  growth_per_day: number | null
  near_full_earliest: number | null
  near_full_likely: number | null
  near_full_latest: number | null
  full_earliest: number | null
  full_likely: number | null
  full_latest: number | null
  days_of_history: number
  /** Why there is no `near_full_likely`. */
  reason: string | null
  /** Why there is no `full_likely`. */
  full_reason: string | null
}

/** The forecast of a pool; the partner is that of the core, so that indexes can have a partner's forecasts in order. */
export type PoolForecastRow = {
  hybrid_core_id: string
  resource: string
  partner_uuid: string
  /** The last day of the history, from which the dates count; null: written by a version that did not store it. */
  last_day: number | null
} & ForecastColumns

export type AssetForecastRow = { hybrid_core_id: string; asset_id: string; resource: string } & ForecastColumns

/** How far the forecasts of a core have been computed. Days count from 1970-01-01; null: never. */
export type ForecastStateRow = {
  hybrid_core_id: string
  /** The last day whose values the forecasts of the pools contain. */
  pools_day: number | null
  /** The same for the assets, when the forecasts of all of them have been computed. */
  assets_day: number | null
  /** The day for which the forecasts of assets are being computed, and the last asset that has one. */
  computing_day: number | null
  asset_id: string | null
  /** How often the forecasts have expired because the history before today changed. */
  expired: Generated<number>
}
