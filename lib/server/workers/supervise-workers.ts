import cluster, { type Worker } from 'node:cluster'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { Log } from '#lib/log/log.ts'
import { watchClock } from '../observability/clock-watch.ts'
import { mergeOutages } from './worker-outages.ts'

const shutdownTimeoutMs = 12_000
/** A worker that ended earlier is replaced after a delay. */
const youngMs = 5_000
const restartDelayMs = 1_000

/**
 * Runs `count` workers on one port until SIGTERM or SIGINT. A worker that ends is replaced; only its own requests fail. If a
 * worker ends before any has listened, the cause affects all of them, and the process ends.
 * `passHangup`: whether the workers handle SIGHUP.
 */
export function superviseWorkers(count: number, log: Log, { passHangup }: { passHangup: boolean }): void {
  // Counts for the rate limits of all workers.
  new RateLimiterClusterMaster()
  watchClock(log)
  mergeOutages(log)
  const listening = new Set<Worker>()
  let hasListened = false
  let isStopping = false
  let exitCode = 0

  const fork = () => {
    const startedAt = performance.now()
    const worker = cluster.fork()
    worker.once('listening', () => {
      hasListened = true
      listening.add(worker)
    })
    worker.once('exit', (code, signal) => {
      listening.delete(worker)
      // A worker that is still starting does not handle the signal yet.
      if (isStopping) exitCode ||= signal === 'SIGTERM' ? 0 : (code ?? 1)
      else if (!hasListened) {
        log.error({ pid: worker.process.pid, code, signal }, 'A worker ended before any has listened: the server ends.')
        stop(code ?? 1)
      } else {
        log.error({ pid: worker.process.pid, code, signal }, 'A worker ended unexpectedly and is replaced.')
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
  process
    .on('SIGTERM', () => stop(0))
    .on('SIGINT', () => stop(0))
    .on('disconnect', () => stop(0))
  if (passHangup) {
    // It would end a worker that is still starting.
    process.on('SIGHUP', () => {
      for (const worker of listening) worker.process.kill('SIGHUP')
    })
  }
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ error, origin }, 'Uncaught exception: the server ends.')
    stop(1)
  })
}

/** The workers that run. A dead one stays in the list until its channel closes, which may be after its `exit` event. */
function workers(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (!worker || worker.isDead() ? [] : worker))
}
