import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runsAll } from '#lib/checks/test-extent.ts'
import { ContractLedger } from './support/contract-ledger.ts'
import { engines, type TestDatabase } from './support/databases.ts'
import { type Access, sendGet } from './support/send-get.ts'
import { setUpDatabases } from './support/set-up.ts'
import { startReadyServer } from './support/start.ts'
import { waitUntil } from './support/wait-until.ts'

const kills = runsAll ? 10 : 3

const { folder, createFilledDatabase } = setUpDatabases('contract-changes')

describe.each(engines)('%s', (engine) => {
  const ledger = new ContractLedger()
  let database: TestDatabase
  let access: Access

  beforeAll(async () => {
    ;({ database, access } = await createFilledDatabase(engine, 0))
    await ledger.import(database.env, folder, engine)
  })
  afterAll(() => database?.remove())

  test(`after each of ${kills} kill -9 every acknowledged change is there, and no change is half written`, {
    timeout: 300_000,
  }, async () => {
    let server = await startReadyServer(database.env)
    for (let round = 0; round < kills; round++) {
      const reached = ledger.acknowledged + 10
      const writers = ledger.startWriters(server.url, access)
      await waitUntil('changes are made', async () => ledger.acknowledged > reached)
      await sleep(50 * round)
      await server.end('SIGKILL', 5_000)
      await writers.stop()

      server = await startReadyServer(database.env)
      const { url } = server
      await waitUntil('it is ready again', async () => (await sendGet(url, '/readyz')).status === 200)
      await ledger.expectNoneLostAt(url, access)
    }
    await server.end('SIGKILL', 5_000)
    expect(ledger.unexpectedStatuses).toEqual([])
    console.log(`${engine}: ${ledger.acknowledged} acknowledged changes, ${kills} kills, none lost`)
  })
})
