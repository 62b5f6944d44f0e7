'use client'
import { IconAlertOctagonFilled, IconAlertTriangle, IconTrendingUp } from '@tabler/icons-react'
import { useId } from 'react'
import { Bar, type BarShapeProps, useXAxisScale } from 'recharts'
import { formatExactly, formatPercentage, formatUsed } from '../usage/format.ts'
import { type Level, levelOf, levelWords, marks } from '../usage/level.ts'
import { BarPlot } from './bar-plot.tsx'
import { levelAreas } from './level-areas.ts'
import { Pattern } from './pattern.tsx'
import classes from './usage-picture.module.css'
import { percentageAfter, percentageAxis, type UsageRow } from './usage-rows.ts'

const icons: Record<Exclude<Level, 'normal'>, typeof IconTrendingUp> = {
  filling: IconTrendingUp,
  'near-full': IconAlertTriangle,
  full: IconAlertOctagonFilled,
}

/** Usages as bars of percentage, with the marks of the meter and a pin where the loss of a node would put them. */
export function UsagePicture({ rows, isStale = false }: { rows: readonly UsageRow[]; isStale?: boolean }) {
  const id = useId()
  const axis = percentageAxis(rows)
  return (
    <BarPlot rows={rows} axis={{ ...axis, unit: '%' }} caption={Caption} hint={Hint}>
      <defs>
        {Object.entries(levelAreas).map(([level, { look, color }]) => (
          <Pattern key={level} id={`${id}${level}`} look={isStale ? 'hatched' : look} color={color} />
        ))}
      </defs>
      <Bar
        dataKey={({ row }: { row: UsageRow }) => Math.min(axis.end, row.usage?.percentage ?? 0)}
        isAnimationActive={false}
        background={{ fill: 'var(--color-track)', radius: 2 }}
        shape={(props: BarShapeProps) => <UsageBar {...props} patterns={id} end={axis.end} />}
      />
    </BarPlot>
  )
}

function UsageBar({ x, y, width, height, payload, patterns, end }: BarShapeProps & { patterns: string; end: number }) {
  const scale = useXAxisScale()
  const { usage, afterLoss }: UsageRow = payload.row
  if (!scale || !usage) return null
  const after = afterLoss?.percentage
  return (
    <>
      <rect x={x} y={y} width={width} height={height} rx={2} fill={`url(#${patterns}${levelOf(usage.percentage)})`} />
      {[marks.filling, marks.nearFull, ...(end > 100 ? [100] : [])].map((mark) => (
        <Mark key={mark} at={scale(mark) ?? 0} y={y} height={height} />
      ))}
      {after != null && <Pin at={scale(Math.min(after, end)) ?? 0} y={y} height={height} />}
    </>
  )
}

/** Seen on the bar and beside it: a line of the page's colour along a darker one. */
function Mark({ at, y, height }: { at: number; y: number; height: number }) {
  return (
    <>
      <rect className={classes.mark} x={Math.round(at) - 1} y={y} width={1} height={height} />
      <rect className={classes.gap} x={Math.round(at)} y={y} width={1} height={height} />
    </>
  )
}

function Pin({ at, y, height }: { at: number; y: number; height: number }) {
  return <rect className={classes.pin} x={at - 1.5} y={y - 2} width={3} height={height + 4} rx={1} />
}

function Caption({ label, usage }: UsageRow) {
  if (!usage) {
    return (
      <>
        <span>{label}</span>
        <span className={classes.quiet}>– no data</span>
      </>
    )
  }
  const level = levelOf(usage.percentage)
  return (
    <>
      <span>{label}</span>
      <span className={classes.value}>
        {level !== 'normal' && <LevelWord level={level} />}
        <span className={classes.quiet}>{formatUsed(usage)}</span>
        <b>{formatPercentage(usage.percentage)}</b>
      </span>
    </>
  )
}

function LevelWord({ level }: { level: Exclude<Level, 'normal'> }) {
  const Icon = icons[level]
  return (
    <span className={classes.level} style={{ color: levelAreas[level].text }}>
      <Icon size={12} stroke={2} />
      {levelWords[level]}
    </span>
  )
}

function Hint({ label, usage, afterLoss }: UsageRow) {
  return (
    <>
      <b>{label}</b>
      <div>{usage ? formatExactly(usage) : 'no data'}</div>
      {afterLoss && (
        <div>
          {percentageAfter(afterLoss)} after the loss of {afterLoss.assetId}
        </div>
      )}
    </>
  )
}
