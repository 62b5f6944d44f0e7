import type { Socket } from 'node:net'

/** Bytes that wait for the client, and since when none of them has left. */
type Waiting = { bytes: number; written: number; since: number }

/** How many responses may wait at the same time for clients that read nothing. Each holds a page, or the rest of a list. */
const defaultMaximum = 256

/**
 * Closes connections whose client does not read its response. The timeout of a socket would do so after up to twice the
 * time: it begins again when it first sees that a part has left.
 */
export class UnreadResponses {
  readonly #afterMs: number
  readonly #maximum: number
  readonly #waiting = new Map<Socket, Waiting | undefined>()

  constructor(afterMs: number, maximum = defaultMaximum) {
    this.#afterMs = afterMs
    this.#maximum = maximum
  }

  /** Watches all responses of the connection until `forget`. */
  watch(socket: Socket): void {
    this.#waiting.set(socket, undefined)
  }

  forget(socket: Socket): void {
    this.#waiting.delete(socket)
  }

  /**
   * Closes the connections that have sent nothing for the whole time. Of those that have sent nothing since the last check, it
   * closes all but the latest, as many as may wait.
   */
  check(now: number): void {
    const stuck: { socket: Socket; since: number }[] = []
    for (const [socket, before] of this.#waiting) {
      const bytes = waitingBytes(socket)
      if (bytes === 0) {
        if (before) this.#waiting.set(socket, undefined)
      } else if (!before || bytes !== before.bytes || socket.bytesWritten !== before.written) {
        this.#waiting.set(socket, { bytes, written: socket.bytesWritten, since: now })
      } else if (now - before.since >= this.#afterMs) abort(socket)
      else stuck.push({ socket, since: before.since })
    }
    const excess = stuck.length - this.#maximum
    if (excess <= 0) return
    for (const { socket } of stuck.sort((a, b) => a.since - b.since).slice(0, excess)) abort(socket)
  }
}

/**
 * Resets the connection: when it is only closed, the system keeps what waits for the client, up to megabytes for many minutes.
 * A connection that is ending already cannot be reset.
 */
function abort(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}

/** Node counts a chunk until all of it has left; only the handle has the size of the rest. */
function waitingBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null }
  return handle?.writeQueueSize ?? socket.writableLength
}
