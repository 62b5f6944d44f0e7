import { text } from '../texts/text.ts'

/** The words for the largest and the smallest value of a row. */
export type Extremes = { largest: string; smallest: string }

/** How a value differs from those beside it. Its shape and its words differ, not only its colour. */
export type Difference = { place: 'largest' | 'between' | 'smallest' | 'equal'; text: string }

/**
 * Returns how each value differs from the smallest one; null for one that is not known. With fewer than two known values there is
 * nothing to compare. `format` writes a difference with its unit.
 */
export function differences(
  values: readonly (number | null)[],
  format: (difference: number) => string,
  { largest, smallest }: Extremes = { largest: text('compare.highest'), smallest: text('compare.lowest') },
): (Difference | null)[] {
  const known = values.filter((value) => value !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  return values.map((value) => {
    if (value === null || known.length < 2) return null
    if (least === most) return { place: 'equal', text: text('compare.equal') }
    if (value === least) return { place: 'smallest', text: smallest }
    const more = `+${format(value - least)}`
    return value === most ? { place: 'largest', text: `${largest}, ${more}` } : { place: 'between', text: more }
  })
}
