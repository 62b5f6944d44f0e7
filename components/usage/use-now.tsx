'use client'
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'

const tickMs = 15_000

/** A time in epoch milliseconds, and the zone in which people read it. */
type Now = { ms: number; timeZone: string }

const Clock = createContext<Now>({ ms: Date.now(), timeZone: 'UTC' })

/**
 * The one clock of all that is below it. At first it says what the server drew the page with, so that the browser draws
 * the same; from then on it goes by the browser.
 */
export function NowProvider({ ms, timeZone, children }: Now & { children: ReactNode }) {
  const [now, setNow] = useState<Now>({ ms, timeZone })
  useEffect(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    // As a transition: what has not woken up yet is left to do so with what the server drew.
    const tick = () => startTransition(() => setNow({ ms: Date.now(), timeZone: own }))
    if (timeZone !== own || Math.abs(Date.now() - ms) > tickMs) tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [ms, timeZone])
  return <Clock value={now}>{children}</Clock>
}

/** The time, in epoch milliseconds, told often enough for "4 minutes ago". */
export function useNow(): number {
  return useContext(Clock).ms
}

/** The time zone of this browser. */
export function useTimeZone(): string {
  return useContext(Clock).timeZone
}
