'use client'
import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Bar, BarChart, Tooltip, usePlotArea, useYAxisScale, XAxis, YAxis } from 'recharts'
import classes from './bar-plot.module.css'
import { type BarPlotProps, type LabelledRow, TickLabel } from './bar-plot.tsx'

/** The part of a bar's place, from its middle upwards, that its caption takes. */
const captionHeight = 19
const barThickness = 16

/** `still` stands there until the chart knows its size. */
type HintingBarPlotProps<Row> = BarPlotProps<Row> & { still: ReactNode }

/** The bars as a chart that tells the pointer what the bar below it shows; it stands exactly where the bars stood. */
export function HintingBarPlot<Row extends LabelledRow>({
  rows,
  axis,
  caption,
  bar,
  hint,
  still,
}: HintingBarPlotProps<Row>) {
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
              return active && row ? <div className={classes.hint}>{hint(row)}</div> : null
            }}
          />
          <Bar dataKey={() => axis.end} fill="transparent" isAnimationActive={false} />
          <Places>{rows.map((row) => ({ label: row.label, caption: caption(row), bar: bar(row) }))}</Places>
        </BarChart>
      ) : (
        still
      )}
    </div>
  )
}

function Places({ children }: { children: readonly { label: string; caption: ReactNode; bar: ReactNode }[] }) {
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
