import { formatNumber } from './format.ts'
import { marks } from './level.ts'

/** How the sellable bytes of a pool are computed. */
export const sellableFormula = `(${marks.nearFull} % of the raw total without the largest node − the raw bytes used) / copies: it still fits after the loss of that node.`

/** Formats how many raw bytes a pool keeps for each stored byte: `3 copies`, `1.5 raw bytes for each stored byte`. */
export function copiesText(copies: number): string {
  if (copies === 1) return 'one copy'
  return Number.isInteger(copies) ? `${copies} copies` : `${formatNumber(copies, 2)} raw bytes for each stored byte`
}
