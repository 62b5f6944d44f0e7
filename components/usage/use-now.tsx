'use client'
import { createContext, type ReactNode, startTransition, useContext, useEffect, useState } from 'react'

const tickMs = 15_000

const ClockContext = createContext(Date.now())

/**
 * Provides the clock of the page. It starts with the server's time, so that the first render in the browser equals the
 * server's HTML; after that it follows the browser's clock.
 */
export function NowProvider({ ms: startMs, children }: { ms: number; children: ReactNode }) {
  const [ms, setMs] = useState(startMs)
  useEffect(() => {
    // As a transition: parts that have not hydrated yet first hydrate with the server's time.
    const tick = () => startTransition(() => setMs(Date.now()))
    if (Math.abs(Date.now() - startMs) > tickMs) tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [startMs])
  return <ClockContext value={ms}>{children}</ClockContext>
}

/** Returns the time in epoch milliseconds, updated every 15 seconds. */
export function useNow(): number {
  return useContext(ClockContext)
}
