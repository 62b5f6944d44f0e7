import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import type { Contract } from './contracts.ts'
import { updateContract } from './update-contract.ts'

const uuid = 'a1000000-0000-4000-8000-000000000001'
const stored = {
  uuid,
  partner_uuid: 'partner',
  name: 'Contract',
  email: 'old@example.com',
  vatid: 'DE123456789',
  status: 'active',
  price_list_uuid: null,
  created_at: null,
}

class Changed extends Error {}

describe.each(testEngines)('a change of a contract on %s', async (engine) => {
  const db = await openTestDatabase(engine)
  const context = contextOf(db, callerOf('partner'))
  afterAll(() => db.close())
  await db.write
    .insertInto('partners')
    .values([
      { uuid: 'partner', name: 'Partner', email: null },
      { uuid: 'other', name: 'Other', email: null },
    ])
    .execute()
  beforeEach(async () => {
    await db.write.deleteFrom('contracts').execute()
    await db.write.insertInto('contracts').values(stored).execute()
  })

  /** Changes the contract as a caller who has seen this e-mail address; undefined: any address. */
  function update(fields: { email?: string; vatid?: string }, seen?: string) {
    return updateContract(context, {
      contract_uuid: uuid.toUpperCase(),
      requireScope: () => {},
      fields: async () => fields,
      requireMatch: ({ email }: Contract) => {
        if (seen !== undefined && email !== seen) throw new Changed()
      },
    })
  }
  const read = () =>
    db.write.selectFrom('contracts').select(['email', 'vatid']).where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const events = async () =>
    (await db.write.selectFrom('audit_events').select('details').where('action', '=', 'contract.update').execute()).map(
      ({ details }) => JSON.parse(details ?? '{}') as unknown,
    )

  test('of many changes from the same state, one succeeds', async () => {
    let seen = stored.email
    // The first rounds open the connections, one after the other: only then do they all run at once.
    for (let round = 0; round < 10; round++) {
      const emails = Array.from({ length: 8 }, (_, n) => `new-${round}-${n}@example.com`)
      const made = await Promise.allSettled(emails.map((email) => update({ email }, seen)))
      const done = made.filter((one) => one.status === 'fulfilled')
      const failed = made.filter((one) => one.status === 'rejected')
      expect(done).toHaveLength(1)
      expect(failed.map(({ reason }) => reason instanceof Changed)).toEqual(Array(7).fill(true))
      seen = done[0]?.value.email ?? ''
      expect((await read()).email).toBe(seen)
    }
  })
  test('of one field keeps the other, also when two callers change both at once', async () => {
    await Promise.all([update({ email: 'new@example.com' }), update({ vatid: 'ATU12345678' })])
    expect(await read()).toEqual({ email: 'new@example.com', vatid: 'ATU12345678' })
  })
  test('is recorded with the names of the changed fields only', async () => {
    const before = (await events()).length
    await update({})
    await update({ email: stored.email, vatid: stored.vatid })
    expect(await events()).toHaveLength(before)
    await update({ email: stored.email, vatid: 'ATU12345678' })
    expect((await events()).slice(before)).toEqual([{ fields: 'vatid' }])
    expect(JSON.stringify(await events())).not.toContain('ATU')
  })
  test('that is rejected leaves neither a change nor an event', async () => {
    const before = (await events()).length
    await expect(update({ email: 'new@example.com' }, 'another@example.com')).rejects.toThrow(Changed)
    expect([await read(), (await events()).length]).toEqual([{ email: stored.email, vatid: stored.vatid }, before])
  })
  test('of another partner’s contract is rejected, and the attempt is recorded once', async () => {
    await db.write.updateTable('contracts').set({ partner_uuid: 'other' }).execute()
    for (let n = 0; n < 3; n++) {
      await expect(update({ email: 'new@example.com' })).rejects.toMatchObject({ problem: 'unauthorized' })
    }
    expect((await read()).email).toBe(stored.email)
    const refusals = await db.write.selectFrom('audit_events').selectAll().where('outcome', '=', 'refused').execute()
    expect(refusals).toMatchObject([{ action: 'contract.access', partner_uuid: 'partner', target_id: uuid }])
  })
  test('of a contract that moves to another partner meanwhile is rejected', async () => {
    const moving = updateContract(context, {
      contract_uuid: uuid,
      requireScope: () => {},
      fields: async () => {
        await db.write.updateTable('contracts').set({ partner_uuid: 'other' }).execute()
        return { email: 'new@example.com' }
      },
      requireMatch: () => {},
    })
    await expect(moving).rejects.toMatchObject({ problem: 'contract-not-found' })
    expect((await read()).email).toBe(stored.email)
  })
})
