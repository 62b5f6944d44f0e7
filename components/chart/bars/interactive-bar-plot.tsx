'use client'
import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Bar, BarChart, Tooltip, usePlotArea, useYAxisScale, XAxis, YAxis } from 'recharts'
import frame from '../chart-frame.module.css'
import { TickLabel } from './bar-axis.tsx'
import classes from './bar-plot.module.css'
import type { BarPlotProps, LabelledRow } from './bar-plot-props.ts'

/** The height of a caption above its bar, in pixels. */
const captionHeight = 19
const barThickness = 16

/** `fallback` shows until the chart has measured its size. */
type InteractiveBarPlotProps<Row> = BarPlotProps<Row> & { fallback: ReactNode }

/** The bars with a tooltip, at exactly the position of the bars that the server drew. */
export function InteractiveBarPlot<Row extends LabelledRow>({
  rows,
  axis,
  caption,
  bar,
  hint,
  fallback,
}: InteractiveBarPlotProps<Row>) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const data = rows.map((row, index) => ({ row, index }))
  return (
    <div ref={ref} className={classes.plot}>
      {width > 0 ? (
        <BarChart
          width={width}
          height={height}
          layout="vertical"
          data={data}
          barSize={barThickness}
          margin={{ top: 8, right: 1, bottom: 0, left: 1 }}
          accessibilityLayer={false}
        >
          <YAxis type="category" dataKey="index" hide />
          <XAxis
            type="number"
            domain={[0, axis.end]}
            allowDataOverflow
            ticks={axis.ticks}
            height={24}
            interval={0}
            axisLine={{ stroke: 'var(--color-rule)' }}
            tickLine={{ stroke: 'var(--color-mark)' }}
            tick={({ x, y, payload }) => <TickLabel x={Number(x)} y={Number(y) + 10} tick={payload.value} {...axis} />}
          />
          <Tooltip
            cursor={false}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const row: Row | undefined = payload?.[0]?.payload?.row
              return active && row ? <div className={frame.hint}>{hint(row)}</div> : null
            }}
          />
          {/* The target of the tooltip, over the whole width. DrawnBars draws the visible bars. */}
          <Bar dataKey={() => axis.end} fill="transparent" isAnimationActive={false} />
          <DrawnBars>{rows.map((row) => ({ label: row.label, caption: caption(row), bar: bar(row) }))}</DrawnBars>
        </BarChart>
      ) : (
        fallback
      )}
    </div>
  )
}

function DrawnBars({ children }: { children: readonly { label: string; caption: ReactNode; bar: ReactNode }[] }) {
  const plot = usePlotArea()
  const scale = useYAxisScale()
  if (!plot || !scale) return null
  return children.map(({ label, caption, bar }, index) => {
    const middle = scale(index, { position: 'middle' })
    if (middle === undefined) return null
    const top = middle - barThickness / 2
    return (
      <g key={label}>
        <foreignObject x={plot.x} y={top - captionHeight} width={plot.width} height={captionHeight}>
          <div className={classes.caption}>{caption}</div>
        </foreignObject>
        <svg x={plot.x} y={top} width={plot.width} height={barThickness} overflow="visible" aria-hidden="true">
          {bar}
        </svg>
      </g>
    )
  })
}
