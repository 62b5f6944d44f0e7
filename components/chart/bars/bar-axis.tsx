import type { CSSProperties } from 'react'
import { formatNumber } from '../../usage/format.ts'
import classes from './bar-plot.module.css'

export type Axis = {
  end: number
  ticks: readonly number[]
  /** The label of the last tick, which names the unit. */
  last: string
}

/** The horizontal axis below the bars. */
export function BarAxis({ end, ticks, last }: Axis) {
  return (
    <svg className={classes.axis} aria-hidden="true">
      <rect className={classes.line} width="100%" height={1} />
      {ticks.map((tick) => (
        <svg key={tick} x={`${(tick / end) * 100}%`} overflow="visible" aria-hidden="true">
          <rect className={classes.tick} x={-0.5} width={1} height={6} />
          <TickLabel tick={tick} end={end} last={last} />
        </svg>
      ))}
    </svg>
  )
}

type TickLabelProps = { tick: number; end: number; last: string; x?: number; y?: number }

/** The number below a tick; the last one has the unit. */
export function TickLabel({ tick, end, last, x = 0, y = 18 }: TickLabelProps) {
  const text = tick === end ? last : formatNumber(tick)
  return (
    <text
      className={classes.label}
      x={x}
      y={y}
      textAnchor={tick === 0 ? 'start' : tick === end ? 'end' : 'middle'}
      style={{ '--room-from': tick === end ? '0px' : `${roomFrom(tick / end, text, last)}px` } as CSSProperties}
    >
      {text}
    </text>
  )
}

/** In pixels, of a wide font; a narrow one leaves more room. */
const [digitWidth, gap] = [7.5, 2]

/** Returns the width of the plot, in pixels, from which the label of a tick ends before that of the last tick begins. */
function roomFrom(part: number, text: string, last: string): number {
  return Math.ceil((digitWidth * (text.length / 2 + last.length) + gap) / (1 - part))
}
