import { drawnSize, linePath, type Place } from '../../chart/time/time-paths.ts'
import { segmentsOf } from '../../chart/time/time-series.ts'
import classes from './sparkline.module.css'

/** Changes of less than this many percentage points look small. */
const leastHeight = 5

/** A small line of the percentages of the last days, without a scale; the words beside it say what it shows. */
export function Sparkline({ trend }: { trend: readonly Place[] }) {
  const [first, last] = [trend[0], trend.at(-1)]
  if (!first || !last || first === last) return null
  const amounts = trend.map(([, amount]) => amount)
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)]
  const end = Math.max(leastHeight, highest - lowest)
  const area = { from: first[0], to: last[0], end }
  const points = trend.map(([at, amount]) => ({
    at,
    place: [at, amount - lowest + (end - highest + lowest) / 2] as const,
  }))
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${drawnSize} ${drawnSize}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {segmentsOf(points, 1).map((segment) => (
        <path
          key={segment[0]?.at}
          d={linePath(
            area,
            segment.map(({ place }) => place),
          )}
        />
      ))}
    </svg>
  )
}
