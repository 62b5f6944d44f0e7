/** A filter of the list that the toolbar offers: free text over ids, or a choice of values. */
export type FilterField =
  | { kind: 'search'; name: string; label: string }
  | { kind: 'choice'; name: string; label: string; choices: readonly { value: string; label: string }[] }
