'use client'
import { IconClockExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { richText, text } from '../texts/text.ts'
import { Figure } from './figure/figure.tsx'
import type { Origin } from './figure/figure-events.ts'
import { formatAge } from './format.ts'
import classes from './freshness.module.css'
import { useNow } from './use-now.tsx'

type FreshnessProps = {
  observedAt: string | null
  stale?: boolean
  /** The name of the time: `Oldest value of hc-fra-1`. */
  label: string
  /** Where the time comes from; absent for the time of an event. */
  origin?: () => Origin
}

/** The age of a value, whose exact time is in its card; marks stale values. */
export function Freshness({ observedAt, stale = false, label, origin }: FreshnessProps) {
  if (observedAt === null) return <span className={classes.freshness}>– {text('usage.noData')}</span>
  return (
    <Figure facts={() => ({ label, exact: [observedAt], observedAt, ...(origin && { origin: origin() }) })}>
      <Age observedAt={observedAt} stale={stale} />
    </Figure>
  )
}

/** The age of a value within a link or a button, which have no card. */
export function Age({ observedAt, stale = false }: { observedAt: string; stale?: boolean }) {
  const age = formatAge(observedAt, useNow())
  const time = (words: ReactNode) => <time dateTime={observedAt}>{words}</time>
  return (
    <span className={classes.freshness} data-stale={stale || undefined}>
      {stale && <IconClockExclamation size={14} aria-hidden="true" />}
      {stale ? richText('usage.staleAge', { age, time }) : time(age)}
    </span>
  )
}

/** Returns the origin of the time of a node's oldest value. */
export function nodeTime(origin: Origin): Origin {
  return { ...origin, formula: text('usage.nodeTime') }
}

/** Returns the origin of the time of a core's oldest value. */
export function coreTime(origin: Origin): Origin {
  return {
    ...origin,
    formula: text('usage.coreTime'),
    inputs: text('usage.coreTimeInputs'),
  }
}
