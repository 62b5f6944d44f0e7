import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { openDatabase } from '#lib/db/open-database.ts'
import { setUpDatabase } from './engines.ts'

/** The time limit of a query of the server. */
const queryTimeoutMs = 2_000
const opened = setUpDatabase('postgres')
let server: Database

beforeAll(() => {
  const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = opened.settings
  server = openDatabase({ dataDir, databaseUrl, databaseReadUrl: undefined, queryTimeoutMs })
})
afterAll(() => server?.close())

/** A promise, and the function that resolves it. */
function signal(): [Promise<void>, () => void] {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return [promise, resolve]
}

/** Holds the lock of imports, as another process does, until the function that it returns is called. */
async function holdLock(): Promise<() => Promise<void>> {
  const { engine, transaction } = opened.db
  const [end, release] = signal()
  const [begun, begin] = signal()
  const holding = transaction(async (trx) => {
    await engine.lockImport(trx)
    begin()
    await end
  })
  await begun
  return async () => {
    release()
    await holding
  }
}

const addPartner = (uuid: string, lockTimeoutMs: number) =>
  server.session({ lockTimeoutMs }, ({ transaction }) =>
    transaction((trx) => trx.insertInto('partners').values({ uuid, name: 'P', email: null }).execute()),
  )

test('a session waits for another process for longer than a query may take', async () => {
  const release = await holdLock()
  const adding = addPartner('a', 60_000)
  await Promise.race([adding, sleep(queryTimeoutMs + 500)])
  await release()
  await adding
})

test('the error of a session that has waited too long says that the database is locked, not that it is unavailable', async () => {
  const release = await holdLock()
  const error = await addPartner('b', 100).catch((error: unknown) => error)
  await release()
  expect(server.engine.isLocked(error), String(error)).toBe(true)
  expect(server.engine.isUnavailable(error)).toBe(false)
})

test('so does that of a statement that has waited for a row', async () => {
  const [end, release] = signal()
  const [begun, begin] = signal()
  await addPartner('c', 60_000)
  const rename = (db: Pick<Database, 'write'>['write']) =>
    db.updateTable('partners').set({ name: 'Q' }).where('uuid', '=', 'c').execute()
  const holding = opened.db.transaction(async (trx) => {
    await rename(trx)
    begin()
    await end
  })
  await begun
  const error = await rename(server.write).catch((error: unknown) => error)
  release()
  await holding
  expect(server.engine.isLocked(error), String(error)).toBe(true)
})

test('sessions that wait leave connections for other requests', async () => {
  const release = await holdLock()
  const waiting = Array.from({ length: 12 }, (_, n) => addPartner(`d${n}`, 60_000))
  const state = sql<{ count: string }>`select count(*) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`
  // One of them is the transaction that holds the lock.
  await expect.poll(async () => Number((await state.execute(opened.db.read)).rows[0]?.count)).toBeGreaterThan(1)
  for (let n = 0; n < 5; n++) await sql`select 1`.execute(server.read)
  expect(server.connections?.().used).toBeLessThan(5)
  await release()
  await Promise.all(waiting)
})
