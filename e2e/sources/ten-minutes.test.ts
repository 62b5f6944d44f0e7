import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { hostname, totalmem } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Child, startChild } from '../setup/processes/child.ts'
import { environmentOf } from '../setup/processes/environment.ts'
import { temporaryFolder } from '../setup/processes/guard.ts'
import { freePort } from '../setup/processes/port.ts'
import { runCommandToSuccess } from '../setup/processes/product.ts'
import { type Service, startNodeExporter, startPrometheus } from '../setup/sources/servers.ts'
import { blocksOf, root } from './support/documents.ts'

const machine = hostname().split('.')[0] ?? ''
/** The only text of the page that the tests change. */
const prometheusOfPage = 'http://prometheus.example:9090'

const blocks = blocksOf('lib/ingest/prometheus/README.md', 'Ten minutes')
const textOf = (language: string) => blocks.filter((block) => block.language === language).map(({ text }) => text)
const [build, ...commands] = textOf('sh')

/** Stands for a checkout that is built. */
const folder = temporaryFolder('ten-minutes')
let exporter: Service
let prometheus: Service
let shell: Child
afterAll(async () => {
  await shell?.end('SIGTERM', 30_000)
  await Promise.all([prometheus?.stop(), exporter?.stop()])
  folder.remove()
})
beforeAll(async () => {
  exporter = await startNodeExporter()
  prometheus = await startPrometheus([{ name: 'node', targets: [`127.0.0.1:${exporter.port}`] }])
  for (const name of ['dist', 'lib', 'node_modules', 'package.json'])
    symlinkSync(join(root, name), join(folder.path, name))
  const rate = `${prometheus.url}/api/v1/query?query=rate(node_cpu_seconds_total[5m])`
  await vi.waitFor(async () => expect((await (await fetch(rate)).json()).data.result).not.toEqual([]), {
    timeout: 120_000,
    interval: 200,
  })
})

test('the page that leads from a Prometheus to the panel in ten minutes works exactly as written', async () => {
  expect(build).toBe('npm ci && npm run build\n')
  expect(Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts)).toContain('build')
  const [inventory = ''] = textOf('json')
  const [sources = ''] = textOf('yaml')
  expect(sources).toContain(prometheusOfPage)
  expect(sources.trim().split('\n').length).toBeLessThanOrEqual(10)
  writeFileSync(join(folder.path, 'inventory.ndjson'), inventory)
  writeFileSync(join(folder.path, 'sources.yaml'), sources.replace(prometheusOfPage, prometheus.url))

  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = environmentOf({ PORT: String(port) })
  shell = await startChild('sh', ['-ec', commands.join('')], { cwd: folder.path, env, guardSignal: 'SIGKILL' })
  const readiness = async () => {
    if (shell.hasExited()) throw new Error(`A command of the page failed:\n${shell.log()}`)
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.status
  }
  await expect.poll(readiness, { timeout: 120_000, interval: 500 }).toBe(200)
  expect(namesOf(shell.log())).toEqual(namesOf(textOf('').join('')))
  expect(shell.log()).toContain('0 assets would get values, 1 would be created')

  const settings = { DATA_DIR: join(folder.path, 'data') }
  const token = ['token', 'create', '--user', 'you@example.com', '--name', 'test', '--json']
  const made = JSON.parse(await runCommandToSuccess(token, { env: settings }))
  const headers = { 'X-Auth-UserId': made.user_uuid, 'X-Auth-Token': made.token }
  const get = async (path: string) => (await (await fetch(`${url}${path}`, { headers })).json()).data
  await expect
    .poll(async () => (await get(`/hybrid-core/v2/hybrid-cores/ber-1/assets/${machine}`))?.memory_usage?.total, {
      ...{ timeout: 60_000, interval: 500 },
    })
    .toBe(totalmem())
  expect(await get('/management/v2/sources')).toMatchObject([
    { name: 'ber-1-prometheus', state: 'ok', last_round: { errors: [] } },
  ])
})

/** The queries that `source check` prints. */
function namesOf(output: string): string[] {
  return [...output.matchAll(/^(compute \w+\.\w+) +\S/gm)].map(([, name = '']) => name)
}
