import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, hostname, totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asset, core, partner } from '#lib/ingest/test-records.ts'
import { environmentOf } from '../setup/processes/environment.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { type Product, runCommandToSuccess, startProduct } from '../setup/processes/product.ts'
import { blocksOf } from './support/documents.ts'

const run = promisify(execFile)
const machine = hostname().split('.')[0] ?? ''
const kibibyte = 1024

/** Nodes of `ceph osd df tree -f json`, with the fields of Ceph 18; the figures are invented. */
const host = { type: 'host', type_id: 1, pool_weights: {}, reweight: -1, kb_used_omap: 5_120, var: 1, pgs: 0 }
const osdDfTree = {
  nodes: [
    { id: -1, name: 'default', type: 'root', type_id: 11, reweight: -1, kb: 46_882_861_056, kb_used: 30_000_000_000 },
    { ...host, id: -3, name: 'sn-01', kb: 31_255_240_704, kb_used: 20_000_000_000, kb_avail: 1, children: [1, 0] },
    { id: 0, device_class: 'hdd', name: 'osd.0', type: 'osd', kb: 15_627_620_352, kb_used: 9_000_000_000, pgs: 97 },
    { id: 1, device_class: 'hdd', name: 'osd.1', type: 'osd', kb: 15_627_620_352, kb_used: 11_000_000_000, pgs: 101 },
    { ...host, id: -5, name: 'sn-02.example.com', kb: 15_627_620_352, kb_used: 10_000_000_000, children: [2] },
    { ...host, id: -7, name: 'sn-03', kb: 0, kb_used: 0, children: [] },
  ],
  stray: [],
  summary: { total_kb: 46_882_861_056, total_kb_used: 30_000_000_000, average_utilization: 63.98 },
}

describe('the shell script of the documentation', () => {
  const folder = temporaryFolder('shell-collector')
  const script = join(folder.path, 'collect.sh')
  let product: Product
  let settings: Record<string, string>
  let headers: Record<string, string>
  beforeAll(async () => {
    const [text = ''] = blocksOf('README.md').flatMap((block) =>
      block.text.startsWith('#!/bin/sh') ? [block.text] : [],
    )
    writeFileSync(script, text)
    chmodSync(script, 0o755)
    const env = { DATA_DIR: join(folder.path, 'data') }
    const stored = ['sn-01', 'sn-02', 'sn-03'].map((id) => ({
      ...asset('ber-1', id),
      node_type: 'distributed_storage',
    }))
    const records = [partner(), core('ber-1'), asset('ber-1', machine), ...stored]
    const input = records.map((record) => JSON.stringify(record)).join('\n')
    await runCommandToSuccess(['import', '-'], { env, input })
    const email = 'owner@example.com'
    const user = ['user', 'create', '--partner', String(partner().uuid), '--email', email, '--role', 'owner']
    await runCommandToSuccess([...user, '--password-stdin'], { env, input: 'a long enough password\n' })
    const token = ['token', 'create', '--user', email, '--name', 'shell', '--scopes', 'CORE_WRITE', '--json']
    const made = JSON.parse(await runCommandToSuccess(token, { env }))
    product = await startProduct({ mount: 'server', env })
    headers = { 'X-Auth-UserId': made.user_uuid, 'X-Auth-Token': made.token }
    settings = {
      ...{ HYBRID_CORE_URL: product.url, HYBRID_CORE_USER_ID: made.user_uuid, HYBRID_CORE_TOKEN: made.token },
      CORE_ID: 'ber-1',
    }
  })
  afterAll(async () => {
    await product?.stop()
    folder.remove()
  })

  const collect = async (more: Record<string, string> = {}) => {
    const { stdout } = await run(script, { env: environmentOf({ ...settings, ...more }) })
    return JSON.parse(stdout).data
  }
  const read = async (id: string) => {
    const response = await fetch(`${product.url}/hybrid-core/v2/hybrid-cores/ber-1/assets/${id}`, { headers })
    return (await response.json()).data
  }
  /** Installs a program `ceph` for the script, and returns the setting with which it is found. */
  const installCeph = (text: string) => {
    mkdirSync(join(folder.path, 'bin'), { recursive: true })
    const program = join(folder.path, 'bin/ceph')
    writeFileSync(program, text)
    chmodSync(program, 0o755)
    return { CEPH: 'yes', PATH: `${join(folder.path, 'bin')}:${process.env.PATH}` }
  }

  test('pushes the CPU, memory and disk of the machine, in at most 20 lines', async () => {
    expect(readFileSync(script, 'utf8').trim().split('\n').length).toBeLessThanOrEqual(20)
    expect(await collect()).toMatchObject({ received: 1, changed: 1, unknown_count: 0 })
    const { cpu_usage: cpu, memory_usage: memory, storage_usage: storage, source, stale } = await read(machine)
    expect([cpu.total, memory.total, source, stale]).toEqual([cpus().length, totalmem(), 'push:shell', false])
    // In bytes, not rounded to a few digits.
    expect(memory.raw % 1_000_000).not.toBe(0)
    expect(Math.abs(memory.raw - (totalmem() - availableMemory()))).toBeLessThan(0.1 * totalmem())
    expect(storage.raw).toBeGreaterThan(0)
    expect(storage.raw).toBeLessThan(storage.total)
  })

  test('pushes the storage of each host of Ceph, without those that have no OSD', async () => {
    const output = JSON.stringify(osdDfTree)
    const ceph = installCeph(`#!/bin/sh\n[ "$*" = "osd df tree -f json" ] || exit 22\ncat <<'END'\n${output}\nEND\n`)
    expect(await collect(ceph)).toMatchObject({ received: 2, changed: 2, unknown_count: 0 })
    expect((await read('sn-01')).storage_usage).toMatchObject({
      ...{ raw: 20_000_000_000 * kibibyte, total: 31_255_240_704 * kibibyte, percentage: 63.99 },
    })
    expect((await read('sn-02')).storage_usage).toMatchObject({ raw: 10_000_000_000 * kibibyte })
    expect((await read('sn-03')).storage_usage).toBeNull()
  })

  test('pushes nothing and fails when ceph fails, or when the panel refuses the values', async () => {
    const before = await read('sn-01')
    await expect(collect(installCeph('#!/bin/sh\nexit 1\n'))).rejects.toThrow()
    expect(await read('sn-01')).toEqual(before)
    const refused = collect({ HYBRID_CORE_TOKEN: 'wrong' })
    await expect(refused).rejects.toMatchObject({ code: 22, stderr: expect.stringContaining('401') })
  })
})

function availableMemory(): number {
  return Number(/MemAvailable: *(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1]) * kibibyte
}
