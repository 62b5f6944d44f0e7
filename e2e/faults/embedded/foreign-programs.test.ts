import { Agent } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runsAll } from '#lib/checks/test-extent.ts'
import { externalAccesses, runSqlite } from '../../setup/databases/external-sqlite.ts'
import { temporaryFolder } from '../../setup/processes/guard.ts'
import type { Settings } from '../../setup/processes/product.ts'
import { ContractLedger } from '../support/contract-ledger.ts'
import { importWithOwner, runSuccessfully, writeInventory } from '../support/inventory.ts'
import { openDatabases } from '../support/open-databases.ts'
import { type Access, sendGet } from '../support/send-get.ts'
import { type Server, startReadyServer } from '../support/start.ts'
import { waitUntil } from '../support/wait-until.ts'

const accesses = externalAccesses('select count(*) from partners', "update contracts set name = name || '+'")

/** Each program once, before SIGKILL or SIGTERM; in `test:all` each of them before both, and some again. */
const rounds = runsAll ? 20 : accesses.length
/** No program is always the one that an import follows. */
const roundsPerImport = 3
/** Longer than a round takes on a busy machine. */
const roundMs = 60_000

describe.each(runsAll ? [1, 2] : [1])('with %i worker(s)', (workers) => {
  const folder = temporaryFolder('foreign')
  const env: Settings = { DATA_DIR: join(folder.path, 'data'), WEB_CONCURRENCY: String(workers), LOG_LEVEL: 'info' }
  const file = join(folder.path, 'data/hybrid-core.sqlite')
  const ledger = new ContractLedger()
  let access: Access
  let server: Server | undefined

  beforeAll(async () => {
    access = await importWithOwner(
      env,
      writeInventory(folder.path, 'first', { core: 'alpha', count: 100, status: 'active' }),
    )
    await ledger.import(env, folder.path, 'first')
    return folder.remove
  })
  afterEach(() => server?.end('SIGKILL', 1_000))

  test(`no acknowledged change is lost when other programs use the file, in ${rounds} of ${rounds} rounds`, {
    timeout: rounds * roundMs,
  }, async () => {
    let written = 0
    let assets = 100
    for (let round = 0; round < rounds; round++) {
      const externalAccess = accesses[round % accesses.length]!
      const turn = Math.floor(round / accesses.length)
      const signal = (round + turn + workers) % 2 === 0 ? 'SIGTERM' : 'SIGKILL'
      const title = `round ${round}: ${externalAccess.name}, then ${signal}`
      const { url, pid } = await start()
      await ledger.expectNoneLostAt(url, access)

      const writers = ledger.startWriters(url, access)
      await waitForChanges(20)
      await externalAccess.run(file, join(folder.path, `copy-${round}.sqlite`))
      if (externalAccess.name.endsWith('writes')) written++
      await waitForChanges(20)
      if (round % roundsPerImport === 0) {
        await runSuccessfully(
          ['import', writeInventory(folder.path, 'more', { core: `c${round}`, count: 2_000, status: 's' })],
          env,
        )
        assets += 2_000
        await waitForChanges(20)
      }
      const open = openDatabases(pid, file)
      expect(open.map(({ deleted, isLocked }) => ({ title, deleted, isLocked }))).toEqual(
        Array(workers).fill({ title, deleted: [], isLocked: true }),
      )
      await server?.end(signal, 60_000)
      await writers.stop()
      expect({ title, refused: ledger.unexpectedStatuses }).toEqual({ title, refused: [] })
    }

    const { url } = await start()
    await ledger.expectNoneLostAt(url, access)
    expect(await runSqlite(file, 'pragma integrity_check')).toBe('ok\n')
    expect(await runSqlite(file, "select distinct length(name) - length(rtrim(name, '+')) from contracts")).toBe(
      `${written}\n`,
    )
    expect(await runSqlite(file, 'select count(*) from assets')).toBe(`${assets}\n`)
    console.log(
      `${workers} worker(s): ${ledger.acknowledged} acknowledged changes while other programs used the file, none lost`,
    )
  })

  async function start(): Promise<Server> {
    server = await startReadyServer(env)
    const { url, log, pid } = server
    await waitUntil('every worker listens', async () => log().split('"Listening').length > workers)
    // Each worker opens the database at its first request.
    await waitUntil('every worker has the database open', async () => {
      const response = await sendGet(url, '/readyz', undefined, new Agent())
      return response.status === 200 && openDatabases(pid, file).length === workers
    })
    expect(await runSqlite(file, 'pragma integrity_check')).toBe('ok\n')
    return server
  }

  /** Waits until this many more changes are acknowledged, or one gets an unexpected status. */
  async function waitForChanges(more: number): Promise<void> {
    const wanted = ledger.acknowledged + more
    await waitUntil(
      'changes are acknowledged',
      async () => ledger.acknowledged >= wanted || ledger.unexpectedStatuses.length > 0,
    )
  }
})
