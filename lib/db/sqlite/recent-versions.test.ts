import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Database } from '../client.ts'
import { migrate } from '../migrate.ts'
import { openDatabase } from '../open-database.ts'
import { RecentVersions } from './recent-versions.ts'

test('a version is read once in a turn of the event loop, and again in the next', async () => {
  let reads = 0
  const versions = new RecentVersions((topic) => `${topic} ${++reads}`, 'one turn')
  expect([versions.version('inventory'), versions.version('inventory'), versions.version('access')]).toEqual([
    'inventory 1',
    'inventory 1',
    'access 2',
  ])
  await setImmediate()
  expect(versions.version('inventory')).toBe('inventory 3')
  versions.forget()
  expect(versions.version('inventory')).toBe('inventory 4')
})

test('a version that is known for some milliseconds is read again after them, and after a change', async () => {
  let reads = 0
  const versions = new RecentVersions((topic) => `${topic} ${++reads}`, 20)
  const read = () => [versions.version('inventory'), versions.version('access')]
  expect([...read(), ...read()]).toEqual(['inventory 1', 'access 2', 'inventory 1', 'access 2'])
  versions.forget()
  expect(read()).toEqual(['inventory 3', 'access 4'])
  await sleep(25)
  expect(read()).toEqual(['inventory 5', 'access 6'])
})

describe('the version of an embedded database is new', () => {
  const core = { id: 'c', partner_uuid: 'p', status: 'active', public_available: 0, location_uuid: null, replicas: 3 }
  const insert = (db: Pick<Database, 'write'>['write']) => db.insertInto('hybrid_cores').values(core).execute()
  test.each<[string, (db: Database) => Promise<unknown>]>([
    ['a statement', (db) => insert(db.write)],
    ['a transaction', (db) => db.transaction(insert)],
    [
      'a session',
      (db) =>
        db.session({ lockTimeoutMs: 1_000 }, ({ transaction }) => transaction((connection) => insert(connection))),
    ],
    [
      'a session of another thread',
      (db) =>
        db.session({ lockTimeoutMs: 1_000, isLarge: true }, ({ transaction }) =>
          transaction((connection) => insert(connection)),
        ),
    ],
  ])('after %s of this process', async (_name, write) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'versions-'))
    const db = openDatabase({ dataDir, databaseUrl: undefined, databaseReadUrl: undefined })
    await migrate(db)
    await db.write.insertInto('partners').values({ uuid: 'p', name: 'P', email: null }).execute()
    const before = await db.version('inventory')
    const written = write(db).then(() => db.version('inventory'))
    // Other requests read the version while the change is made.
    for (let n = 0; n < 50; n++) {
      await db.version('inventory')
    }
    expect(await written).not.toBe(before)
    await db.close()
    rmSync(dataDir, { recursive: true })
  })
})
