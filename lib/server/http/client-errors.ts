import type { Server } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Addresses } from '#lib/api/dialects/error-formats.ts'
import type { RequestRecord } from '../observability/request-record.ts'
import { whenClosed } from './connections/when-closed.ts'
import { refuseConnect, refuseUnreadable } from './unreadable-request.ts'

export type Mounted = Addresses & { trustedProxyHops: number }
export type Count = (record: RequestRecord) => void

/** An error response takes about 0.1 ms. */
const responsesInTurn = 20

/** Responds to connections on which no request could be read, and closes them. */
export function refuseClientErrors(server: Server, addresses: Mounted, count: Count): void {
  /** Sockets with a response in progress. */
  const busy = new WeakSet<Duplex>()
  const timedOut = new SpreadWork(responsesInTurn)
  server.on('request', ({ socket }, outgoing) => {
    busy.add(socket)
    whenClosed(outgoing, () => busy.delete(socket))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const refuse = () => {
      // An error must not be written into the middle of another response.
      if (busy.has(socket) || !(socket instanceof Socket)) socket.destroy()
      else void refuseUnreadable(error, socket, addresses).then((record) => record && count(record))
    }
    // Thousands of connections can time out in the same check.
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') timedOut.add(refuse)
    else refuse()
  })
  server.on('connect', (_request, socket) => {
    if (!(socket instanceof Socket)) socket.destroy()
    else void refuseConnect(socket, addresses).then((record) => count(record))
  })
}

/** Runs work in the order of the calls, a part in each turn of the event loop, so that requests do not wait for all of it. */
class SpreadWork {
  readonly #inTurn: number
  readonly #waiting: (() => void)[] = []

  constructor(inTurn: number) {
    this.#inTurn = inTurn
  }

  add(work: () => void): void {
    if (this.#waiting.push(work) === 1) setImmediate(() => this.#run())
  }

  #run(): void {
    const part = this.#waiting.slice(0, this.#inTurn)
    for (const work of part) work()
    this.#waiting.splice(0, part.length)
    if (this.#waiting.length > 0) setImmediate(() => this.#run())
  }
}
