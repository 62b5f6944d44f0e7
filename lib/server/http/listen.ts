import type { Server } from 'node:http'

/** A connection that finds the queue full is retried by its client only after a second. The kernel may have a lower limit. */
const maximumQueued = 4_096

/** Resolves once the server listens; rejects when it cannot. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen({ port, host, backlog: maximumQueued }, resolve)
  })
}
