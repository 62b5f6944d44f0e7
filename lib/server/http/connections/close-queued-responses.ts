import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { whenClosed } from './when-closed.ts'

/** The first version of Node that ends every response of a closed connection. */
const endsResponses = 24

/**
 * Ends the responses that wait behind another one on a connection, when the client closes it. Node 22 ends only the first
 * of pipelined responses: the files and turns of the others would stay open forever.
 */
export function closeQueuedResponses(server: Server, nodeVersion = Number.parseInt(process.versions.node, 10)): void {
  if (nodeVersion >= endsResponses) return
  const open = new WeakMap<Socket, Set<ServerResponse>>()
  server.on('connection', (socket: Socket) => {
    const responses = new Set<ServerResponse>()
    open.set(socket, responses)
    // Node's own listener ends the first one.
    socket.once('close', () => setImmediate(end, responses))
  })
  server.on('request', ({ socket }, outgoing: ServerResponse) => {
    const responses = open.get(socket)
    responses?.add(outgoing)
    whenClosed(outgoing, () => responses?.delete(outgoing))
  })
}

function end(responses: ReadonlySet<ServerResponse>): void {
  for (const outgoing of responses) {
    outgoing.destroy()
    // Without a connection, `destroy` ends nothing in Node 22.
    outgoing.emit('close')
  }
}
