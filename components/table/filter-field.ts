import type { listContracts } from '#lib/api/contract/management-contracts.ts'
import type { listLocations } from '#lib/api/contract/management-price-lists.ts'

/** A list of records that are looked for by their names. */
export type NamedRecords = typeof listContracts | typeof listLocations

/**
 * A filter of the list that the toolbar offers: free text over ids, a whole word, a choice of values, of records by their
 * names, or a stretch of time.
 */
export type FilterField =
  | { kind: 'search'; name: string; label: string }
  | { kind: 'exact'; name: string; label: string; suggestions: readonly string[] }
  | { kind: 'choice'; name: string; label: string; choices: readonly { value: string; label: string }[] }
  | { kind: 'record'; name: string; label: string; records: NamedRecords }
  /** Its parameters are `since` and `until`. */
  | { kind: 'period'; name: 'period'; label: string }
