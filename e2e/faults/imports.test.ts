import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runsAll } from '#lib/checks/test-extent.ts'
import type { Database } from '#lib/db/client.ts'
import { engines, isImporting, type TestDatabase } from './support/databases.ts'
import { runSuccessfully, writeInventory } from './support/inventory.ts'
import { type Access, sendGet } from './support/send-get.ts'
import { setUpDatabases } from './support/set-up.ts'
import { type RunningCommand, type Server, startCommand, startReadyServer } from './support/start.ts'
import { expectServed, percentileMs, startTraffic } from './support/traffic.ts'
import { waitUntil } from './support/wait-until.ts'

const paths = [
  '/hybrid-core/v2/hybrid-cores',
  '/hybrid-core/v2/hybrid-cores/alpha/assets?sort[storage_usage]=-',
  '/hybrid-core/v1/sites/alpha/assets/node-000001',
]
const kills = runsAll ? 6 : 3

const { folder, createFilledDatabase } = setUpDatabases('imports')

describe.each(engines)('%s', (engine) => {
  let database: TestDatabase
  let server: Server
  let access: Access

  beforeEach(async () => {
    ;({ database, access } = await createFilledDatabase(engine, 4_000, 'first'))
    server = await startReadyServer(database.env)
  })

  afterEach(async () => {
    await server?.end('SIGKILL', 1_000)
    database?.remove()
  })

  test('a killed import leaves either all old or all new rows, and does not disturb readers', async () => {
    const contents = [
      { file: 'first', counts: { total: 4_000, active: 4_000, staged: 0 } },
      { file: 'second', counts: { total: 6_000, active: 0, staged: 6_000 } },
    ]
    writeInventory(folder, 'second', { core: 'alpha', count: 6_000, status: 'staged' })
    const importFile = (file: string) =>
      startCommand(['import', '--prune', '--prune-limit', '100', join(folder, `${file}.ndjson`)], database.env)
    const watcher = database.open()
    const { url } = server
    const traffic = startTraffic({ url, access, paths, clients: 2, pauseMs: 5 })
    const untilWriting = ({ hasEnded }: RunningCommand) =>
      waitUntil('the import writes', async () => hasEnded() || (await isImporting(watcher)))

    const completeImport = importFile('second')
    await untilWriting(completeImport)
    const writingSince = performance.now()
    await waitUntil('the import has written', async () => !(await isImporting(watcher)))
    const writingMs = performance.now() - writingSince
    expect(await completeImport.ended).toMatchObject({ code: 0 })

    let storedIndex = 1
    const outcomes = { old: 0, new: 0 }
    // An import may have written before it is killed. Until one has not, more are killed, some of them at once.
    for (let n = 0; n < kills || (outcomes.old === 0 && n < 10 * kills); n++) {
      const wanted = contents[1 - storedIndex]!
      const running = importFile(wanted.file)
      await untilWriting(running)
      await sleep((writingMs * (n % kills)) / kills)
      running.kill()
      await running.ended
      const counts = await countsSeen(url, access)
      expect(contents.map((content) => content.counts)).toContainEqual(counts)
      expect(await countsStored(watcher)).toEqual(counts)
      const isNew = counts.total === wanted.counts.total
      outcomes[isNew ? 'new' : 'old']++
      if (isNew) storedIndex = 1 - storedIndex
    }
    expect(await importFile(contents[1 - storedIndex]!.file).ended).toMatchObject({ code: 0 })
    expect(await countsStored(watcher)).toEqual(contents[1 - storedIndex]!.counts)
    await watcher.close()
    const responses = await traffic.stop()
    expectServed(responses)
    expect(outcomes.old).toBeGreaterThan(0)
    console.log(
      `${engine}: imports killed while they wrote (${writingMs.toFixed(0)} ms): ` +
        `${JSON.stringify(outcomes)}, ${responses.length} reads meanwhile, all 200`,
    )
  })

  test('two imports at once wait for each other, and nothing is lost', async () => {
    const one = writeInventory(folder, 'one', { core: 'alpha', from: 3_000, count: 3_000, status: 'one' })
    const two = writeInventory(folder, 'two', { core: 'alpha', from: 5_000, count: 3_000, status: 'two' })
    const other = database.open()
    let imports: RunningCommand[] = []
    // A third writer blocks both, so that they overlap however fast they are.
    await other.session({ lockTimeoutMs: 10_000 }, ({ transaction }) =>
      transaction(async () => {
        imports = [one, two].map((file) => startCommand(['import', '--json', file], database.env))
        await sleep(3_000)
        expect(imports.map((running) => running.hasEnded())).toEqual([false, false])
      }),
    )
    const ended = await Promise.all(imports.map((running) => running.ended))
    expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(Array(2).fill({ code: 0, stderr: '' }))
    const counts = ended.map(({ stdout }) => JSON.parse(stdout).asset as { added: number; changed: number })
    // In either order, one import adds the 1,000 assets that both contain and the other changes them.
    expect(counts.reduce((sum, { added }) => sum + added, 0)).toBe(4_000)
    expect(counts.reduce((sum, { changed }) => sum + changed, 0)).toBe(1_000 + 1_000)
    expect(await countsStored(other)).toEqual({ total: 8_000, active: 3_000, staged: 0 })
    await other.close()
  })

  test('a server keeps responding during an import of 200,000 assets', async () => {
    const cores = Array.from({ length: 20 }, (_, n) => ({ core: `large-${n}`, count: 10_000, status: 'active' }))
    const file = writeInventory(folder, 'large', ...cores)
    const { url } = server
    const traffic = startTraffic({ url, access, paths, clients: 4, pauseMs: 10 })
    await sleep(1_000)
    const quiet = [...traffic.responses]
    const startedAt = performance.now()
    await runSuccessfully(['import', file], database.env)
    const seconds = (performance.now() - startedAt) / 1_000
    const responses = (await traffic.stop()).slice(quiet.length)
    expectServed(responses)
    const large = await sendGet(url, '/hybrid-core/v2/hybrid-cores/large-19/assets', access)
    expect(JSON.parse(large.body).meta.page.total).toBe(10_000)
    const inMs = (list: typeof responses) =>
      `p50 ${percentileMs(list, 0.5).toFixed(1)} ms, p99 ${percentileMs(list, 0.99).toFixed(1)} ms, ` +
      `slowest ${percentileMs(list, 1).toFixed(0)} ms`
    console.log(
      `${engine}: 200,000 assets imported in ${seconds.toFixed(1)} s; reads beside it: ${inMs(responses)} ` +
        `(before it: ${inMs(quiet)})`,
    )
  })
})

type Counts = { total: number; active: number; staged: number }

/** Asset counts of the core as the API reports them. */
async function countsSeen(url: string, access: Access): Promise<Counts> {
  const totals: number[] = []
  for (const query of ['', '&filter[status]=active', '&filter[status]=staged']) {
    const { body } = await sendGet(url, `/hybrid-core/v2/hybrid-cores/alpha/assets?page[size]=1${query}`, access)
    totals.push(JSON.parse(body).meta.page.total)
  }
  const [total = 0, active = 0, staged = 0] = totals
  return { total, active, staged }
}

/** Counts the core's asset rows, and expects the stored totals to be equal. */
async function countsStored({ engine, read }: Database): Promise<Counts> {
  const counted = sql<Counts>`select count(*) as total, count(*) filter (where status = 'active') as active,
    count(*) filter (where status = 'staged') as staged from assets where hybrid_core_id = 'alpha'`
  const totals = sql<Counts>`select cast(sum(asset_count) as bigint) as total,
    coalesce(cast(sum(asset_count) filter (where status = 'active') as bigint), 0) as active,
    coalesce(cast(sum(asset_count) filter (where status = 'staged') as bigint), 0) as staged
    from asset_totals where hybrid_core_id = 'alpha'`
  const [counts] = (await counted.execute(read)).rows
  expect((await totals.execute(read)).rows).toEqual([counts])
  if (engine.name === 'sqlite') {
    const { rows: integrity } = await sql`pragma integrity_check`.execute(read)
    expect(integrity).toEqual([{ integrity_check: 'ok' }])
  }
  return counts!
}
