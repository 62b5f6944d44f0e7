'use client'
import { useId } from 'react'
import { Sparkline } from '../../forecast/trend/sparkline.tsx'
import { text } from '../../texts/text.ts'
import { formatPercentage, formatUsed } from '../../usage/format.ts'
import { type Level, marks, poolState, usageLevel } from '../../usage/meter/level.ts'
import { NoActiveNode } from '../../usage/meter/no-active-node.tsx'
import { nodeText } from '../../usage/meter/state-text.ts'
import { StateWord } from '../../usage/meter/state-word.tsx'
import { BarPlot } from '../bars/bar-plot.tsx'
import { type Look, Pattern } from '../bars/pattern.tsx'
import classes from './usage-bars.module.css'
import { percentageAxis, type UsageRow } from './usage-rows.ts'
import { exactUsage, lossText } from './usage-texts.ts'

/** The pattern and colour of each level. */
const levelAreas: Record<Level, { look: Look; color: string }> = {
  normal: { look: 'solid', color: 'var(--color-level-normal)' },
  high: { look: 'lines', color: 'var(--color-level-high)' },
  'near-full': { look: 'dots', color: 'var(--color-level-near-full)' },
  full: { look: 'crossed', color: 'var(--color-level-full)' },
}

/** Usages as bars, with the thresholds, a ring for the fullest node and a pin for the usage after the loss of a node. */
export function UsageBars({ rows }: { rows: readonly UsageRow[] }) {
  const id = useId()
  const axis = percentageAxis(rows)
  return (
    <BarPlot
      rows={rows}
      axis={{ ...axis, last: formatPercentage(axis.end, 0) }}
      caption={Caption}
      hint={Hint}
      bar={(row) => <UsageBar row={row} patterns={id} end={axis.end} />}
      patterns={Object.entries(levelAreas).flatMap(([level, { look, color }]) => [
        <Pattern key={level} id={`${id}${level}`} look={look} color={color} />,
        <Pattern key={`stale-${level}`} id={`${id}stale-${level}`} look="hatched" color={color} />,
      ])}
    />
  )
}

function UsageBar({ row, patterns, end }: { row: UsageRow; patterns: string; end: number }) {
  const { usage, allocated, fullest, afterLoss, isPartlyStale } = row
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
            fill={`url(#${patterns}${isPartlyStale ? 'stale-' : ''}${usageLevel(usage)})`}
          />
          {[...(usage.isAllocated ? [] : [marks.high, marks.nearFull]), ...(end > 100 ? [100] : [])].map((mark) => (
            <Mark key={mark} at={at(mark)} />
          ))}
          {allocated && (
            <rect className={classes.allocated} y={1} width={at(allocated.percentage)} height={14} rx={2} />
          )}
          {fullest && <circle className={classes.node} cx={at(fullest.percentage)} cy={8} r={4} />}
          {after != null && <Pin at={at(after)} />}
        </>
      )}
    </>
  )
}

/** A light line beside a dark one is visible on the bar and on its track. */
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

function Caption(row: UsageRow) {
  const { label, usage, down, allocated, fullest, trend } = row
  if (!usage) {
    return (
      <>
        <span>{label}</span>
        {down ? <NoActiveNode /> : <span className={classes.quiet}>– {exactUsage(row)}</span>}
      </>
    )
  }
  const state = poolState(usage, fullest)
  return (
    <>
      <span>{label}</span>
      {trend && (
        <span className={classes.trend}>
          <Sparkline trend={trend} />
        </span>
      )}
      <span className={classes.value} data-node={state.node !== null || undefined} data-level={state.level}>
        <StateWord state={state} />
        {allocated && <span className={classes.ratio}>{allocated.ratio}</span>}
        <span className={classes.quiet}>{formatUsed(usage)}</span>
        <b>{formatPercentage(usage.percentage)}</b>
      </span>
    </>
  )
}

function Hint(row: UsageRow) {
  const { label, allocated, fullest, afterLoss, isPartlyStale } = row
  return (
    <>
      <b>{label}</b>
      <div>{exactUsage(row)}</div>
      {isPartlyStale && <div>{text('chart.someStaleHint')}</div>}
      {allocated && <div>{allocated.words}</div>}
      {fullest && <div>{text('chart.fullestNodeHint', { node: nodeText(fullest) })}</div>}
      {afterLoss && <div>{lossText(afterLoss)}</div>}
    </>
  )
}
