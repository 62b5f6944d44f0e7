'use client'
import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react'
import { whenIdle } from '../layout/when-idle.ts'
import { formatTime } from './format.ts'

const tickMs = 15_000

type Clock = { ms: number; formatTime?: (time: string) => string }
const ClockContext = createContext<Clock>({ ms: Date.now() })

/**
 * The one clock of all that is below it. At first it says what the server drew the page with, so that the browser draws
 * the same; from then on it goes by the browser.
 */
export function NowProvider({ ms: startMs, children }: { ms: number; children: ReactNode }) {
  const [ms, setMs] = useState(startMs)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    // As a transition: what has not woken up yet is left to do so with what the server drew.
    const tick = () => startTransition(() => setMs(Date.now()))
    if (Math.abs(Date.now() - startMs) > tickMs) tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [startMs])
  useEffect(
    () =>
      whenIdle(() => {
        // The first format is the dear one: it is made here, and not by what is drawn with it.
        formatTime(new Date())
        startTransition(() => setIdle(true))
      }),
    [],
  )
  const clock = useMemo(() => (isIdle ? { ms, formatTime } : { ms }), [ms, isIdle])
  return <ClockContext value={clock}>{children}</ClockContext>
}

/** The time, in epoch milliseconds, told often enough for "4 minutes ago". */
export function useNow(): number {
  return useContext(ClockContext).ms
}

/** Writes an exact time in the zone of this browser; undefined until the browser has drawn the page and found time. */
export function useFormatTime(): Clock['formatTime'] {
  return useContext(ClockContext).formatTime
}
