import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startPrometheus } from '#e2e/setup/sources/servers.ts'
import { startTextExporter, type TextExporter } from '#e2e/setup/sources/text-exporter.ts'
import type { TestDatabase } from '../support/databases.ts'
import { type Access, sendGet } from '../support/send-get.ts'
import { setUpDatabases } from '../support/set-up.ts'
import { type Server, startReadyServer } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'

// Not part of the check: it waits for rounds, which are 15 s apart, of Debian's Prometheus, which it downloads.

const intervalSeconds = 15
const { folder, createFilledDatabase } = setUpDatabases('real-collection')
const queryLog = join(folder, 'queries.log')

let exporter: TextExporter
let prometheus: Service
let database: TestDatabase
let access: Access
const servers: Server[] = []

beforeAll(async () => {
  exporter = await startTextExporter({ '/metrics': 'used{node="node-000001"} 5\n' })
  prometheus = await startPrometheus([{ name: 'text', targets: [exporter.target] }], { queryLog })
  ;({ database, access } = await createFilledDatabase('postgres', 3))
})
afterAll(async () => {
  for (const server of servers) await server.end('SIGKILL', 1_000)
  await Promise.all([prometheus?.stop(), exporter?.close()])
  database?.remove()
})

/** Starts a server with two workers, whose queries have its name. */
async function start(name: string): Promise<Server> {
  const file = join(folder, `${name}.yaml`)
  writeFileSync(
    file,
    `sources:
      - name: racks
        url: ${prometheus.url}
        interval: ${intervalSeconds}s
        hybrid_core: alpha
        asset_label: node
        queries: [{node_type: compute, memory: {used: 'used{collector!="${name}"}', total: 10}}]
    `,
  )
  const server = await startReadyServer({ ...database.env, SOURCES_FILE: file, WEB_CONCURRENCY: '2' })
  servers.push(server)
  return server
}

type Query = { params: { query: string; start: string } }

/** The queries that Prometheus has logged, in their order: by which server, and at which time in milliseconds. */
function rounds(): { by: string; at: number }[] {
  const lines = readFileSync(queryLog, 'utf8').split('\n').filter(Boolean)
  return lines.flatMap((line) => {
    const { query, start: at } = (JSON.parse(line) as Query).params
    const [, by] = /^used\{collector!="(\w+)"\}$/.exec(query) ?? []
    return by ? [{ by, at: Date.parse(at) }] : []
  })
}
const roundsOf = (name: string) => rounds().filter(({ by }) => by === name)

test('two servers with two workers each run every round once, and after kill -9 the other one takes over within two intervals', async () => {
  const first = await start('first')
  await waitUntil('the first one collects', async () => rounds().length > 0)
  const second = await start('second')
  await waitUntil('there are three rounds', async () => rounds().length >= 3)
  expect(roundsOf('second')).toEqual([])

  await first.end('SIGKILL', 1_000)
  await waitUntil('the second one collects twice', async () => roundsOf('second').length >= 2)
  const times = rounds().map(({ at }) => at)
  const gaps = times.slice(1).map((at, n) => (at - (times[n] ?? 0)) / 1_000)
  // No round comes a second time, from another worker or server.
  expect(Math.min(...gaps)).toBeGreaterThan(intervalSeconds - 2)
  expect(Math.max(...gaps)).toBeLessThan(2 * intervalSeconds)
  const { body } = await sendGet(second.url, '/management/v2/sources', access)
  expect(JSON.parse(body).data).toMatchObject([{ name: 'racks', state: 'ok', last_round: { changed: 1, errors: [] } }])
})
