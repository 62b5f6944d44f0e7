import type { Server } from 'node:http'
import { setImmediate as endOfTurn, setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 10
/** Longer than the system takes to deliver what was sent, and the supervisor to pass a connection to a worker. */
const quietMs = 100
/** In a busy turn the time alone may pass while connections wait: each turn accepts at most one. */
const quietTurns = 3
/** Clients that go on sending are served meanwhile, and connections that wait need a turn each. */
const maximumMs = { request: 1_000, connection: 3_000 }

/**
 * Resolves when no connection or request has arrived for 100 ms and three turns of the event loop: what was sent before has
 * then been read. Requests delay it for at most 1 s, new connections for 3 s. A server that stops listening earlier resets
 * connections that wait to be accepted, and those with requests that it has not read, which Node considers idle.
 */
export async function untilNothingArrives(server: Server): Promise<void> {
  const startedAt = performance.now()
  let lastAt = startedAt
  let turns = 0
  const noteFor = (limitMs: number) => () => {
    const now = performance.now()
    if (now - startedAt > limitMs) return
    lastAt = now
    turns = 0
  }
  const notes = { connection: noteFor(maximumMs.connection), request: noteFor(maximumMs.request) }
  server.on('connection', notes.connection).on('request', notes.request)
  while (turns < quietTurns || performance.now() - lastAt < quietMs) {
    await sleep(pauseMs)
    turns++
    // A timer that is late runs before anything is read.
    await endOfTurn()
  }
  server.off('connection', notes.connection).off('request', notes.request)
}
