import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { whenClosed } from './when-closed.ts'

/** Browsers, proxies and our clients send one request at a time on a connection. */
const maximumWaiting = 1_000

type Waiting = [incoming: IncomingMessage, outgoing: ServerResponse]

/**
 * Returns a listener that serves the requests of a connection one after the other. A client may send many requests at once, and
 * Node would hold all their responses in memory until the client reads the first one. When too many wait on all connections
 * together, a connection that sends one more is closed: Node reads a thousand requests in one packet, each takes some KiB.
 *
 * A request that has waited for another one is served in a later turn of the event loop, one in each turn. Node accepts only one
 * connection in a turn: new connections would wait for all requests that others have sent at once.
 */
export function requestsInOrder(listener: RequestListener, maximum = maximumWaiting): RequestListener {
  const waiting = new WeakMap<Socket, Waiting[]>()
  let total = 0
  /** Connections whose next request can be served. */
  const ready: Socket[] = []

  function serve(incoming: IncomingMessage, outgoing: ServerResponse): void {
    whenClosed(outgoing, () => serveNext(incoming.socket))
    listener(incoming, outgoing)
  }
  function serveNext(socket: Socket): void {
    const others = waiting.get(socket) ?? []
    // The response may have been the last one of its connection.
    if (others.length > 0 && socket.writable) {
      if (ready.push(socket) === 1) setImmediate(serveReady)
    } else forget(socket)
  }
  function serveReady(): void {
    const socket = ready.shift()
    if (ready.length > 0) setImmediate(serveReady)
    const next = socket?.writable && waiting.get(socket)?.shift()
    if (next) {
      total--
      serve(...next)
    } else if (socket) forget(socket)
  }
  function forget(socket: Socket): void {
    const others = waiting.get(socket) ?? []
    total -= others.length
    waiting.delete(socket)
    // Otherwise Node does so with an error each, whose stack trace takes longer than the rest.
    for (const [incoming] of others) incoming.destroy()
  }
  return (incoming, outgoing) => {
    const { socket } = incoming
    const others = waiting.get(socket)
    if (others && total >= maximum) socket.destroy()
    if (socket.destroyed) {
      // Node goes on reading the packet in which it came.
      incoming.destroy()
      forget(socket)
    } else if (others) {
      total++
      others.push([incoming, outgoing])
    } else {
      waiting.set(socket, [])
      serve(incoming, outgoing)
    }
  }
}
