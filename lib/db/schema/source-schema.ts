import type { SourceKind } from '#lib/values/sources.ts'

/** The lease of a background job: its holder may run the job. Times are those of the clock of the database. */
export type LeaseRow = {
  name: string
  /** A process; each start of a process is another holder. */
  holder: string
  expires_at: number
  duration_ms: number
}

/** A source of values and its last round, which for a program that pushes is its last push. */
export type SourceRow = {
  /** From kind, partner and name. */
  id: string
  kind: SourceKind
  /** The partner whose token pushes; null for a source that the operator has configured. */
  partner_uuid: string | null
  name: string
  interval_ms: number | null
  started_at: number
  milliseconds: number
  changed: number
  unmapped_count: number
  /** JSON: the first labels that lead to no asset, or unknown assets. */
  unmapped: string
  /** JSON: why it could not be collected, one line each; `[]` when the round was right. */
  errors: string
  /** JSON: single values that were left out, one line each. */
  warnings: string
  /** When the last round without errors started; null: never. */
  succeeded_at: number | null
}

/** A core that a source feeds. A core may be fed by several sources. */
export type SourceCoreRow = { hybrid_core_id: string; source_id: string; fed_at: number }
