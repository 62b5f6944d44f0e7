import type { Log } from '#lib/log/log.ts'

const checkedEveryMs = 5_000
/** Corrections by time servers are smaller. */
const minimumStepMs = 5_000

type Clocks = {
  /** The system clock, which may be set; epoch milliseconds. */
  wall(): number
  /** A monotonic clock in milliseconds. */
  steady(): number
}

const systemClocks: Clocks = { wall: () => Date.now(), steady: () => performance.now() }

/** Logs each step of the system clock of more than 5 s: ages, sessions, limits and certificates depend on it. */
export function watchClock(log: Pick<Log, 'warn'>, { wall, steady }: Clocks = systemClocks): NodeJS.Timeout {
  let offset = wall() - steady()
  return setInterval(() => {
    const now = wall() - steady()
    const stepMs = now - offset
    offset = now
    if (Math.abs(stepMs) < minimumStepMs) return
    const seconds = Math.round(stepMs / 100) / 10
    log.warn({ seconds }, stepMs > 0 ? 'The clock was set forward, or the machine slept.' : 'The clock was set back.')
  }, checkedEveryMs).unref()
}
