import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openSqlite } from '#lib/db/sqlite/open-sqlite.ts'
import { dailySeries } from '#lib/domain/history/daily-series.ts'
import { asset, core, partner } from '#lib/ingest/test-records.ts'
import { dayMs } from '#lib/values/time.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { freePort } from '../setup/processes/port.ts'
import { runCommand } from '../setup/processes/product.ts'
import { type Service, startPrometheus } from '../setup/sources/servers.ts'
import { startTextExporter, type TextExporter } from '../setup/sources/text-exporter.ts'

const minuteMs = 60_000
const gib = 2 ** 30
const days = 20
const now = Date.now()
const today = Math.floor(now / dayMs)
const nodes = { 'cn-1': 10, 'cn-2': 20 } as const
/** The used GiB of a node: it grows by 1 a day. */
const usedAt = (first: number, atMs: number) => first + Math.floor(atMs / dayMs) - (today - days)

/** The values of the last days until two hours ago, every 4 minutes. `cn-2` was away for three hours. */
function past(): string {
  const lines = ['# TYPE used gauge']
  for (const [node, first] of Object.entries(nodes)) {
    for (let atMs = (today - days) * dayMs; atMs < now - 120 * minuteMs; atMs += 4 * minuteMs) {
      const hour = Math.floor((atMs - (today - 3) * dayMs) / (60 * minuteMs))
      if (node === 'cn-2' && hour >= 21 && hour < 24) continue
      lines.push(`used{node="${node}"} ${usedAt(first, atMs) * gib} ${atMs / 1000}`)
    }
  }
  return [...lines, '# EOF', ''].join('\n')
}

describe('a back-fill from a real Prometheus', () => {
  const folder = temporaryFolder('back-fill')
  const env = { DATA_DIR: join(folder.path, 'data'), SOURCES_FILE: join(folder.path, 'sources.yaml') }
  let exporter: TextExporter
  let prometheus: Service
  const run = (...args: string[]) => runCommand(args, { env })

  beforeAll(async () => {
    const current = Object.entries(nodes).map(([node, first]) => `used{node="${node}"} ${usedAt(first, now) * gib}`)
    exporter = await startTextExporter({ '/metrics': `${current.join('\n')}\n` })
    const more = ['--storage.tsdb.retention.time=60d', '--query.max-samples=20']
    prometheus = await startPrometheus([{ name: 'nodes', targets: [exporter.target] }], { past: past(), more })
    const source = ['name: past', `url: ${prometheus.url}`, 'hybrid_core: ber-1', 'asset_label: node']
    const queries = `queries: [{node_type: compute, memory: {used: used, total: ${100 * gib}}}]`
    writeFileSync(env.SOURCES_FILE, `sources:\n  - ${[...source, queries].join('\n    ')}\n`)
    const records = [partner(), core('ber-1'), ...Object.keys(nodes).map((id) => asset('ber-1', id))]
    const input = records.map((record) => JSON.stringify(record)).join('\n')
    expect(await runCommand(['import', '-'], { env, input })).toMatchObject({ code: 0 })
    const collect = async () => expect((await run('collect')).stdout).toContain('past: 2 changed')
    await vi.waitFor(collect, { timeout: 120_000, interval: 500 })
  })
  afterAll(async () => {
    await Promise.all([prometheus?.stop(), exporter?.close()])
    folder.remove()
  })

  /** The used GiB of each day until yesterday. */
  async function usedOf(id: string): Promise<number[]> {
    const db = openSqlite({ file: join(env.DATA_DIR, 'hybrid-core.sqlite'), lockTimeoutMs: 10_000 })
    try {
      const input = { hybrid_core_id: 'ber-1', asset_ids: [id], resources: ['memory'] as const }
      const series = await dailySeries(db.read, { ...input, now: (today - 1) * dayMs, days })
      return (series.get(id)?.get('memory') ?? []).map(({ used }) => used / gib)
    } finally {
      await db.close()
    }
  }
  const growing = (first: number, perDay = 1) => Array.from({ length: days }, (_, n) => first + n * perDay)

  test('has every day of the nodes and their pool, although the server limits its queries to some hours', async () => {
    const { code, stdout, stderr } = await run('collect', 'past', '--since', `${days + 5}d`)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^past \d{4}-\d\d-\d\d: 48 values$/m)
    expect(stdout).not.toContain('error')
    expect(await usedOf('cn-1')).toEqual(growing(10))
    // The last value of the day of which the last hours are missing is an earlier one of the same day.
    expect(await usedOf('cn-2')).toEqual(growing(20))
    expect(await usedOf('')).toEqual(growing(30, 2))
  })

  test('may be done again', async () => {
    const since = new Date((today - 4) * dayMs).toISOString()
    const { stdout } = await run('collect', 'past', '--since', since, '--json')
    const [filled] = JSON.parse(stdout).back_fills
    expect(filled).toMatchObject({ source: 'past', from: since, continue: null, pools_left_out: [], errors: [] })
    expect([await usedOf('cn-2'), await usedOf('')]).toEqual([growing(20), growing(30, 2)])
  })

  test('names what is wrong: a time that is not kept or no time, and a server that does not respond', async () => {
    expect(await run('collect', '--since', '9000d')).toMatchObject({
      ...{ code: 1, stderr: 'error: --since: history is kept for 1098 days (HISTORY)\n' },
    })
    expect(await run('collect', '--since', '2999-01-01')).toMatchObject({
      ...{ code: 1, stderr: 'error: --since: must be in the past\n' },
    })
    const wrong = await run('collect', '--since', 'yesterday')
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('It must be an age such as 90d or 12h')])
    const source = `{name: dead, url: 'http://127.0.0.1:${await freePort()}', hybrid_core: ber-1, preset: node-exporter}`
    writeFileSync(env.SOURCES_FILE, `sources: [${source}]\n`)
    const dead = await run('collect', '--since', '2d')
    expect([dead.code, dead.stderr]).toEqual([1, 'error: 1 of 1 source could not be read to the end\n'])
    expect(dead.stdout).toContain('  error: the server cannot be reached: ECONNREFUSED\n')
    expect(dead.stdout).toMatch(/^ {2}to continue: --since \d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/m)
  })
})
