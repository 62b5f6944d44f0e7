'use client'
import { useSyncExternalStore } from 'react'

const tickMs = 15_000

// One clock for all that tell an age: a table has hundreds of them.
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let nowMs = Date.now()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tick(): void {
  nowMs = Date.now()
  for (const listener of listeners) listener()
}

/** The time of the last tick; while nobody listens there is none, and the clock is set anew. */
function read(): number {
  if (!timer && Date.now() - nowMs >= tickMs) nowMs = Date.now()
  return nowMs
}

/** The time, in epoch milliseconds, told often enough for "4 minutes ago". */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, read)
}
