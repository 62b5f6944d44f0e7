import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from './other-servers/api-servers.ts'
import { coreId, inventory } from './support/inventory-file.ts'
import { latenciesUntil } from './support/latencies.ts'
import { median, p99 } from './support/statistics.ts'
import { add } from './support/table.ts'

const rounds = 3
const assetsOfCore = 1_000

type Limits = Readonly<Record<number, number>>

/** Measures pushes of whole cores of 1,000 assets, and the latency of a reader meanwhile. `limits`: seconds by number of assets. */
export async function measurePushes(name: string, server: Server, limits: Limits): Promise<void> {
  const quiet = await latenciesUntil(server, sleep(3_000))
  for (const [text, limit] of Object.entries(limits)) {
    const count = Number(text)
    const seconds: number[] = []
    const busy: number[] = []
    for (let round = 0; round < rounds; round++) {
      const body = bodyOf(count, round)
      const startedAt = performance.now()
      const pushing = push(server, body, count).then(() => {
        seconds.push((performance.now() - startedAt) / 1_000)
      })
      busy.push(...(await latenciesUntil(server, pushing)))
    }
    const middle = median(seconds)
    add({
      what: `push of ${count.toLocaleString('en')} assets, ${name}`,
      one: `${middle.toFixed(2)} s`,
      other: `a page meanwhile: p99 ${p99(busy).toFixed(0)} ms, quiet ${p99(quiet).toFixed(0)} ms`,
      ratio: `${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)} s`,
      limit: `< ${limit} s`,
      isMet: middle < limit,
    })
  }
}

/** More lines with all quantities of a node would exceed the maximum size of a push. */
const fullLines = 50_000

/** New values of the assets of the first cores of an inventory of 100,000: all quantities, or the first one in a large push. */
function bodyOf(count: number, round: number): string {
  const cores = new Set(Array.from({ length: count / assetsOfCore }, (_, n) => coreId(n)))
  const lines: string[] = []
  const observed_at = new Date().toISOString()
  for (const record of inventory(100 * assetsOfCore) as Iterable<Record<string, unknown>>) {
    if (record.kind !== 'asset' || !cores.has(String(record.hybrid_core_id))) continue
    const { hybrid_core_id, id, memory, cpu, storage } = record
    const moved = (quantity: unknown) => {
      const { used, total } = quantity as { used: number; total: number }
      return { used: (used * 31 + round * 1_000_003) % total, total }
    }
    const ofNode = count > fullLines ? { memory } : { cpu, memory, storage }
    const values = Object.fromEntries(
      Object.entries(memory ? ofNode : { storage }).map(([name, quantity]) => [name, moved(quantity)]),
    )
    lines.push(JSON.stringify({ hybrid_core_id, id, observed_at, ...values }))
  }
  return lines.join('\n')
}

async function push({ url, headers }: Server, body: string, count: number): Promise<void> {
  const response = await fetch(`${url}/management/v2/observations?interval=60`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/x-ndjson' },
    body,
  })
  const text = await response.text()
  const { data } = JSON.parse(text) as { data?: { changed: number } }
  if (data?.changed !== count)
    throw new Error(`The push changed ${data?.changed} of ${count} assets: ${text.slice(0, 500)}`)
}
