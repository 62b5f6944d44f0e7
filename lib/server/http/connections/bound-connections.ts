import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { UnreadResponses } from './unread-responses.ts'
import { whenClosed } from './when-closed.ts'

export type ConnectionBounds = { maximum: number; unreadAfterMs: number; checkedEveryMs: number }

const bounds: ConnectionBounds = { maximum: 4_000, unreadAfterMs: 30_000, checkedEveryMs: 1_000 }

/**
 * Limits the connections of a server and closes those whose client does not read. At the maximum, a new connection replaces
 * the one that is idle longest, first those that never sent a request, so that silent connections block nobody.
 */
export function boundConnections(server: Server, { maximum, unreadAfterMs, checkedEveryMs } = bounds): void {
  let open = 0
  /** Both in the order in which they became idle. */
  const silent = new Set<Socket>()
  const idle = new Set<Socket>()
  const inProgress = new WeakMap<Socket, { count: number }>()
  const unread = new UnreadResponses(unreadAfterMs)

  server.on('connection', (socket: Socket) => {
    open++
    inProgress.set(socket, { count: 0 })
    unread.watch(socket)
    socket.once('close', () => {
      open--
      unread.forget(socket)
      silent.delete(socket)
      idle.delete(socket)
    })
    if (open > maximum) {
      const [longest = socket] = silent.size > 0 ? silent : idle
      longest.destroy()
      // Its `close` event comes later; it must not be chosen again.
      silent.delete(longest)
      idle.delete(longest)
    }
    if (!socket.destroyed) silent.add(socket)
  })
  server.on('request', ({ socket }, outgoing: ServerResponse) => {
    silent.delete(socket)
    idle.delete(socket)
    // A client may send the next request before it has the response.
    const requests = inProgress.get(socket) ?? { count: 0 }
    requests.count++
    whenClosed(outgoing, () => {
      requests.count--
      if (requests.count === 0 && !socket.destroyed) idle.add(socket)
    })
  })
  server.setTimeout(unreadAfterMs, (socket: Socket) => {
    if (silent.has(socket) || idle.has(socket)) socket.destroy()
  })
  const timer = setInterval(() => unread.check(performance.now()), checkedEveryMs).unref()
  server.once('close', () => clearInterval(timer))
}
