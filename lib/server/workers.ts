import cluster, { type Worker } from 'node:cluster'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { Log } from '#lib/log.ts'

const shutdownTimeoutMs = 12_000
/** A worker that did not live this long is replaced only after a while. */
const youngMs = 5_000
const restartDelayMs = 1_000

/**
 * Keeps so many workers on one port, until SIGTERM or SIGINT. One that ends is replaced and loses nothing but its own
 * requests; when none has ever listened, what is wrong is wrong with all of them, and the process ends.
 */
export function superviseWorkers(count: number, log: Log): void {
  // Keeps the counts of callers, which all workers share.
  new RateLimiterClusterMaster()
  let hasListened = false
  let isStopping = false
  let exitCode = 0

  const fork = () => {
    const startedAt = performance.now()
    const worker = cluster.fork()
    worker.once('listening', () => {
      hasListened = true
    })
    worker.once('exit', (code, signal) => {
      if (isStopping) exitCode ||= code ?? 1
      else if (!hasListened) stop(code ?? 1)
      else {
        log.error({ pid: worker.process.pid, code, signal }, 'A worker ended by itself: another one takes its place.')
        const wasYoung = performance.now() - startedAt < youngMs
        setTimeout(() => !isStopping && fork(), wasYoung ? restartDelayMs : 0)
      }
      if (isStopping && workers().length === 0) log.flush(() => process.exit(exitCode))
    })
  }

  const stop = (code: number) => {
    if (isStopping) return
    isStopping = true
    exitCode = code
    for (const worker of workers()) worker.process.kill('SIGTERM')
    setTimeout(() => {
      for (const worker of workers()) worker.process.kill('SIGKILL')
    }, shutdownTimeoutMs).unref()
  }

  for (let started = 0; started < count; started++) fork()
  process.on('SIGTERM', () => stop(0)).on('SIGINT', () => stop(0))
}

function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}
