'use client'
import { Figure } from '../usage/figure/figure.tsx'
import type { Origin } from '../usage/figure/figure-events.ts'
import { formatBeginning } from './day.ts'
import { useZone } from './hooks/use-zone.ts'

type TimeTextProps = {
  time: string
  /** The name of the time, for its card: `Signed`. */
  label: string
  /** Where the time comes from; absent for the time of an event. */
  origin?: () => Origin
}

/** A time without midnight; its card has the exact time. */
export function TimeText({ time, label, origin }: TimeTextProps) {
  const zone = useZone()
  return (
    <Figure facts={() => ({ label, exact: [time], observedAt: time, ...(origin && { origin: origin() }) })}>
      <time dateTime={time} style={{ whiteSpace: 'nowrap' }}>
        {formatBeginning(time, zone)}
      </time>
    </Figure>
  )
}
