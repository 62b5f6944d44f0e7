'use client'
import type { ReactNode } from 'react'
import { useOnDemand } from '../layout/use-on-demand.ts'
import { formatNumber } from '../usage/format.ts'
import classes from './bar-plot.module.css'

/** What a bar is of; no two of a plot have one label. */
export type LabelledRow = { label: string }

export type BarPlotProps<Row> = {
  rows: readonly Row[]
  axis: { end: number; ticks: readonly number[]; unit: string }
  /** What stands above the bar of a row: its name, and its value in words. */
  caption: (row: Row) => ReactNode
  /** The bar of a row, in percent of its place, which is as wide as the axis. */
  bar: (row: Row) => ReactNode
  /** What the pointer is told. */
  hint: (row: Row) => ReactNode
  /** The patterns that the bars are filled with. */
  patterns: ReactNode
}

const load = () => import('./hinting-bar-plot.tsx').then(({ HintingBarPlot }) => HintingBarPlot)

/**
 * Horizontal bars on one axis, each with a caption above it, so that a phone has room for both. They are drawn without
 * knowing their size, and so by the server; the chart that tells a pointer more is fetched when one comes.
 */
export function BarPlot<Row extends LabelledRow>(props: BarPlotProps<Row>) {
  const { rows, axis, caption, bar, patterns } = props
  const { loaded: HintingBarPlot, request } = useOnDemand(load)
  const still = (
    <>
      <div className={classes.bars}>
        {rows.map((row) => (
          <div key={row.label} className={classes.row}>
            <div className={classes.caption}>{caption(row)}</div>
            <svg className={classes.bar} aria-hidden="true">
              {bar(row)}
            </svg>
          </div>
        ))}
      </div>
      <Axis {...axis} />
    </>
  )
  return (
    <div className={classes.plot} onPointerEnter={request}>
      <svg className={classes.patterns} aria-hidden="true">
        {patterns}
      </svg>
      {HintingBarPlot ? <HintingBarPlot {...props} still={still} /> : still}
    </div>
  )
}

function Axis({ end, ticks, unit }: BarPlotProps<object>['axis']) {
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

export function TickLabel({ tick, end, unit, x = 0, y = 18 }: TickLabelProps) {
  return (
    <text className={classes.label} x={x} y={y} textAnchor={tick === 0 ? 'start' : tick === end ? 'end' : 'middle'}>
      {formatNumber(tick)}
      {tick === end && ` ${unit}`}
    </text>
  )
}
