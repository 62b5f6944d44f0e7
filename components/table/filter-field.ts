/** A filter of the list that the toolbar offers: free text over ids, a whole word, a choice of values, or a stretch of time. */
export type FilterField =
  | { kind: 'search'; name: string; label: string }
  | { kind: 'exact'; name: string; label: string; suggestions: readonly string[] }
  | { kind: 'choice'; name: string; label: string; choices: readonly { value: string; label: string }[] }
  /** Its parameters are `since` and `until`. */
  | { kind: 'period'; name: 'period'; label: string }
