'use client'
import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { BarChart, Tooltip, usePlotArea, useYAxisScale, XAxis, YAxis } from 'recharts'
import { formatNumber } from '../usage/format.ts'
import classes from './bar-plot.module.css'
import { PictureSkeleton } from './chart-skeleton.tsx'

type BarPlotProps<Row> = {
  rows: readonly Row[]
  axis: { end: number; ticks: readonly number[]; unit: string }
  /** What stands above the bar of a row: its name, and its value in words. */
  caption: (row: Row) => ReactNode
  /** What the pointer is told. */
  hint: (row: Row) => ReactNode
  /** The bars. */
  children: ReactNode
}

/** The part of a bar's place, from its middle upwards, that its caption takes. */
const captionHeight = 19
const barThickness = 16

/** Horizontal bars on one axis, each with a caption above it, so that a phone has room for both. */
export function BarPlot<Row extends object>({ rows, axis, caption, hint, children }: BarPlotProps<Row>) {
  // Drawn once its place has a size, and not for a guess before it: a chart is the dearest part of a page.
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const data = rows.map((row, index) => ({ row, index }))
  return (
    <div ref={ref} className={classes.plot}>
      {width > 0 && height > 0 ? (
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
            tick={({ x, y, payload, index }) => (
              <text
                className={classes.tick}
                x={x}
                y={Number(y) + 10}
                textAnchor={index === 0 ? 'start' : payload.value === axis.end ? 'end' : 'middle'}
              >
                {formatNumber(payload.value)}
                {payload.value === axis.end && ` ${axis.unit}`}
              </text>
            )}
          />
          <Tooltip
            cursor={false}
            isAnimationActive={false}
            content={({ active, payload }) => {
              const row: Row | undefined = payload?.[0]?.payload?.row
              return active && row ? <div className={classes.hint}>{hint(row)}</div> : null
            }}
          />
          {children}
          <Captions captions={rows.map(caption)} />
        </BarChart>
      ) : (
        <PictureSkeleton bars={rows.length} />
      )}
    </div>
  )
}

function Captions({ captions }: { captions: readonly ReactNode[] }) {
  const plot = usePlotArea()
  const scale = useYAxisScale()
  if (!plot || !scale) return null
  return captions.map((caption, index) => {
    const middle = scale(index, { position: 'middle' })
    if (middle === undefined) return null
    return (
      <foreignObject
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
        key={index}
        x={plot.x}
        y={middle - barThickness / 2 - captionHeight}
        width={plot.width}
        height={captionHeight}
      >
        <div className={classes.caption}>{caption}</div>
      </foreignObject>
    )
  })
}
