// Where values of assets come from.

export const sourceKinds = ['prometheus', 'push'] as const

export type SourceKind = (typeof sourceKinds)[number]

/** From the best to the worst. */
export const sourceStates = ['ok', 'late', 'failing'] as const

export type SourceState = (typeof sourceStates)[number]

/** Begins the lines of a source's errors that are about single values: the source does not fail for them. */
export const warningPrefix = 'warning: '
