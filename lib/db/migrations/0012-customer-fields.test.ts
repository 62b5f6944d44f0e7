import { expect, test } from 'vitest'
import { createMigrator, migrate } from '../migrate.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'

test('the migration finds the contract fields that customers have changed in the audit log', async () => {
  const database = openSqlite({ file: ':memory:', lockTimeoutMs: 1_000 })
  const { write } = database
  await createMigrator(database).migrateTo('0011-rights-over-time')
  const partner_uuid = 'p'
  await write.insertInto('partners').values({ uuid: partner_uuid, name: 'P' }).execute()
  for (const uuid of ['changed', 'untouched', 'refused']) {
    const contract = { uuid, partner_uuid, name: uuid, email: 'a@example.com', status: 'active' }
    await write.insertInto('contracts').values(contract).execute()
  }
  const events = [
    ['changed', 'done', '{"fields":"email"}'],
    ['changed', 'done', '{"fields":"email, vatid"}'],
    ['refused', 'refused', '{"fields":"email"}'],
    ['gone', 'done', '{"fields":"email"}'],
  ] as const
  for (const [n, [target_id, outcome, details]] of events.entries()) {
    const event = { id: String(n), partner_uuid, occurred_at: n, actor: 'u', outcome, details }
    await write
      .insertInto('audit_events')
      .values({ ...event, actor_kind: 'session', action: 'contract.update', target_kind: 'contract', target_id })
      .execute()
  }
  await migrate(database)
  const fields = await write.selectFrom('customer_contract_fields').selectAll().orderBy('field').execute()
  expect(fields).toEqual([
    { contract_uuid: 'changed', field: 'email' },
    { contract_uuid: 'changed', field: 'vatid' },
  ])
  await database.close()
})
