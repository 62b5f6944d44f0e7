'use client'
import type { ReactNode } from 'react'
import type { Outlook } from '../../forecast/outlook.ts'
import { useOnDemand } from '../../shell/use-on-demand.ts'
import type { Tick } from './time-axis.ts'
import { type Area, bandPath, drawnSize, linePath, partOf, placesOf } from './time-paths.ts'
import classes from './time-plot.module.css'
import { segmentsOf, type TimePoint } from './time-series.ts'

const load = () => import('./time-pointer.tsx').then(({ TimePointer }) => TimePointer)

/** The minimum distance of a label from the edge, as a part of the width. */
const edge = 0.08

export type TimePlotProps = {
  area: Area
  points: readonly TimePoint[]
  stepMs: number
  times: readonly Tick[]
  amounts: readonly Tick[]
  /** The current time, if the plot shows the future. */
  nowMs?: number | undefined
  outlook?: Outlook | undefined
  /** The tooltip of a point. */
  hint: (point: TimePoint) => ReactNode
  /** Called with the ends of a period over which the pointer was dragged. */
  onSelect?: (fromMs: number, toMs: number) => void
}

/**
 * Amounts over time, with gaps where there is no value. The server can draw it, because the drawing does not depend on its
 * size. Tooltips and the selection of a period load when a pointer enters.
 */
export function TimePlot(props: TimePlotProps) {
  const { area, times, amounts } = props
  const { loaded: TimePointer, request } = useOnDemand(load)
  return (
    <div className={classes.plot} onPointerEnter={request}>
      <div className={classes.amounts}>
        {amounts.map(({ at, label }) => (
          <span key={at} className={classes.amount} style={{ bottom: `${(at / area.end) * 100}%` }}>
            {label}
          </span>
        ))}
      </div>
      <div className={classes.canvas}>
        <svg
          className={classes.drawing}
          viewBox={`0 0 ${drawnSize} ${drawnSize}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <Drawing {...props} />
        </svg>
        {TimePointer && <TimePointer {...props} />}
      </div>
      <div className={classes.times}>
        {times.map(({ at, label }) => {
          const part = partOf(area, at)
          return (
            <span key={at} className={classes.time} style={{ left: `${part * 100}%` }} data-edge={edgeOf(part)}>
              {label}
            </span>
          )
        })}
      </div>
    </div>
  )
}

/** A label at the edge of a narrow plot is beside its line, not below it. */
function edgeOf(part: number): 'left' | 'right' | undefined {
  if (part < edge) return 'left'
  return part > 1 - edge ? 'right' : undefined
}

function Drawing({ area, points, stepMs, times, amounts, nowMs, outlook }: TimePlotProps) {
  const segments = segmentsOf(points, stepMs)
  const vertical = (at: number) =>
    linePath(area, [
      [at, 0],
      [at, area.end],
    ])
  const horizontal = (amount: number, from = area.from) =>
    linePath(area, [
      [from, amount],
      [area.to, amount],
    ])
  const lastAt = points.at(-1)?.at
  return (
    <>
      <path className={classes.grid} d={amounts.map(({ at }) => horizontal(at)).join('')} />
      <path className={classes.grid} d={times.map(({ at }) => vertical(at)).join('')} />
      <path
        className={classes.band}
        d={segments
          .map((segment) => bandPath(area, placesOf(segment, 'highest'), placesOf(segment, 'lowest')))
          .join('')}
      />
      {outlook && <path className={classes.range} d={bandPath(area, outlook.upper, outlook.lower)} />}
      {(['total', 'allocated', 'fullest', 'raw'] as const).map((quantity) => (
        <path
          key={quantity}
          className={classes[quantity]}
          d={segments.map((segment) => linePath(area, placesOf(segment, quantity))).join('')}
        />
      ))}
      {/* A value between two gaps has no line. */}
      <path
        className={classes.dot}
        d={segments
          .filter(({ length }) => length === 1)
          .map((segment) => linePath(area, placesOf(segment, 'raw')))
          .join('')}
      />
      {outlook && <path className={classes.future} d={horizontal(outlook.total, lastAt)} />}
      {outlook?.nearFull != null && <path className={classes.near} d={horizontal(outlook.nearFull, lastAt)} />}
      {outlook && <path className={classes.likely} d={linePath(area, outlook.likely)} />}
      {nowMs !== undefined && <path className={classes.now} d={vertical(nowMs)} />}
      {outlook?.orderBy != null && <path className={classes.order} d={vertical(outlook.orderBy)} />}
    </>
  )
}
