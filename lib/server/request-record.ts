import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Observed } from '#lib/api/router.ts'

/** What is known of a request once its answer has been sent, or its client has gone. */
export type RequestRecord = {
  method: string
  /** A template, never a path: ids are nobody's business but the caller's. */
  route: string
  /** 499 when the client went before the answer was whole. */
  status: number
  seconds: number
  /** Sent on the wire, headers included. */
  bytes: number
  observed: Observed
}

export const clientGone = 499

/** Calls `done` once, when the exchange is over. */
export function recordRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  route: () => string,
  done: (record: RequestRecord) => void,
): Observed {
  const startedAt = performance.now()
  const sentBefore = incoming.socket.bytesWritten
  const observed: Observed = {}
  outgoing.once('close', () =>
    done({
      method: incoming.method ?? '',
      route: route(),
      status: outgoing.writableFinished ? outgoing.statusCode : clientGone,
      seconds: (performance.now() - startedAt) / 1000,
      bytes: incoming.socket.bytesWritten - sentBefore,
      observed,
    }),
  )
  return observed
}
