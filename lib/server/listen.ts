import type { Server } from 'node:http'

/** Resolves once the server listens; rejects when it cannot. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => void server.once('error', reject).listen(port, host, resolve))
}
