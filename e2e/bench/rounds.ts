import { monitorEventLoopDelay } from 'node:perf_hooks'
import { importInventory } from '#lib/ingest/import/import-inventory.ts'
import { collectRound } from '#lib/ingest/prometheus/collect-round.ts'
import { sourcesOf } from '#lib/ingest/prometheus/file/read-sources.ts'
import { TestPrometheus } from '#lib/ingest/prometheus/test-prometheus.ts'
import { fromRecords } from '#lib/ingest/sources/source.ts'
import { openImportDatabase } from '#lib/ingest/test-database.ts'
import { asset, core, partner } from '#lib/ingest/test-records.ts'
import { median } from './support/statistics.ts'
import { add } from './support/table.ts'

const rounds = 5
const limitSeconds = 2.5

/** Measures rounds of the preset node-exporter, six queries, into the embedded database. */
export async function measureRounds(assets: number): Promise<void> {
  const db = await openImportDatabase('sqlite')
  const server = new TestPrometheus()
  await server.listen()
  try {
    const ids = Array.from({ length: assets }, (_, n) => `cn-${n}`)
    const records = [partner(), core('ber-1'), ...ids.map((id) => asset('ber-1', id))]
    await importInventory(db, fromRecords(records), { nowMs: Date.now() })
    const text = `sources: [{name: x, url: "${server.url}", hybrid_core: ber-1, preset: {name: node-exporter, mountpoint: /}}]`
    const [source] = sourcesOf(text, '/sources.yaml')
    if (!source) throw new Error('The source is not valid')
    const seconds: number[] = []
    const pauses = monitorEventLoopDelay({ resolution: 5 })
    for (let round = 0; round < rounds; round++) {
      const body = vectorOf(ids, round)
      server.handler = (response, form) => {
        if (form.get('query') === 'time()') server.respond(response, form)
        else response.writeHead(200, { 'Content-Type': 'application/json' }).end(body)
      }
      pauses.enable()
      const { changed, milliseconds, errors } = await collectRound(source, { db })
      pauses.disable()
      if (changed !== assets) throw new Error(`A round changed ${changed} of ${assets} assets: ${errors.join('; ')}`)
      seconds.push(milliseconds / 1000)
    }
    const middle = median(seconds)
    add({
      what: `round of ${assets.toLocaleString('en')} assets, embedded`,
      one: `${middle.toFixed(2)} s`,
      other: `longest pause of other requests ${(pauses.max / 1e6).toFixed(0)} ms`,
      ratio: `${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)} s`,
      limit: `< ${limitSeconds} s`,
      isMet: middle < limitSeconds,
    })
  } finally {
    await server.close()
    await db.close()
  }
}

/** A response with one series of every node, with the labels of node_exporter. */
function vectorOf(ids: readonly string[], round: number): Buffer {
  const at = Date.now() / 1000
  const others = { job: 'node', domainname: '(none)', machine: 'x86_64', release: '6.1.0-18-amd64', sysname: 'Linux' }
  const result = ids.map((id, n) => ({
    metric: { ...others, nodename: `${id}.example.com`, instance: `${id}.example.com:9100` },
    value: [at, String(1_000_000 + n + round)],
  }))
  return Buffer.from(JSON.stringify({ status: 'success', data: { resultType: 'vector', result } }))
}
