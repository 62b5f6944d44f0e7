/** What was measured, and whether it keeps its limit. */
export type Row = [what: string, measured: string, limit: string, isMet: boolean]
