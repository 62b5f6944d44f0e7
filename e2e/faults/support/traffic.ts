import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Access, sendGet, type TimedResponse } from './send-get.ts'

export type Traffic = {
  /** The responses so far. */
  responses: readonly TimedResponse[]
  /** Stops sending, waits for the requests in flight and returns all responses. */
  stop: () => Promise<readonly TimedResponse[]>
}

type Options = { url: string; access: Access; paths: readonly string[]; clients?: number; pauseMs?: number }

/** Starts clients that request the paths in turn, each on its own connection, until they are stopped. */
export function startTraffic({ url, access, paths, clients = 8, pauseMs = 0 }: Options): Traffic {
  const responses: TimedResponse[] = []
  let stopped = false
  const running = Array.from({ length: clients }, async (_, client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = client; !stopped; n++) {
      const response = await sendGet(url, paths[n % paths.length]!, access, agent)
      responses.push(response)
      // A rejected client tries again after a short pause.
      await sleep(response.status === 200 ? pauseMs : Math.max(pauseMs, 20))
    }
    agent.destroy()
  })
  const stop = async () => {
    stopped = true
    await Promise.all(running)
    return responses
  }
  return { responses, stop }
}

/** Counts the responses by status, and by error where there was no response. */
export function statusesOf(responses: readonly TimedResponse[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, error } of responses) {
    const key = status === 0 ? error : String(status)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** Expects that there are responses, all of them 200; the message names every other status and error. */
export function expectServed(responses: readonly TimedResponse[]): void {
  expect(responses).not.toHaveLength(0)
  const others = Object.entries(statusesOf(responses)).filter(([name]) => name !== '200')
  expect(others.map(([name, count]) => `${count} of ${responses.length}: ${name}`)).toEqual([])
}

/** Returns the percentile of the response times; `share` is between 0 and 1. */
export function percentileMs(responses: readonly TimedResponse[], share: number): number {
  const times = responses.map(({ ms }) => ms).sort((a, b) => a - b)
  return times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN
}
