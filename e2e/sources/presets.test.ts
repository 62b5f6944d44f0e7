import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Service, startPrometheus, startVictoriaMetrics } from '../setup/sources/servers.ts'
import { startTextExporter, type TextExporter } from '../setup/sources/text-exporter.ts'
import { setUpCollecting, sourceOf } from './support/collecting.ts'

const gibibyte = 1024 ** 3
const terabyte = 1e12

const textOf = (name: string) => readFileSync(join(import.meta.dirname, 'expositions', `${name}.txt`), 'utf8')

/** Two CPUs, each a quarter of its time in programs, an eighth in the kernel, a quarter waiting for disks. */
function nodeExporter(): string {
  const seconds = performance.now() / 1000
  const modes = { IDLE: 0.375, WAIT: 0.25, USER: 0.25, SYSTEM: 0.125 }
  return textOf('node-exporter').replaceAll(/\$(\w+)/g, (_, mode: keyof typeof modes) =>
    String(1e6 + seconds * modes[mode]),
  )
}

describe.each([
  ['Prometheus', startPrometheus],
  ['VictoriaMetrics', startVictoriaMetrics],
])('by %s, the preset', (_, start) => {
  const { collectUntil, stored } = setUpCollecting({
    ...{
      'sn-01': 'distributed_storage',
      'sn-02': 'distributed_storage',
      'sn-11': 'distributed_storage',
      'rgw-01': 'object_storage',
    },
    ...{ pve1: 'compute', pve2: 'compute', 'cn-01': 'compute' },
  })
  let exporter: TextExporter
  let server: Service
  beforeAll(async () => {
    exporter = await startTextExporter({
      ...{ '/ceph': textOf('ceph-manager'), '/pve': textOf('pve-exporter'), '/libvirt': textOf('libvirt-exporter') },
      '/node': nodeExporter,
      ...{ '/squid': textOf('ceph-manager-without-counters'), '/ceph-exporter': textOf('ceph-exporter') },
    })
    const targets = [exporter.target]
    server = await start([
      // Two managers, as while another one takes over.
      { name: 'ceph', targets: [exporter.target, exporter.target.replace('127.0.0.1', 'localhost')], path: '/ceph' },
      // Since Ceph 18, a ceph-exporter on each host has the counters of its OSDs, and the manager their hosts.
      { name: 'squid', targets, path: '/squid' },
      { name: 'ceph-exporter', targets: [exporter.target.replace('127.0.0.1', 'localhost')], path: '/ceph-exporter' },
      { name: 'pve', targets, path: '/pve', labels: { instance: 'pve1.example.com' } },
      { name: 'libvirt', targets, path: '/libvirt', labels: { instance: 'cn-01.example.com:9177' } },
      { name: 'node', targets, path: '/node', labels: { instance: 'cn-01.example.com:9100' } },
    ])
  })
  afterAll(async () => {
    await Promise.all([server?.stop(), exporter?.close()])
  })
  const source = (preset: string) => sourceOf(`url: ${server.url}\npreset: ${preset}`)

  test('ceph brings the bytes of the OSDs of each host, as object storage where a gateway runs', async () => {
    await collectUntil(source(`[{name: ceph, selector: 'job="ceph"'}]`), 3)
    expect(await stored('sn-01')).toMatchObject({ storage_used: 2.75 * terabyte, storage_total: 8 * terabyte })
    expect(await stored('sn-02')).toMatchObject({ storage_used: 500_099_733_504, storage_total: 2_000_398_934_016 })
    expect(await stored('rgw-01')).toMatchObject({ storage_used: 4 * terabyte, storage_total: 16 * terabyte })
  })

  test('ceph joins the counters of ceph-exporter with the hosts that the manager knows', async () => {
    await collectUntil(source(`[{name: ceph, selector: 'job=~"squid|ceph-exporter"'}]`), 1)
    expect(await stored('sn-11')).toMatchObject({ storage_used: 22 * terabyte, storage_total: 32_005_366_284_288 })
  })

  test('proxmox-ve brings what nodes use, what their guests may use, and a local storage', async () => {
    await collectUntil(source('[{name: proxmox-ve, storage: local-zfs}]'), 2)
    expect(await stored('pve1')).toMatchObject({
      // An eighth of 32 cores; guests of 8 and 4 cores, without the template.
      ...{ cpu_used: 4, cpu_total: 32, cpu_allocated: 12 },
      ...{ memory_used: 32 * gibibyte, memory_total: 128 * gibibyte, memory_allocated: 12 * gibibyte },
      ...{ storage_used: 0.25 * terabyte, storage_total: terabyte },
    })
    expect(await stored('pve2')).toMatchObject({
      ...{ cpu_used: 8, cpu_total: 16, cpu_allocated: 1, memory_allocated: gibibyte },
      ...{ storage_used: 0.1 * terabyte, storage_total: 0.5 * terabyte },
    })
  })

  test('libvirt adds what is promised to what node-exporter brings', async () => {
    const presets = "[{name: node-exporter, mountpoint: '/srv/rocket.*', window: 5s}, libvirt]"
    const cpuUsed = async () => {
      await collectUntil(source(presets), 1)
      return (await stored('cn-01'))?.cpu_used
    }
    // Three eighths of two CPUs are busy.
    await expect.poll(cpuUsed, { timeout: 120_000, interval: 500 }).toBeCloseTo(0.75, 1)
    expect(await stored('cn-01')).toMatchObject({
      ...{ cpu_total: 2, cpu_allocated: 28, memory_allocated: 56 * gibibyte },
      ...{ memory_used: 34_743_085_056, memory_total: 134_743_085_056 },
      // The same amounts as in df: used is size without free, and the part for root only belongs to neither.
      ...{ storage_used: 0.5 * terabyte, storage_total: 1.95 * terabyte },
    })
  })
})
