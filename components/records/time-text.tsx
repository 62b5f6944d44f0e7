'use client'
import { Figure } from '../usage/figure/figure.tsx'
import type { Origin } from '../usage/figure/figure-events.ts'
import { formatBeginning } from './day.ts'
import { useIsHydrated } from './hooks/use-is-hydrated.ts'

type TimeTextProps = {
  time: string
  /** The name of the time, for its card: `Signed`. */
  label: string
  /** Where the time comes from; absent for the time of an event. */
  origin?: () => Origin
}

/** A time in the browser's time zone, without midnight; its card has the exact time. The server's HTML has it in UTC. */
export function TimeText({ time, label, origin }: TimeTextProps) {
  const zone = useIsHydrated() ? 'browser' : 'UTC'
  return (
    <Figure facts={() => ({ label, exact: [time], observedAt: time, ...(origin && { origin: origin() }) })}>
      <time dateTime={time} style={{ whiteSpace: 'nowrap' }}>
        {formatBeginning(time, zone)}
      </time>
    </Figure>
  )
}
