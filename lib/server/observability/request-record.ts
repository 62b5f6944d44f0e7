import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestIdFrom } from '#lib/api/http/request-id.ts'
import type { Observed } from '#lib/api/router/router-options.ts'
import { whenClosed } from '../http/connections/when-closed.ts'

/** A finished request: the response was sent, or the client closed the connection. */
export type RequestRecord = {
  method: string
  /** A template, never a path: paths contain ids. */
  route: string
  /** The client's address, if known. */
  address: string | undefined
  /** 499 if the client closed the connection before the response was complete. */
  status: number
  seconds: number
  /** Bytes sent, headers included. */
  bytes: number
  observed: Observed
}

export const clientGone = 499

/** Gives a request its id, and calls `done` once when it is finished. */
export function recordRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  route: () => string,
  address: string | undefined,
  done: (record: RequestRecord) => void,
): Observed & { requestId: string } {
  const startedAt = performance.now()
  const sentBefore = incoming.socket.bytesWritten
  const observed: Observed & { requestId: string } = { requestId: requestIdFrom(incoming.headers['x-request-id']) }
  whenClosed(outgoing, () =>
    done({
      method: incoming.method ?? '',
      route: observed.route ?? route(),
      address,
      status: outgoing.writableFinished ? outgoing.statusCode : clientGone,
      seconds: (performance.now() - startedAt) / 1000,
      bytes: incoming.socket.bytesWritten - sentBefore,
      observed,
    }),
  )
  return observed
}
