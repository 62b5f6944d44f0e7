import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Handler, json, TestPrometheus } from '#lib/ingest/prometheus/test-prometheus.ts'
import type { Server, Servers } from './other-servers/api-servers.ts'
import { inventory } from './support/inventory-file.ts'
import { latenciesUntil } from './support/latencies.ts'
import { residentMegabytes } from './support/load.ts'
import { p99 } from './support/statistics.ts'
import { add, formatNumber } from './support/table.ts'

const intervalSeconds = 15
const roundsMeasured = 5
const maximumRatio = 2
const maximumMegabytes = 400

const totals = { memory: 512 * 2 ** 30, storage: 8_192 * 2 ** 30 }
const queries = [
  ['compute', 'memory'],
  ['compute', 'storage'],
  ['distributed_storage', 'storage'],
  ['object_storage', 'storage'],
] as const

/** Measures how long a reader waits while the server collects all values of its assets every 15 seconds, and its memory. */
export async function measureReaders(servers: Servers, assets: number): Promise<void> {
  const bodies = [0, 1].map((round) => bodiesOf(assets, round))
  const unavailable: Handler = (response) => json(response, 503, {})
  const prometheus = new TestPrometheus()
  await prometheus.listen()
  prometheus.lie(unavailable)
  try {
    const filled = await servers.fill('collected', 'sqlite', assets)
    const file = join(filled.env.DATA_DIR ?? '', 'sources.yaml')
    writeFileSync(file, sourcesFile(prometheus.url))
    const server = await servers.ours({ ...filled, env: { ...filled.env, SOURCES_FILE: file } }, { caching: true })
    await latenciesUntil(server, sleep(5_000))
    const quiet = await latenciesUntil(server, sleep(roundsMeasured * intervalSeconds * 1_000))
    let sent = 0
    prometheus.lie((response, form) => {
      const body = bodies[Math.floor(sent++ / queries.length) % 2]?.get(form.get('query') ?? '')
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
    })
    const busy = await latenciesUntil(server, sleep(roundsMeasured * intervalSeconds * 1_000))
    const written = Math.floor(sent / queries.length)
    const { changed, milliseconds } = await lastRound(server)
    if (changed !== assets) throw new Error(`A round changed ${changed} of ${assets} assets`)
    const ratio = p99(busy) / p99(quiet)
    const name = `${formatNumber(assets)} assets, a round every ${intervalSeconds} s, embedded`
    add({
      what: `p99 of a page: ${name}`,
      one: `${p99(busy).toFixed(1)} ms, longest ${Math.max(...busy).toFixed(0)} ms`,
      other: `quiet: ${p99(quiet).toFixed(1)} ms, longest ${Math.max(...quiet).toFixed(0)} ms`,
      ratio: `${ratio.toFixed(2)} (${written} rounds, the last took ${(milliseconds / 1_000).toFixed(1)} s)`,
      limit: `< ${maximumRatio}`,
      isMet: ratio < maximumRatio,
    })
    const { most } = residentMegabytes(server.pid)
    add({
      what: `memory: ${name}`,
      one: `${most.toFixed(0)} MB`,
      other: '',
      ratio: '',
      limit: `< ${maximumMegabytes} MB`,
      isMet: most < maximumMegabytes,
    })
  } finally {
    await prometheus.close()
  }
}

function sourcesFile(url: string): string {
  const lines = queries.map(([nodeType, quantity]) => {
    const values = `{used: "${nodeType} ${quantity}", total: ${totals[quantity]}}`
    return `      - {node_type: ${nodeType}, ${quantity}: ${values}}`
  })
  return `sources:
  - name: bench
    url: ${url}
    interval: ${intervalSeconds}s
    hybrid_core_label: core
    asset_label: node
    queries:
${lines.join('\n')}
`
}

/** The response to each query, with other values in each round. */
function bodiesOf(assets: number, round: number): Map<string, Buffer> {
  const at = Date.now() / 1_000
  const nodes = [...(inventory(assets) as Iterable<Record<string, unknown>>)].filter(({ kind }) => kind === 'asset')
  return new Map(
    queries.map(([nodeType, quantity]) => {
      const result = nodes
        .filter(({ node_type }) => node_type === nodeType)
        .map(({ hybrid_core_id: core, id: node }, n) => ({
          metric: { core, node },
          value: [at, String((n * 7_919_000_003 + round * 1_000_003) % totals[quantity])],
        }))
      const body = JSON.stringify({ status: 'success', data: { resultType: 'vector', result } })
      return [`${nodeType} ${quantity}`, Buffer.from(body)]
    }),
  )
}

async function lastRound({ url, headers }: Server): Promise<{ changed: number; milliseconds: number }> {
  const response = await fetch(`${url}/management/v2/sources`, { headers })
  const { data } = (await response.json()) as { data: { last_round: { changed: number; milliseconds: number } }[] }
  return data[0]?.last_round ?? { changed: 0, milliseconds: Number.NaN }
}
