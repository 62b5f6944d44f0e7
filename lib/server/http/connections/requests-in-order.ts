import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers, proxies and our clients send one request at a time on a connection. */
const maximumWaiting = 1_000

type Waiting = [incoming: IncomingMessage, outgoing: ServerResponse]

/**
 * Returns a listener that serves the requests of a connection one after the other. A client may send many requests at once, and
 * Node would hold all their responses in memory until the client reads the first one. When too many wait on all connections
 * together, a connection that sends one more is closed: Node reads a thousand requests in one packet, each takes some KiB.
 */
export function requestsInOrder(listener: RequestListener, maximum = maximumWaiting): RequestListener {
  const waiting = new WeakMap<Socket, Waiting[]>()
  let total = 0

  function serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    outgoing.once('close', () => serveNext(incoming.socket))
    listener(incoming, outgoing)
  }
  function serveNext(socket: Socket): void {
    const others = waiting.get(socket) ?? []
    // The response may have been the last one of its connection.
    const next = socket.writable ? others.shift() : undefined
    if (next) {
      total--
      serve(...next)
    } else {
      total -= others.length
      waiting.delete(socket)
    }
  }
  return (incoming, outgoing) => {
    const { socket } = incoming
    const others = waiting.get(socket)
    if (!others) {
      waiting.set(socket, [])
      serve(incoming, outgoing)
    } else if (total < maximum) {
      total++
      others.push([incoming, outgoing])
    } else socket.destroy()
  }
}
