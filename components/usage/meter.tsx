'use client'
import { IconAlertOctagonFilled, IconAlertTriangle, IconTrendingUp } from '@tabler/icons-react'
import { formatAge, formatExactly, formatPercentage, formatUsed } from './format.ts'
import { type Level, levelOf, levelWords } from './level.ts'
import classes from './meter.module.css'
import { useNow } from './use-now.tsx'

type Usage = { percentage: number; raw: number; total: number; unit: 'byte' | 'core' }

type MeterProps = {
  /** What is measured, for those who do not see the column: `Memory of cn-07`. */
  label: string
  usage: Usage | null
  /** Where the loss of the largest node would put the usage, in percent. */
  afterLoss?: number | null | undefined
  /** Set when the values are too old: the time they are from. */
  stale?: { observedAt: string } | undefined
}

const icons: Record<Exclude<Level, 'normal'>, typeof IconTrendingUp> = {
  filling: IconTrendingUp,
  'near-full': IconAlertTriangle,
  full: IconAlertOctagonFilled,
}

/** A usage: how much is used, of how much, how close that is to the marks, and whether the number is old. */
export function Meter({ stale, ...meter }: MeterProps) {
  // Only an old number needs the clock: a table has hundreds of meters.
  return stale ? <AgingMeter {...meter} observedAt={stale.observedAt} /> : <PlainMeter {...meter} />
}

type Plain = Omit<MeterProps, 'stale'>

function AgingMeter({ observedAt, ...meter }: Plain & { observedAt: string }) {
  const nowMs = useNow()
  return <PlainMeter {...meter} age={formatAge(observedAt, nowMs)} />
}

function PlainMeter({ label, usage, afterLoss, age }: Plain & { age?: string }) {
  if (!usage) {
    return (
      <span className={classes.unknown}>
        <span aria-hidden="true">–</span> no data
      </span>
    )
  }
  const level = levelOf(usage.percentage)
  const percentage = formatPercentage(usage.percentage)
  const words = [
    `${percentage}, ${formatExactly(usage)}`,
    ...(level === 'normal' ? [] : [levelWords[level]]),
    ...(afterLoss == null ? [] : [`${formatPercentage(afterLoss)} after the loss of the largest node`]),
    ...(age ? [`observed ${age}`] : []),
  ]
  return (
    <span className={classes.meter} data-level={level} data-stale={age ? true : undefined} title={words.join(' · ')}>
      <span className={classes.hidden}>{[label, ...words].join(', ')}</span>
      <span className={classes.track} aria-hidden="true">
        <span className={classes.fill} style={{ width: `${Math.min(100, usage.percentage)}%` }} />
        {afterLoss != null && <span className={classes.loss} style={{ left: `${Math.min(100, afterLoss)}%` }} />}
      </span>
      <span className={classes.text} aria-hidden="true">
        <b>{percentage}</b>
        {level !== 'normal' && <LevelWord level={level} />}
        <span className={classes.used}>{formatUsed(usage)}</span>
        {age && <span className={classes.age}>{age}</span>}
      </span>
    </span>
  )
}

function LevelWord({ level }: { level: Exclude<Level, 'normal'> }) {
  const Icon = icons[level]
  return (
    <span className={classes.level}>
      <Icon size={13} stroke={2} aria-hidden="true" />
      {levelWords[level]}
    </span>
  )
}
