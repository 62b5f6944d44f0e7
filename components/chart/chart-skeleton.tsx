import { Skeleton } from '@mantine/core'
import classes from './chart-frame.module.css'
import { plotHeight } from './plot-height.ts'

type ChartSkeletonProps = { bars: number; height?: never } | { height: number; bars?: never }

/** The placeholder of a chart while it loads: of bars, or of a plot of this height in pixels. */
export function ChartSkeleton({ bars, height }: ChartSkeletonProps) {
  return (
    <div className={classes.frame} aria-hidden="true">
      <div className={classes.head}>
        <div className={`${classes.title} ${classes.titlePlaceholder}`}>
          <Skeleton height={20} width="90%" />
        </div>
        <Skeleton className={classes.actions} height={22} width={140} />
      </div>
      {bars === undefined ? <Skeleton height={height} radius={2} /> : <Bars bars={bars} />}
      <div className={classes.legendPlaceholder}>
        <Skeleton height={12} width="70%" />
      </div>
    </div>
  )
}

function Bars({ bars }: { bars: number }) {
  return (
    <div className={classes.placeholder} style={{ minHeight: plotHeight(bars) }}>
      {namesOf(bars).map((name) => (
        <div key={name}>
          <Skeleton height={10} width="35%" mb={6} />
          <Skeleton height={16} radius={2} />
        </div>
      ))}
      <Skeleton height={10} />
    </div>
  )
}

function namesOf(bars: number): string[] {
  return Array.from({ length: bars }, (_, bar) => `bar ${bar}`)
}
