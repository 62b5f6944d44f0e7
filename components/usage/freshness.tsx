'use client'
import { IconClockExclamation } from '@tabler/icons-react'
import { formatAge } from './format.ts'
import classes from './freshness.module.css'
import { useFormatTime, useNow } from './use-now.tsx'

/** How old a number is, with the exact time on hover; a stale one says so. */
export function Freshness({ observedAt, stale = false }: { observedAt: string | null; stale?: boolean }) {
  const nowMs = useNow()
  const formatTime = useFormatTime()
  if (observedAt === null) return <span className={classes.freshness}>– no data</span>
  return (
    <span className={classes.freshness} data-stale={stale || undefined}>
      {stale && <IconClockExclamation size={14} aria-hidden="true" />}
      <time dateTime={observedAt} title={formatTime?.(observedAt)}>
        {formatAge(observedAt, nowMs)}
      </time>
      {stale && ', stale'}
    </span>
  )
}
