import { setImmediate } from 'node:timers/promises'

/**
 * How many connections may be accepted before work goes on. Clients that make a new connection for each request must not slow it
 * down much: with 200, a download took fifteen times as long beside 64 of them.
 */
const maximumAccepted = 8

/**
 * Lets the connections that wait be accepted between two steps of long work. Node accepts one in each turn of the event loop, and
 * a step is a turn of some milliseconds: a thousand connections would delay a new one by seconds.
 */
export class AcceptTurns {
  #accepted = 0

  /** Counts a connection that was accepted. */
  count(): void {
    this.#accepted++
  }

  /** Resolves after a turn of the event loop in which no connection was accepted, or when 8 were. */
  async pass(): Promise<void> {
    const first = this.#accepted
    let before: number
    do {
      before = this.#accepted
      await setImmediate()
    } while (before < this.#accepted && before - first < maximumAccepted)
  }
}
