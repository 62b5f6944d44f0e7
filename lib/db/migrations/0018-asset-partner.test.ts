import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createMigrator, migrate } from '../migrate.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'

test('the migration gives each asset the partner of its core', async () => {
  const database = openSqlite({ file: ':memory:', lockTimeoutMs: 1_000 })
  const { write } = database
  await createMigrator(database).migrateTo('0017-audit-names')
  for (const uuid of ['p', 'q']) {
    await write.insertInto('partners').values({ uuid, name: uuid }).execute()
    const core = { id: `core-of-${uuid}`, partner_uuid: uuid, status: 'active', public_available: 0, replicas: 3 }
    await write.insertInto('hybrid_cores').values(core).execute()
    await sql`insert into assets (hybrid_core_id, id, node_type, status, observed_at)
      values (${core.id}, 'a', 'compute', 'active', 0), (${core.id}, 'b', 'compute', 'active', 0)`.execute(write)
  }
  await migrate(database)
  const assets = write.selectFrom('assets').select(['hybrid_core_id', 'id', 'partner_uuid'])
  expect(await assets.orderBy('hybrid_core_id').orderBy('id').execute()).toEqual([
    { hybrid_core_id: 'core-of-p', id: 'a', partner_uuid: 'p' },
    { hybrid_core_id: 'core-of-p', id: 'b', partner_uuid: 'p' },
    { hybrid_core_id: 'core-of-q', id: 'a', partner_uuid: 'q' },
    { hybrid_core_id: 'core-of-q', id: 'b', partner_uuid: 'q' },
  ])
  await database.close()
})
