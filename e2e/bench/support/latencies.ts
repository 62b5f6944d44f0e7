import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from '../other-servers/api-servers.ts'
import { coreId } from './inventory-file.ts'

const page = `/hybrid-core/v2/hybrid-cores/${coreId(7)}/assets?sort[memory_usage]=-`

/** Reads a page every few milliseconds; returns the milliseconds of each read. */
export async function latenciesUntil({ url, headers }: Server, end: Promise<unknown>): Promise<number[]> {
  let hasEnded = false
  const ended = end.finally(() => {
    hasEnded = true
  })
  const latencies: number[] = []
  while (!hasEnded) {
    const startedAt = performance.now()
    const response = await fetch(url + page, { headers })
    if (!response.ok) throw new Error(`${page}: ${response.status}`)
    await response.arrayBuffer()
    latencies.push(performance.now() - startedAt)
    await sleep(5)
  }
  await ended
  return latencies
}
