'use client'
import type { CSSProperties } from 'react'
import { useOnDemand } from '../../shell/use-on-demand.ts'
import { BarAxis } from './bar-axis.tsx'
import classes from './bar-plot.module.css'
import type { BarPlotProps, LabelledRow } from './bar-plot-props.ts'

const load = () => import('./interactive-bar-plot.tsx').then(({ InteractiveBarPlot }) => InteractiveBarPlot)

/**
 * Horizontal bars on one axis, each with a caption above it, which also fits on a phone. The server can draw them, because
 * they do not depend on their size. The interactive chart with tooltips loads when a pointer enters.
 */
export function BarPlot<Row extends LabelledRow>(props: BarPlotProps<Row>) {
  const { rows, axis, caption, bar, patterns } = props
  const { loaded: InteractiveBarPlot, request } = useOnDemand(load)
  const fallback = (
    <>
      <div className={classes.bars} style={{ '--rows': rows.length } as CSSProperties}>
        {rows.map((row) => (
          <div key={row.label} className={classes.row}>
            <div className={classes.caption}>{caption(row)}</div>
            <svg className={classes.bar} aria-hidden="true">
              {bar(row)}
            </svg>
          </div>
        ))}
      </div>
      <BarAxis {...axis} />
    </>
  )
  return (
    <div className={classes.plot} onPointerEnter={request}>
      <svg className={classes.patterns} aria-hidden="true">
        {patterns}
      </svg>
      {InteractiveBarPlot ? <InteractiveBarPlot {...props} fallback={fallback} /> : fallback}
    </div>
  )
}
