import type { Server } from 'node:http'
import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 10
/** Longer than the system takes to deliver what was sent, and the supervisor to pass a connection to a worker. */
const quietMs = 100
/** Clients that go on sending are served meanwhile. */
const maximumMs = 1_000

/**
 * Resolves when no connection or request has arrived for 100 ms, or after 1 s: what was sent before has then been read.
 * A server that stops listening earlier resets connections that wait to be accepted, and those with requests that it has not
 * read, which Node takes for idle ones.
 */
export async function untilNothingArrives(server: Server): Promise<void> {
  const startedAt = performance.now()
  let lastAt = startedAt
  const note = () => {
    lastAt = performance.now()
  }
  server.on('connection', note).on('request', note)
  let now: number
  do {
    await sleep(pauseMs)
    // A timer that is late runs before anything is read, and in each turn at most one connection is accepted.
    await endOfTurn()
    now = performance.now()
  } while (now - lastAt < quietMs && now - startedAt < maximumMs)
  server.off('connection', note).off('request', note)
}
