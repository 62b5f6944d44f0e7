import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const checkedEveryMs = 5_000
/** Shares of the time in which the event loop works. When it is quiet, a collection delays hardly any response. */
const shares = { quiet: 0.05, burst: 0.2 }

type Process = {
  /** The share of the time since the last call in which the event loop has worked. */
  busyShare(): number
  /** Collects garbage and returns memory to the system. It stops the event loop for about 150 ms. */
  collect(): void
}

/**
 * Collects garbage once after each burst of work, when the process is quiet. V8 itself waits until its heap has grown by a
 * share of the live objects, so that the memory of a burst that ends before would stay.
 */
export function collectAfterBursts({ busyShare, collect }: Process = thisProcess()): NodeJS.Timeout {
  // The start is a burst.
  let wasBusy = true
  return setInterval(() => {
    const share = busyShare()
    wasBusy ||= share > shares.burst
    if (!wasBusy || share > shares.quiet) return
    wasBusy = false
    collect()
  }, checkedEveryMs).unref()
}

function thisProcess(): Process {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  let before = performance.eventLoopUtilization()
  return {
    busyShare: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    // Without the flavor, V8 keeps the freed pages for later.
    collect: () => collect({ type: 'major', flavor: 'last-resort' }),
  }
}
