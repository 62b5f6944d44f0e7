'use client'
import { useId } from 'react'

/** The patterns that distinguish areas without colour. */
export type Look = 'solid' | 'lines' | 'dots' | 'crossed' | 'hatched' | 'rows'

const tile = 6
const gaps: Record<Exclude<Look, 'solid'>, string> = {
  lines: 'M1 0V6M4 0V6',
  rows: 'M0 1.5H6M0 4.5H6',
  dots: 'M1.5 0.75v1.5M4.5 3.75v1.5',
  crossed: 'M0 0L6 6M6 0L0 6',
  hatched: 'M-1.5 1.5L1.5 -1.5M0 6L6 0M4.5 7.5L7.5 4.5',
}
const widths: Record<Exclude<Look, 'solid'>, number> = { lines: 1, rows: 1, dots: 1.5, crossed: 1, hatched: 1.75 }

type PatternProps = { id: string; look: Look; color: string }

/** An SVG pattern: the colour, with gaps in the colour of the page. */
export function Pattern({ id, look, color }: PatternProps) {
  return (
    <pattern id={id} width={tile} height={tile} patternUnits="userSpaceOnUse">
      <rect width={tile} height={tile} fill={color} />
      {look !== 'solid' && <path d={gaps[look]} stroke="var(--mantine-color-body)" strokeWidth={widths[look]} />}
    </pattern>
  )
}

/** The sample of a pattern in a legend. */
export function Swatch({ look, color }: Omit<PatternProps, 'id'>) {
  const id = useId()
  return (
    <svg width={18} height={12} aria-hidden="true">
      <Pattern id={id} look={look} color={color} />
      <rect width={18} height={12} rx={2} fill={`url(#${id})`} />
    </svg>
  )
}
