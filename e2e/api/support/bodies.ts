// Response bodies as a client of the API sees them.
export type UsageBody = {
  percentage: number
  raw: number
  total: number
  unit: string
  storage_type?: string
  /** Only in v2. */
  allocated?: number | null
}
export type AssetBody = {
  id: string
  status: string
  memory_usage: UsageBody | null
  storage_usage: UsageBody | null
}
export type CoreBody = { id: string }
export type RecordBody<T = Record<string, unknown>> = { data: T }
export type Links = { self: string; first: string; prev: string | null; next: string | null; last: string }
export type ListBody<T = { id: string }> = { data: T[]; meta: { page: Record<string, number> }; links: Links }
export type ProblemEntry = {
  type: string
  title: string
  status: number
  detail: string
  'invalid-params'?: { name: string; reason: string }[]
}
export type ErrorBody = { errors: ProblemEntry[] }
