import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, p99 } from '../support/statistics.ts'

type Latency = { p50: number; p99: number; longest: number; failed: number; count: number }

const perSecond = 50
const timeoutMs = 20_000

/**
 * Sends 50 requests a second, whether the last one is complete or not, so that a stall counts for every request that
 * is due during it. Latencies in milliseconds from the time when each request was due.
 */
export async function measureNeighbour(
  url: string,
  paths: readonly string[],
  headers: Record<string, string>,
  seconds: number,
): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const startedAt = performance.now()
  const latencies: Promise<number>[] = []
  for (let n = 0; n < seconds * perSecond; n++) {
    const dueAt = startedAt + (n * 1_000) / perSecond
    const early = dueAt - performance.now()
    if (early > 0) await sleep(early)
    latencies.push(
      succeeds(url + (paths[n % paths.length] ?? ''), headers, agent).then((isGood) =>
        isGood ? since(dueAt) : Number.POSITIVE_INFINITY,
      ),
    )
  }
  const times = await Promise.all(latencies)
  agent.destroy()
  const failed = times.filter((ms) => ms === Number.POSITIVE_INFINITY).length
  return { p50: median(times), p99: p99(times), longest: Math.max(...times), failed, count: times.length }
}

function since(dueAt: number): number {
  return performance.now() - dueAt
}

/** Whether a complete 200 arrives within 20 s. */
function succeeds(url: string, headers: Record<string, string>, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent, headers, timeout: timeoutMs }, (response) => {
      response.once('end', () => resolve(response.statusCode === 200)).once('error', () => resolve(false))
      response.resume()
    })
    request.once('timeout', () => request.destroy()).once('error', () => resolve(false))
  })
}
