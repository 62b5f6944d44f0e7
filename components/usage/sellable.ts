import { text } from '../texts/text.ts'
import { formatNumber } from './format.ts'
import { marks } from './meter/level.ts'

/** Returns how the sellable bytes of a pool are computed. */
export function sellableFormula(): string {
  return text('usage.sellableFormula', { nearFull: marks.nearFull })
}

/** Formats how many raw bytes a pool keeps for each stored byte: `3 copies`; of object storage these need not be copies. */
export function copiesText(resource: 'distributed' | 'object', copies: number): string {
  if (resource === 'object') return text('usage.rawPerStored', { amount: formatNumber(copies, 2) })
  return text('usage.copies', { count: copies })
}
