import type { Server } from 'node:http'
import type { Service } from '#lib/service.ts'

const shutdownTimeoutMs = 10_000

export type Shutdown = { isDraining(): boolean }

/**
 * Ends the process when it is asked to, or when something happened that nobody expected: no new connections, what is
 * under way is finished, the database is closed; after 10 s it ends in any case.
 */
export function endGracefully(server: Server, { data, log, tracing }: Service): Shutdown {
  let draining = false
  const stop = (exitCode: number) => {
    if (draining) return
    draining = true
    const end = () => log.flush(() => process.exit(exitCode))
    setTimeout(() => process.exit(exitCode || 1), shutdownTimeoutMs).unref()
    // A connection that is busy now would be kept for the next request.
    setInterval(() => server.closeIdleConnections(), 50).unref()
    server.close(() => void Promise.allSettled([data.close(), tracing?.close()]).then(end))
    server.closeIdleConnections()
  }
  // Asked twice, by a terminal and by the supervisor, it still ends once and in order.
  process.on('SIGTERM', () => stop(0)).on('SIGINT', () => stop(0))
  // What state the process is in is unknown from here on: another one must take over.
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ error, origin }, 'Something happened that nobody expected: the process ends.')
    stop(1)
  })
  return { isDraining: () => draining }
}
