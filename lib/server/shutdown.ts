import type { Server } from 'node:http'
import type { Service } from '#lib/service.ts'
import { untilNothingArrives } from './arrivals.ts'
import type { JobRunner } from './jobs/job-runner.ts'

const shutdownTimeoutMs = 10_000

export type Shutdown = { isDraining(): boolean }

/**
 * Ends the process on SIGTERM, SIGINT or an uncaught exception: reads what was sent before the signal, accepts no new
 * connections, finishes requests in progress, aborts background jobs and closes the database. After 10 s the process ends in
 * any case.
 */
export function shutDownGracefully(server: Server, { data, log, tracing }: Service, jobs: JobRunner): Shutdown {
  let draining = false
  const stop = (exitCode: number) => {
    if (draining) return
    draining = true
    const end = () => log.flush(() => process.exit(exitCode))
    setTimeout(() => process.exit(exitCode || 1), shutdownTimeoutMs).unref()
    // Other processes take the jobs over at once.
    const jobsEnded = jobs.close()
    const closeDatabase = () => jobsEnded.then(() => data.close())
    const close = () => {
      // It closes idle connections, too; a connection that is busy now becomes idle later.
      server.close(() => void Promise.allSettled([closeDatabase(), tracing?.close()]).then(end))
      setInterval(() => server.closeIdleConnections(), 50).unref()
    }
    if (exitCode === 0) void untilNothingArrives(server).then(close)
    else close()
  }
  // A terminal and the supervisor may both send a signal: the second one is ignored.
  process.on('SIGTERM', () => stop(0)).on('SIGINT', () => stop(0))
  // A program that started this process with a channel has ended, and nothing else would end this one.
  process.on('disconnect', () => stop(0))
  // The state of the process is unknown now: a new one must take over.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ error, origin }, 'Uncaught exception: the process ends.')
    stop(1)
  })
  return { isDraining: () => draining }
}
