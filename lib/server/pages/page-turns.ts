import type { ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { AcceptTurns } from '#lib/api/serve/accept-turns.ts'
import { FairSemaphore } from '#lib/db/fair-semaphore.ts'

/** A page or session route uses the thread for some milliseconds. One that takes longer is waiting: the next one starts. */
const defaultTurnMs = 15
/** A page that computes keeps its turn, but not for longer than this many. */
const maximumTurns = 10
/** While one waits for the database, the other one runs. */
const maximumRunning = 2
const never = new AbortController().signal

/**
 * Runs at most two pages or session routes at a time, and lets the event loop turn before the next one starts. Client
 * addresses take turns. Without this limit, each step of an API request waits for a step of every requested page.
 */
export class PageTurns {
  readonly #semaphore = new FairSemaphore(maximumRunning)
  readonly #turnMs: number
  readonly #acceptTurns: AcceptTurns

  constructor(acceptTurns: AcceptTurns, turnMs = defaultTurnMs) {
    this.#acceptTurns = acceptTurns
    this.#turnMs = turnMs
  }

  /** Runs the work when it is the turn of the address. Does nothing if the client has closed the connection by then. */
  async run(address: string, outgoing: ServerResponse, work: () => Promise<void>): Promise<void> {
    await this.#semaphore.acquire(address, never)
    const end = once(() => void this.#acceptTurns.pass().then(() => this.#semaphore.release()))
    if (outgoing.destroyed) return end()
    const stop = this.#endWhenIdle(end)
    outgoing.once('close', end)
    try {
      await work()
    } finally {
      stop()
      end()
    }
  }

  /** Calls `end` after a turn in which the event loop was idle for half of the time. Returns a function that prevents it. */
  #endWhenIdle(end: () => void): () => void {
    let turns = 0
    let before = performance.eventLoopUtilization()
    const timer = setInterval(() => {
      turns++
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      if (utilization > 0.5 && turns < maximumTurns) return
      clearInterval(timer)
      end()
    }, this.#turnMs)
    return () => clearInterval(timer)
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
