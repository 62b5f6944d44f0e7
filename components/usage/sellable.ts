import { formatNumber } from './format.ts'
import { marks } from './meter/level.ts'

/** How the sellable bytes of a pool are computed. */
export const sellableFormula = `(${marks.nearFull} % of the raw total without the largest node − the raw bytes used) / copies, so that at most ${marks.nearFull} % are used after the loss of that node. What is allocated and not used does not count.`

/** Formats how many raw bytes a pool keeps for each stored byte: `3 copies`; of object storage these need not be copies. */
export function copiesText(resource: 'distributed' | 'object', copies: number): string {
  if (resource === 'object') return `${formatNumber(copies, 2)} raw bytes for each stored byte`
  return copies === 1 ? 'one copy' : `${formatNumber(copies)} copies`
}
