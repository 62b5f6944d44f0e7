import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const checkedEveryMs = 5_000
/** Shares of the time in which the event loop works. When it is quiet, a collection delays hardly any response. */
const shares = { quiet: 0.05, burst: 0.2 }
/** A flood of connections takes a fast machine less time than a burst, but leaves as much memory. */
const growth = 1.1

/** While another thread works for more than this share of the time, a scan or a write goes on: its results are garbage later. */
const busyThread = 0.5

type Process = {
  /** The shares of the time since the last call in which the event loop, and all threads together, have worked. */
  busyShares(): { eventLoop: number; threads: number }
  residentBytes(): number
  /** Collects garbage and returns memory to the system. It stops the event loop for about 150 ms. */
  collect(): void
}

/**
 * Collects garbage once after each burst of work or growth of memory, when the process is quiet. V8 itself waits until its heap has grown by a
 * share of the live objects, so that the memory of a burst that ends before would stay.
 */
export function collectAfterBursts({ busyShares, residentBytes, collect }: Process = thisProcess()): NodeJS.Timeout {
  // The start is a burst.
  let wasBusy = true
  let collectedBytes = Number.POSITIVE_INFINITY
  return setInterval(() => {
    const { eventLoop, threads } = busyShares()
    wasBusy ||= eventLoop > shares.burst
    if (eventLoop > shares.quiet || threads > busyThread || !(wasBusy || residentBytes() > growth * collectedBytes))
      return
    wasBusy = false
    collect()
    collectedBytes = residentBytes()
  }, checkedEveryMs).unref()
}

function thisProcess(): Process {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  const measure = () => ({ loop: performance.eventLoopUtilization(), cpu: process.cpuUsage(), at: performance.now() })
  let before = measure()
  return {
    busyShares: () => {
      const now = measure()
      const { utilization } = performance.eventLoopUtilization(now.loop, before.loop)
      const cpuMs = (now.cpu.user + now.cpu.system - before.cpu.user - before.cpu.system) / 1_000
      const threads = cpuMs / Math.max(1, now.at - before.at)
      before = now
      return { eventLoop: utilization, threads }
    },
    residentBytes: () => process.memoryUsage.rss(),
    // Without the flavor, V8 keeps the freed pages for later.
    collect: () => collect({ type: 'major', flavor: 'last-resort' }),
  }
}
