'use client'
import type { CSSProperties } from 'react'
import { statusText } from '../../records/badge/status-text.ts'
import { text } from '../../texts/text.ts'
import { allocatedOf } from '../allocated.ts'
import { Figure } from '../figure/figure.tsx'
import type { Origin } from '../figure/figure-events.ts'
import { formatAge, formatExactly, formatPercentage, formatUsed } from '../format.ts'
import { useNow } from '../use-now.tsx'
import { levelWord, type NodeUsage, poolState, usageLevel } from './level.ts'
import classes from './meter.module.css'
import { nodeText } from './state-text.ts'
import { StateWord } from './state-word.tsx'

export type Usage = {
  percentage: number
  raw: number
  total: number
  unit: 'byte' | 'core'
  allocated?: number | null
  /** Whether the percentage and `raw` are what is allocated to customers. They have no level. */
  isAllocated?: boolean
}

type MeterProps = {
  /** The name for screen readers: `Memory of cn-07`. */
  label: string
  usage: Usage | null
  /** Why there is no usage. */
  unknown?: string
  /** The fullest node of a pool, whose state the meter shows if it is worse than that of the pool. */
  fullest?: NodeUsage | null | undefined
  /** The usage after the loss of the largest node, in percent. */
  afterLoss?: number | null | undefined
  /** Whether some values of a pool are stale; their age is beside the meter. */
  isPartlyStale?: boolean
  /** The time of stale values. */
  stale?: { observedAt: string } | undefined
  /** The status of a node that is not active. Its usage does not count, and has no level. */
  inactive?: { status: string; observedAt: string } | undefined
  /** Where the usage comes from, and the time of its oldest value. */
  origin?: (() => Origin) | undefined
  observedAt?: string | null | undefined
}

/** Returns the properties of a node's meter for stale values or a node that is not active. */
export function ageOf(node: {
  status: string
  stale: boolean
  observed_at: string
}): Pick<MeterProps, 'stale' | 'inactive'> {
  const { status, stale, observed_at: observedAt } = node
  if (status !== 'active') return { inactive: { status, observedAt } }
  return stale ? { stale: { observedAt } } : {}
}

/** A usage as a bar with its level, its amount and, for old values, its age. */
export function Meter({ stale, inactive, ...meter }: MeterProps) {
  const agedAt = inactive?.observedAt ?? stale?.observedAt
  // Only an old value needs the clock, and a table has hundreds of meters.
  if (agedAt === undefined) return drawMeter(meter)
  return <AgingMeter {...meter} agedAt={agedAt} status={inactive?.status} />
}

type Plain = Omit<MeterProps, 'stale' | 'inactive'> & { age?: string; status?: string | undefined }

function AgingMeter({ agedAt, ...meter }: Plain & { agedAt: string }) {
  const nowMs = useNow()
  return drawMeter({ ...meter, age: formatAge(agedAt, nowMs) })
}

// Functions and not components: React would manage several for each of the hundreds of meters.

function drawMeter({
  label,
  usage,
  unknown = text('usage.noData'),
  fullest,
  afterLoss,
  isPartlyStale = false,
  age,
  status,
  origin,
  observedAt = null,
}: Plain) {
  if (!usage) {
    return (
      <span className={classes.unknown}>
        <span aria-hidden="true">–</span> {unknown}
      </span>
    )
  }
  const state = status === undefined ? poolState(usage, fullest) : null
  const percentage = formatPercentage(usage.percentage)
  const words = [
    ...wordsOf({ usage, fullest, afterLoss, age, status }),
    ...(isPartlyStale ? [text('usage.someStale')] : []),
  ]
  const name = [label, percentage, ...words].join(', ')
  const marks = {
    'data-level': status === undefined ? (usage.isAllocated ? 'allocated' : usageLevel(usage)) : 'inactive',
    'data-stale': isPartlyStale || (age !== undefined && status === undefined) || undefined,
  }
  const stateWord = state && <StateWord state={state} />
  const content = (
    <>
      <span className={classes.hidden}>{name}</span>
      {drawTrack({ usage, fullest, afterLoss })}
      <span className={classes.text} aria-hidden="true">
        <b>{percentage}</b>
        {fullest === undefined && stateWord}
        <span className={classes.used}>{withOneBreak(formatUsed(usage))}</span>
        {fullest !== undefined && stateWord}
        {age && <span className={classes.age}>{age}</span>}
      </span>
    </>
  )
  if (!origin) {
    return (
      <span className={classes.meter} {...marks}>
        {content}
      </span>
    )
  }
  return (
    <Figure className={classes.meter} {...marks} facts={() => ({ label, exact: words, observedAt, origin: origin() })}>
      {content}
    </Figure>
  )
}

/** Returns an amount of which only the unit can go to the next line, in a narrow column. */
function withOneBreak(amount: string): string {
  const unitAt = amount.lastIndexOf(' ')
  return amount.slice(0, unitAt).replaceAll(' ', '\u00a0') + amount.slice(unitAt)
}

/** The bar, with marks for the allocated amount, the fullest node and the usage after the loss of a node. */
function drawTrack({ usage, fullest, afterLoss }: Pick<Plain, 'fullest' | 'afterLoss'> & { usage: Usage }) {
  const isMarked = usage.allocated != null || fullest || afterLoss != null
  return (
    <span
      aria-hidden="true"
      className={isMarked ? `${classes.track} ${classes.marked}` : classes.track}
      style={{ '--fill': `${Math.min(100, usage.percentage)}%` } as CSSProperties}
    >
      {usage.allocated != null && (
        <span
          className={classes.allocated}
          style={{ width: `${Math.min(100, (100 * usage.allocated) / usage.total)}%` }}
        />
      )}
      {fullest && (
        <span
          className={classes.node}
          style={{ left: `clamp(4px, ${Math.min(100, fullest.percentage)}%, calc(100% - 4px))` }}
        />
      )}
      {afterLoss != null && <span className={classes.loss} style={{ left: `${Math.min(100, afterLoss)}%` }} />}
    </span>
  )
}

/** The text besides the percentage, for the card and screen readers. */
function wordsOf({
  usage,
  fullest,
  afterLoss,
  age,
  status,
}: Pick<Plain, 'fullest' | 'afterLoss' | 'age' | 'status'> & { usage: Usage }) {
  const level = usageLevel(usage)
  const allocated = allocatedOf(usage)
  return [
    formatExactly(usage),
    ...(level === 'normal' || status !== undefined ? [] : [levelWord(level)]),
    ...(allocated ? [allocated.words] : []),
    ...(fullest ? [text('usage.fullestNode', { node: nodeText(fullest) })] : []),
    ...(afterLoss == null ? [] : [text('usage.afterLoss', { percentage: formatPercentage(afterLoss) })]),
    ...(status === undefined ? [] : [text('usage.notCounted', { status: statusText(status) })]),
    ...(age ? [text('usage.lastReported', { age })] : []),
  ]
}
