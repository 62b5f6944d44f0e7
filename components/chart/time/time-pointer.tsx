'use client'
import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import { ComposedChart, Line, ReferenceArea, Tooltip, XAxis, YAxis } from 'recharts'
import frame from '../chart-frame.module.css'
import classes from './time-plot.module.css'
import type { TimePlotProps } from './time-plot.tsx'
import type { TimePoint } from './time-series.ts'

type Dragged = { from: number; to: number }

/** The tooltips of a plot, and the selection of a period by dragging, over the drawing of the server. */
export function TimePointer({ area, points, hint, onSelect }: TimePlotProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const [dragged, setDragged] = useState<Dragged>()
  const end = () => {
    setDragged(undefined)
    if (dragged && dragged.from !== dragged.to) {
      onSelect?.(Math.min(dragged.from, dragged.to), Math.max(dragged.from, dragged.to))
    }
  }
  return (
    <div ref={ref} className={classes.pointer}>
      {width > 0 && (
        <ComposedChart
          width={width}
          height={height}
          data={points as TimePoint[]}
          margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
          onMouseDown={({ activeLabel }) => {
            const at = Number(activeLabel)
            if (onSelect && activeLabel !== undefined) setDragged({ from: at, to: at })
          }}
          onMouseMove={({ activeLabel }) => {
            if (dragged && activeLabel !== undefined) setDragged({ ...dragged, to: Number(activeLabel) })
          }}
          onMouseUp={end}
          onMouseLeave={() => setDragged(undefined)}
        >
          <XAxis type="number" dataKey="at" domain={[area.from, area.to]} allowDataOverflow hide />
          <YAxis domain={[0, area.end]} hide />
          <Tooltip
            isAnimationActive={false}
            cursor={{ stroke: 'var(--color-mark)' }}
            content={({ active, payload }) => {
              const point: TimePoint | undefined = payload?.[0]?.payload
              return active && point ? <div className={frame.hint}>{hint(point)}</div> : null
            }}
          />
          {/* The target of the tooltip: the server has drawn the visible line. */}
          <Line dataKey="raw" stroke="transparent" dot={false} isAnimationActive={false} />
          {dragged && <ReferenceArea x1={dragged.from} x2={dragged.to} fill="var(--color-mark)" fillOpacity={0.25} />}
        </ComposedChart>
      )}
    </div>
  )
}
