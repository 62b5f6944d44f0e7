import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { asset, core, partner } from '#lib/ingest/test-records.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { freePort } from '../setup/processes/port.ts'
import { type Product, runCommandToSuccess, startProduct } from '../setup/processes/product.ts'
import { debianProgram } from '../setup/sources/debian-programs.ts'
import { root } from './support/documents.ts'

const oldest = '2026-01-01T00:00:00.000Z'
const monitoring = join(root, 'lib/server/deploy/monitoring')

/** Runs promtool beside the rules and returns its output; throws with its output when it fails. Blocks. */
function promtool(args: string[], input = ''): string {
  return execFileSync(debianProgram('promtool'), args, { cwd: monitoring, input, encoding: 'utf8' })
}

test('the alert rules and the configuration of the scrape are valid, and each rule fires when it must', () => {
  promtool(['check', 'config', 'prometheus.yml'])
  promtool(['test', 'rules', 'alert-rules.test.yml'])
})

test('each alert has a test in which it fires', () => {
  const read = (file: string) => parse(readFileSync(join(monitoring, file), 'utf8'))
  const groups = read('alert-rules.yml').groups as { rules: { alert: string }[] }[]
  type RuleTest = { alertname: string; exp_alerts?: unknown[] }
  const tests = read('alert-rules.test.yml').tests as { alert_rule_test: RuleTest[] }[]
  const fired = tests.flatMap(({ alert_rule_test }) => alert_rule_test).filter(({ exp_alerts }) => exp_alerts?.length)
  expect([...new Set(fired.map(({ alertname }) => alertname))].sort()).toEqual(
    groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)).sort(),
  )
})

const folder = temporaryFolder('monitoring')
let product: Product
let scraped: string
afterAll(async () => {
  await product?.stop()
  folder.remove()
})
// Two workers: their metrics are added up.
beforeAll(async () => {
  const env = { DATA_DIR: join(folder.path, 'data'), METRICS_PORT: String(await freePort()) }
  const usage = { observed_at: oldest, cpu: { used: 16, total: 64 }, memory: { used: 2 ** 30, total: 2 ** 31 } }
  const storage = {
    observed_at: new Date().toISOString(),
    storage: { used: 9_689, total: 10_000 },
    node_type: 'distributed_storage',
  }
  const records = [
    ...[partner(), core('ber-1'), { ...asset('ber-1', 'cn-1'), ...usage }, { ...asset('ber-1', 'sn-1'), ...storage }],
    { ...asset('ber-1', 'cn-2'), status: 'failed' },
  ]
  const input = records.map((record) => JSON.stringify(record)).join('\n')
  await runCommandToSuccess(['import', '-'], { env, input })
  product = await startProduct({ mount: 'server', env: { ...env, WEB_CONCURRENCY: '2' } })
  // A request that has ended has its duration counted.
  await fetch(`${product.url}/hybrid-core/v2/hybrid-cores`)
  scraped = await (await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`)).text()
})

test('a scrape follows the conventions of Prometheus', () => {
  expect(promtool(['check', 'metrics'], scraped)).toBe('')
})

test('a scrape says how full and how old each core is', () => {
  const figure = (name: string, more = '') => {
    const line = `hybrid_core_${name}{partner="${partner().uuid}",hybrid_core="ber-1"${more}} `
    return Number(
      scraped
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.slice(line.length),
    )
  }
  const pool = (name: string, resource: string) => figure(`pool_${name}`, `,resource="${resource}"`)
  expect([pool('used_cores', 'cpu'), pool('size_cores', 'cpu'), pool('used_ratio', 'cpu')]).toEqual([16, 64, 0.25])
  expect([pool('used_bytes', 'memory'), pool('size_bytes', 'memory')]).toEqual([2 ** 30, 2 ** 31])
  expect([pool('used_ratio', 'distributed'), pool('fullest_asset_used_ratio', 'distributed')]).toEqual([0.9689, 0.9689])
  expect([figure('active_assets'), figure('failed_assets'), figure('stale_assets')]).toEqual([2, 1, 1])
  expect(figure('oldest_observation_timestamp_seconds')).toBe(Date.parse(oldest) / 1000)
  expect(scraped).toMatch(/^hybrid_core_pools_left_out 0$/m)
  expect(scraped).toMatch(/^hybrid_core_cores_left_out 0$/m)
})

test.each(['alert-rules.yml', 'dashboard.json'])('each metric that %s names is in a scrape', (file) => {
  const text = readFileSync(join(monitoring, file), 'utf8').replaceAll(/#.*/g, '')
  const named = new Set(text.match(/\b(hybrid_core|http|nodejs|process)_\w+/g))
  // Sources and a replica have metrics only where there are any; these names are labels.
  const elsewhere = /^hybrid_core_source_|^hybrid_core_replica_behind$/
  const missing = [...named].filter((name) => !elsewhere.test(name) && !new RegExp(`^${name}[{ ]`, 'm').test(scraped))
  expect(missing).toEqual([])
  expect(named.size).toBeGreaterThan(5)
})
