import { formatNumber } from '../../usage/format.ts'
import classes from './bar-plot.module.css'

export type Axis = { end: number; ticks: readonly number[]; unit: string }

/** The horizontal axis below the bars. */
export function BarAxis({ end, ticks, unit }: Axis) {
  return (
    <svg className={classes.axis} aria-hidden="true">
      <rect className={classes.line} width="100%" height={1} />
      {ticks.map((tick) => (
        <svg key={tick} x={`${(tick / end) * 100}%`} overflow="visible" aria-hidden="true">
          <rect className={classes.tick} x={-0.5} width={1} height={6} />
          <TickLabel tick={tick} end={end} unit={unit} />
        </svg>
      ))}
    </svg>
  )
}

type TickLabelProps = { tick: number; end: number; unit: string; x?: number; y?: number }

/** The number below a tick; the last one has the unit. */
export function TickLabel({ tick, end, unit, x = 0, y = 18 }: TickLabelProps) {
  return (
    <text className={classes.label} x={x} y={y} textAnchor={tick === 0 ? 'start' : tick === end ? 'end' : 'middle'}>
      {formatNumber(tick)}
      {tick === end && `\u202f${unit}`}
    </text>
  )
}
