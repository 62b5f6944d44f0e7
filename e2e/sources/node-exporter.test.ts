import { readFileSync, statfsSync } from 'node:fs'
import { cpus, hostname, totalmem } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getAsset } from '#lib/domain/inventory/assets/assets.ts'
import { partner } from '#lib/ingest/test-records.ts'
import { dayMs } from '#lib/values/time.ts'
import { callerOf, contextOf } from '../setup/memory-service.ts'
import { type Service, startNodeExporter, startPrometheus } from '../setup/sources/servers.ts'
import { setUpCollecting, sourceOf } from './support/collecting.ts'

const machine = hostname().split('.')[0] ?? ''
const second = 1_000

describe('a machine with node_exporter', () => {
  const { database, collect, collectUntil, stored } = setUpCollecting({ [machine]: 'compute', localhost: 'compute' })
  let exporter: Service
  let prometheus: Service
  beforeAll(async () => {
    exporter = await startNodeExporter()
    prometheus = await startPrometheus([{ name: 'node', targets: [`127.0.0.1:${exporter.port}`] }])
  })
  afterAll(async () => {
    await Promise.all([prometheus?.stop(), exporter?.stop()])
  })
  const source = (text = 'preset: [{name: node-exporter, mountpoint: /}]') =>
    sourceOf(`url: ${prometheus.url}\n${text}`)

  test('has the values of the machine in the panel', async () => {
    const report = await collectUntil(source(), 1)
    expect(report).toMatchObject({ hybridCoreIds: ['ber-1'], received: 1, unmappedCount: 0, created: 0 })
    const asset = await stored(machine)
    const disk = statfsSync('/')
    const used = (disk.blocks - disk.bfree) * disk.bsize
    expect(asset).toMatchObject({ cpu_total: cpus().length, memory_total: totalmem(), source: 'test' })
    expect(asset).toMatchObject({ collector_interval_ms: 15_000, observed_at: report.startedAt })
    expect(asset?.cpu_used).toBeGreaterThan(0)
    expect(asset?.cpu_used).toBeLessThanOrEqual(cpus().length)
    const available = Number(/MemAvailable: *(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * 1024
    expect(Math.abs(Number(asset?.memory_used) - (totalmem() - available))).toBeLessThan(0.1 * totalmem())
    expect(Math.abs(Number(asset?.storage_used) - used)).toBeLessThan(0.05 * disk.blocks * disk.bsize)
    expect(Math.abs(Number(asset?.storage_total) - used - disk.bavail * disk.bsize)).toBeLessThan(
      0.01 * Number(asset?.storage_total),
    )
  })

  test('is found by another label, which relabelling turns into its id', async () => {
    const relabelled = `
asset_label: instance
relabel: [{match: '127\\.0\\.0\\.(\\d):\\d+', to: 'host-$1'}, {match: 'host-1', to: localhost}]
queries: [{node_type: compute, memory: {used: node_memory_Active_bytes, total: node_memory_MemTotal_bytes}}]`
    await collectUntil(source(relabelled), 1)
    expect(await stored('localhost')).toMatchObject({ memory_total: totalmem(), cpu_total: null })
  })

  test('whose exporter stops keeps its values, which age and are stale after three intervals', async () => {
    await collectUntil(source(), 1)
    await exporter.stop()
    await expect
      .poll(async () => (await collect(source())).errors, { timeout: 120_000 })
      .toEqual(['no query returns a series'])
    const before = await stored(machine)
    expect(await collect(source())).toMatchObject({ received: 0, changed: 0 })
    expect(await stored(machine)).toEqual(before)
    const observedAt = Number(before?.observed_at)
    const staleAt = async (now: number) => {
      const context = contextOf(database(), callerOf(String(partner().uuid)), { now, staleAfterMs: dayMs })
      return (await getAsset(context, { hybrid_core_id: 'ber-1', asset_id: machine })).stale
    }
    expect([await staleAt(observedAt + 44 * second), await staleAt(observedAt + 46 * second)]).toEqual([false, true])
    exporter = await startNodeExporter(exporter.port)
    // At first Prometheus still returns the last value from before.
    const collectedAt = async () => {
      await collect(source())
      return Number((await stored(machine))?.observed_at)
    }
    await expect.poll(collectedAt, { timeout: 120_000 }).toBeGreaterThan(observedAt)
  })

  test('is left as it is while Prometheus does not respond, and goes on when it is back', async () => {
    await collectUntil(source(), 1)
    const before = await stored(machine)
    process.kill(prometheus.pid, 'SIGSTOP')
    const begin = performance.now()
    const slow = await collect(source('timeout: 1s\npreset: node-exporter'))
    expect(performance.now() - begin).toBeLessThan(10_000)
    process.kill(prometheus.pid, 'SIGCONT')
    expect(slow).toMatchObject({
      errors: ['the server did not respond within 1 s'],
      hybridCoreIds: ['ber-1'],
      received: 0,
    })
    const { port } = prometheus
    await prometheus.stop()
    expect((await collect(source())).errors).toEqual(['the server cannot be reached: ECONNREFUSED'])
    expect(await stored(machine)).toEqual(before)
    prometheus = await startPrometheus([{ name: 'node', targets: [`127.0.0.1:${exporter.port}`] }], { port })
    await collectUntil(source(), 1)
  })
})
