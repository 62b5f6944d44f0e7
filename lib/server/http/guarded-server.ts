import { createServer, type RequestListener, type Server } from 'node:http'
import { type Count, type Mounted, refuseClientErrors } from './client-errors.ts'
import { boundConnections } from './connections/bound-connections.ts'
import { closeQueuedResponses } from './connections/close-queued-responses.ts'
import { requestsInOrder } from './connections/requests-in-order.ts'
import { maximumHeaderBytes } from './unreadable-request.ts'

const options = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Longer than the 60 s of common proxies: the proxy closes an idle connection first, so no request meets a closing one. */
  keepAliveTimeout: 65_000,
  /** How often Node checks the two timeouts of requests. A check every 100 ms closes few connections, even in a flood. */
  connectionsCheckingInterval: 100,
  maxHeaderSize: maximumHeaderBytes,
  // The listener checks it with `hasOneHost`: Node's own error response has no request id and no log line.
  requireHostHeader: false,
}

/**
 * Creates an HTTP server with limits against slow and hostile clients. It responds itself to what is not a request, and passes
 * these responses to `count`.
 */
export function createGuardedServer(addresses: Mounted, count: Count, listener: RequestListener): Server {
  const server = createServer(options, requestsInOrder(listener))
  boundConnections(server)
  closeQueuedResponses(server)
  refuseClientErrors(server, addresses, count)
  // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing))
  return server
}
