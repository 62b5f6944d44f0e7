import type { Origin } from '#lib/domain/access/origin.ts'

/** The number of records of a kind that an import added, changed, left unchanged and removed. */
export type Counts = {
  added: number
  changed: number
  unchanged: number
  removed: number
  /** Assets and observations that were not written, because later ones are stored. */
  older?: number
  /** Quantities of changed assets that are stored and missing in the source. */
  cleared?: number
  /** Contract values that were not written, because a customer has set them. */
  kept?: number
}

export type MergeOptions = {
  /** Counts and writes nothing. Observations cannot be counted so: they may change assets that are only in the source. */
  dryRun?: boolean | undefined
  prune?: boolean | undefined
  allowOlder?: boolean | undefined
  overwrite?: boolean | undefined
  nowMs: number
  origin?: Origin | undefined
}
