import type { TimeoutProvider } from '@tanstack/react-query'

type Timer = {
  call: () => void
  /** When it is due, in the milliseconds of `performance.now`. */
  due: number
  /** The time until it is due again, in milliseconds. */
  everyMs?: number
}

/** The longest time that a timer of a browser can wait. */
const longestMs = 2 ** 31 - 1

/**
 * Timers that share one of the browser. A page has four for each query that it shows, all set while React draws it. The one of
 * the browser is set afterwards, once for all of them.
 */
export function sharedTimers(): TimeoutProvider<number> {
  const timers = new Map<number, Timer>()
  let latestId = 0
  let wakeAt = Number.POSITIVE_INFINITY
  let alarm: ReturnType<typeof setTimeout> | undefined
  let isWaiting = false

  function add(timer: Timer): number {
    timers.set(++latestId, timer)
    setAlarmSoon()
    return latestId
  }

  function setAlarmSoon(): void {
    if (isWaiting) return
    isWaiting = true
    queueMicrotask(() => {
      isWaiting = false
      setAlarm()
    })
  }

  /** An alarm for a timer that was cleared is kept: it sets the next one. */
  function setAlarm(): void {
    let next = Number.POSITIVE_INFINITY
    for (const { due } of timers.values()) next = Math.min(next, due)
    if (next >= wakeAt) return
    clearTimeout(alarm)
    wakeAt = next
    alarm = setTimeout(callDue, Math.min(Math.ceil(next - performance.now()), longestMs))
  }

  function callDue(): void {
    wakeAt = Number.POSITIVE_INFINITY
    // Before the calls: if one of them throws, those after it are called next.
    setAlarmSoon()
    const now = performance.now()
    for (const [id, timer] of [...timers]) {
      if (timer.due > now || !timers.has(id)) continue
      if (timer.everyMs === undefined) timers.delete(id)
      else timer.due = now + timer.everyMs
      timer.call()
    }
  }

  const clear = (id: number | undefined) => void (id !== undefined && timers.delete(id))
  return {
    setTimeout: (call, ms) => add({ call, due: performance.now() + ms }),
    setInterval: (call, everyMs) => add({ call, due: performance.now() + everyMs, everyMs }),
    clearTimeout: clear,
    clearInterval: clear,
  }
}
