import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TestPrometheus } from '#lib/ingest/prometheus/test-prometheus.ts'
import { engines, type TestDatabase } from '../support/databases.ts'
import { type Access, sendGet } from '../support/send-get.ts'
import { setUpDatabases } from '../support/set-up.ts'
import { outageLines, type Server, startReadyServer } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'

// Not part of the check: it waits for many intervals of sources, which are at least 15 s long.

const intervalSeconds = 15
/** In which another process must take over; the machine of the tests may be busy. */
const twoIntervalsMs = (2 * intervalSeconds + 10) * 1_000
const { folder, createFilledDatabase } = setUpDatabases('collection')

type Source = { state: string; last_round: { changed: number; errors: string[] } }

describe.each(engines)('%s', (engine) => {
  let database: TestDatabase
  let access: Access
  let prometheus: TestPrometheus
  let servers: Server[]

  beforeAll(async () => {
    ;({ database, access } = await createFilledDatabase(engine, 3))
  })
  beforeEach(async () => {
    servers = []
    prometheus = new TestPrometheus()
    prometheus.results = { used: [{ node: 'node-000001', value: 5 }], total: [{ node: 'node-000001', value: 10 }] }
    await prometheus.listen()
  })
  afterEach(async () => {
    for (const server of servers) await server.end('SIGKILL', 1_000)
    await prometheus.close()
  })
  afterAll(() => database?.remove())

  /** Starts a server that names itself in its requests to the Prometheus. */
  async function start(name: string, settings: Record<string, string> = {}): Promise<Server> {
    const file = join(folder, `${engine}-${name}.yaml`)
    writeFileSync(
      file,
      `sources:
        - name: racks
          url: ${prometheus.url}
          headers: {X-Collector: ${name}}
          interval: ${intervalSeconds}s
          timeout: 5s
          hybrid_core: alpha
          asset_label: node
          queries: [{node_type: compute, memory: {used: used, total: total}}]
      `,
    )
    const server = await startReadyServer({ ...database.env, SOURCES_FILE: file, ...settings })
    servers.push(server)
    return server
  }

  /** The servers that have started rounds, in their order. A round has one evaluation time. */
  function rounds(): string[] {
    const known = new Map<string, string>()
    for (const { form, headers } of prometheus.requests) {
      const collector = String(headers['x-collector'])
      if (form.get('query') === 'used') known.set(`${collector} ${form.get('time')}`, collector)
    }
    return [...known.values()]
  }

  const source = async ({ url }: Server): Promise<Source | undefined> => {
    const { status, body } = await sendGet(url, '/management/v2/sources?filter[name]=racks', access)
    return status === 200 ? (JSON.parse(body) as { data: Source[] }).data[0] : undefined
  }

  test('one of two servers collects, and the other one takes over within two intervals when it is killed', async () => {
    const first = await start('first')
    await waitUntil('the first one collects', async () => (await source(first))?.state === 'ok')
    expect((await source(first))?.last_round).toMatchObject({ changed: 1, errors: [] })
    const second = await start('second')
    const before = rounds().length
    await waitUntil('there is another round', async () => rounds().length > before)
    expect(new Set(rounds())).toEqual(new Set(['first']))
    await first.end('SIGKILL', 1_000)
    await waitUntil('the second one collects', async () => rounds().includes('second'), twoIntervalsMs)
    expect((await source(second))?.state).toBe('ok')
  })

  // A test takes two rounds. The lease, and so the rest, is the same on both engines.
  test.runIf(engine === 'postgres')('a server that stops passes the sources on at once', async () => {
    const first = await start('first')
    await waitUntil('a process collects', async () => rounds().length > 0, twoIntervalsMs)
    const second = await start('second')
    expect(await first.end('SIGTERM', 60_000)).toBe(0)
    const db = database.open()
    const leases = await db.write.selectFrom('leases').selectAll().where('name', 'like', 'source:%').execute()
    await db.close()
    // The second one may have it already; nobody waits for a lease of the first one.
    expect(leases.length).toBeLessThanOrEqual(1)
    const before = rounds().length
    await waitUntil('the second one collects', async () => rounds().length > before, intervalSeconds * 1_000)
    expect(rounds().at(-1)).toBe('second')
    expect(second.hasExited()).toBe(false)
  })

  test.runIf(engine === 'sqlite')('two workers run each round once', async () => {
    await start('workers', { WEB_CONCURRENCY: '2' })
    await waitUntil('there are two rounds', async () => rounds().length >= 2, 2 * twoIntervalsMs)
    const times = prometheus.requests.flatMap(({ form }) =>
      form.get('query') === 'used' ? [Number(form.get('time'))] : [],
    )
    const gaps = [...new Set(times)]
      .sort((a, b) => a - b)
      .map((time, n, all) => time - (all[n - 1] ?? Number.NEGATIVE_INFINITY))
    expect(Math.min(...gaps)).toBeGreaterThan(intervalSeconds / 2)
  })

  test.runIf(engine === 'postgres')(
    'a Prometheus that hangs is a failing source and two log lines, and keeps no request waiting',
    async () => {
      prometheus.handler = () => {}
      const server = await start('hanging')
      const failing = () => outageLines(server.log()).filter(({ message }) => message.startsWith('The source racks'))
      await waitUntil('the source fails', async () => (await source(server))?.state === 'failing', twoIntervalsMs)
      expect((await source(server))?.last_round.errors[0]).toMatch(/5 s/)
      const { status, ms } = await sendGet(server.url, '/hybrid-core/v2/hybrid-cores/alpha/assets', access)
      expect([status, ms < 3_000]).toEqual([200, true])
      prometheus.handler = undefined
      await waitUntil('the source works', async () => (await source(server))?.state === 'ok', twoIntervalsMs)
      await waitUntil('the log has its end', async () => failing().length === 2)
      expect(failing().map(({ message }) => message)).toEqual([
        'The source racks fails.',
        'The source racks no longer fails.',
      ])
      prometheus.handler = () => {}
      const before = prometheus.requests.length
      await waitUntil('a round hangs', async () => prometheus.requests.length > before, twoIntervalsMs)
      expect(await server.end('SIGTERM', 60_000)).toBe(0)
    },
  )
})

test('a wrong sources file stops the start with one line that names file, line, field and rule', async () => {
  const { database } = await createFilledDatabase('sqlite', 1)
  const file = join(folder, 'wrong.yaml')
  writeFileSync(file, 'sources:\n  - name: racks\n    url: ftp://prometheus.example\n')
  const error = await startReadyServer({ ...database.env, SOURCES_FILE: file }).catch((cause: Error) => cause)
  expect(String(error)).toMatch(/SOURCES_FILE: wrong.yaml:3: sources\[0\].url: must be an http or https address/)
  database.remove()
})
