'use client'
import { IconAlertOctagonFilled, IconAlertTriangle, IconTrendingUp } from '@tabler/icons-react'
import { useId } from 'react'
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
    <BarPlot
      rows={rows}
      axis={{ ...axis, unit: '%' }}
      caption={Caption}
      hint={Hint}
      bar={(row) => <UsageBar row={row} patterns={id} end={axis.end} />}
      patterns={Object.entries(levelAreas).map(([level, { look, color }]) => (
        <Pattern key={level} id={`${id}${level}`} look={isStale ? 'hatched' : look} color={color} />
      ))}
    />
  )
}

function UsageBar({ row, patterns, end }: { row: UsageRow; patterns: string; end: number }) {
  const { usage, afterLoss } = row
  const at = (percentage: number) => `${(Math.min(percentage, end) / end) * 100}%`
  const after = afterLoss?.percentage
  return (
    <>
      <rect className={classes.track} width="100%" height={16} rx={2} />
      {usage && (
        <>
          <rect
            width={at(usage.percentage)}
            height={16}
            rx={2}
            fill={`url(#${patterns}${levelOf(usage.percentage)})`}
          />
          {[marks.filling, marks.nearFull, ...(end > 100 ? [100] : [])].map((mark) => (
            <Mark key={mark} at={at(mark)} />
          ))}
          {after != null && <Pin at={at(after)} />}
        </>
      )}
    </>
  )
}

/** Seen on the bar and beside it: a line of the page's colour along a darker one. */
function Mark({ at }: { at: string }) {
  return (
    <svg x={at} overflow="visible" aria-hidden="true" shapeRendering="crispEdges">
      <rect className={classes.mark} x={-1} width={1} height={16} />
      <rect className={classes.gap} width={1} height={16} />
    </svg>
  )
}

function Pin({ at }: { at: string }) {
  return (
    <svg x={at} overflow="visible" aria-hidden="true">
      <rect className={classes.pin} x={-1.5} y={-2} width={3} height={20} rx={1} />
    </svg>
  )
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
