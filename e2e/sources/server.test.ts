import { writeFileSync } from 'node:fs'
import { cpus, hostname, totalmem } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { asset, core, partner } from '#lib/ingest/test-records.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { type Product, runCommandToSuccess, startProduct } from '../setup/processes/product.ts'
import { type Service, startNodeExporter, startPrometheus } from '../setup/sources/servers.ts'

const machine = hostname().split('.')[0] ?? ''

describe('a server with SOURCES_FILE', () => {
  const folder = temporaryFolder('sources-server')
  const sourcesFile = join(folder.path, 'sources.yaml')
  const metricsToken = 'token-of-the-scrape-of-these-tests-01'
  const env = { DATA_DIR: join(folder.path, 'data'), SOURCES_FILE: sourcesFile, METRICS_TOKEN: metricsToken }
  let exporter: Service
  let prometheus: Service
  let product: Product
  let get: (path: string) => Promise<unknown>
  beforeAll(async () => {
    exporter = await startNodeExporter()
    prometheus = await startPrometheus([{ name: 'node', targets: [`127.0.0.1:${exporter.port}`] }])
  })
  afterAll(async () => {
    await Promise.all([product?.stop(), prometheus?.stop(), exporter?.stop()])
    folder.remove()
  })

  test('shows the values of the machine in its API by itself, with the source of the values', async () => {
    const records = [partner(), core('ber-1'), asset('ber-1', machine)].map((record) => JSON.stringify(record))
    await runCommandToSuccess(['import', '-'], { env, input: records.join('\n') })
    const email = 'owner@example.com'
    const user = ['user', 'create', '--partner', String(partner().uuid), '--email', email, '--role', 'owner']
    await runCommandToSuccess([...user, '--password-stdin'], { env, input: 'a long enough password\n' })
    const made = await runCommandToSuccess(['token', 'create', '--user', email, '--name', 'first', '--json'], { env })
    const { user_uuid, token } = JSON.parse(made)
    const source = { name: 'ber-1-prometheus', url: prometheus.url, interval: '15s', hybrid_core: 'ber-1' }
    // JSON is YAML.
    writeFileSync(
      sourcesFile,
      JSON.stringify({ sources: [{ ...source, preset: [{ name: 'node-exporter', mountpoint: '/' }] }] }),
    )
    await vi.waitFor(
      async () => {
        const response = await fetch(`${prometheus.url}/api/v1/query?query=rate(node_cpu_seconds_total[1m])`)
        expect((await response.json()).data.result).not.toEqual([])
      },
      { timeout: 120_000, interval: 200 },
    )
    // The signal that the last test sends goes to the supervisor.
    product = await startProduct({ mount: 'server', env: { ...env, WEB_CONCURRENCY: '2' } })
    get = async (path: string) => {
      const headers = { 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token }
      return (await (await fetch(`${product.url}${path}`, { headers })).json()).data
    }
    await vi.waitFor(
      async () =>
        expect(await get(`/hybrid-core/v2/hybrid-cores/ber-1/assets/${machine}`)).toMatchObject({
          ...{ source: 'ber-1-prometheus', stale: false, memory_usage: { total: totalmem(), unit: 'byte' } },
          cpu_usage: { total: cpus().length, unit: 'core' },
          storage_usage: { raw: expect.any(Number), unit: 'byte' },
        }),
      { timeout: 120_000, interval: 500 },
    )
    expect(await get('/management/v2/sources')).toEqual([
      expect.objectContaining({
        name: 'ber-1-prometheus',
        kind: 'prometheus',
        hybrid_core_ids: ['ber-1'],
        state: 'ok',
      }),
    ])
  })

  test('has metrics of its rounds', async () => {
    const scrape = async () => {
      const response = await fetch(`${product.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      const ofSource = /^hybrid_core_source_(\w+)\{source="ber-1-prometheus",partner=""\} (\S+)$/gm
      return new Map([...(await response.text()).matchAll(ofSource)].map(([, name, value]) => [name, Number(value)]))
    }
    await expect.poll(async () => (await scrape()).size, { timeout: 60_000 }).toBe(5)
    const metrics = await scrape()
    expect(['errors', 'warnings', 'unmapped'].map((name) => metrics.get(name))).toEqual([0, 0, 0])
    expect(metrics.get('round_duration_seconds')).toBeGreaterThan(0)
    expect(metrics.get('last_success_age_seconds')).toBeLessThan(45)
  })

  test('reads the file again at SIGHUP, keeps its sources while the file is wrong, and goes on running', async () => {
    const names = async () => ((await get('/management/v2/sources')) as { name: string }[]).map(({ name }) => name)
    const write = (...sources: string[]) => {
      const more = { url: prometheus.url, interval: '15s', hybrid_core: 'ber-1', preset: 'node-exporter' }
      writeFileSync(sourcesFile, JSON.stringify({ sources: sources.map((name) => ({ name, ...more })) }))
      process.kill(product.pid, 'SIGHUP')
    }
    write('first', 'second')
    await expect.poll(names, { timeout: 60_000, interval: 500 }).toEqual(['first', 'second'])
    write('first', 'first')
    await expect.poll(() => product.log(), { timeout: 60_000 }).toContain('SOURCES_FILE is not valid')
    expect(product.log()).toMatch(/sources.yaml:1: sources\[1\].name: must be unique/)
    expect(await names()).toEqual(['first', 'second'])
    write('second')
    await expect.poll(names, { timeout: 60_000, interval: 500 }).toEqual(['second'])
  })
})
