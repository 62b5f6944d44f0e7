import type { Server } from './other-servers/api-servers.ts'
import { residentMegabytes } from './support/load.ts'
import { add, formatNumber } from './support/table.ts'

const maximumMegabytes = 300

/** Measures the time until a whole list of this many assets has been read as NDJSON, and the memory of the server. */
export async function measureWholeList(name: string, { url, headers, pid }: Server, assets: number): Promise<void> {
  const before = residentMegabytes(pid).now
  const startedAt = performance.now()
  const response = await fetch(`${url}/hybrid-core/v2/assets`, {
    headers: { ...headers, Accept: 'application/x-ndjson' },
  })
  let [firstMs, bytes, lines] = [0, 0, 0]
  for await (const chunk of response.body ?? []) {
    firstMs ||= performance.now() - startedAt
    bytes += chunk.length
    for (const byte of chunk) lines += byte === 0x0a ? 1 : 0
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const { most } = residentMegabytes(pid)
  add({
    what: `${name}: ${formatNumber(lines)} assets as NDJSON`,
    one: `${seconds.toFixed(1)} s, the first after ${firstMs.toFixed(0)} ms`,
    other: `${(bytes / 1e6).toFixed(0)} MB`,
    ratio: `${before.toFixed(0)} MB before, at most ${most.toFixed(0)}`,
    limit: `< ${maximumMegabytes} MB`,
    isMet: lines === assets && most < maximumMegabytes,
  })
}
