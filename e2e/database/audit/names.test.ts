import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { migrate } from '#lib/db/migrate.ts'
import { type ListedEvent, listAuditEvents } from '#lib/domain/access/audit/list-events.ts'
import type { Change } from '#lib/domain/access/audit/record-event.ts'
import { operatorOf } from '#lib/domain/access/origin.ts'
import { importInventory } from '#lib/ingest/import/import-inventory.ts'
import { fromRecords } from '#lib/ingest/sources/source.ts'
import { type AuditAction, auditActions } from '#lib/values/audit.ts'
import { callerOf, contextOf } from '../../setup/memory-service.ts'
import { type EmptyDatabase, emptyDatabase, engines } from '../engines.ts'
import { foreign, makeEveryEvent, one, partnerUuid, pruneAll } from './every-event.ts'

const change = (field: string, before: string | null, after: string | null): Change => ({ field, before, after })
const priceList = `Standard (${one('price_list').uuid})`
const ownPartner = `Partner (${partnerUuid})`
const hamburg = `Hamburg (${one('location').uuid})`
const harbour = `Harbour (${one('contract').uuid})`
const [created, issued] = ['2025-02-28T23:00:00.000Z', '2027-02-18T00:00:00.000Z']

const imported = { command: 'import inventory.ndjson', email: null }
const ann = { email: 'ann@example.com', name: 'Ann Owner', command: null, token_name: null }
const bob = { name: 'Robert', email: 'bob@example.com' }
type Expected = { actor: Partial<ListedEvent['actor']>; target: Partial<ListedEvent['target']>; changes?: unknown }

/** The newest event of each action. */
const expected: Record<AuditAction, Expected> = {
  'partner.set_up': { actor: { ...ann, name: null }, target: { email: ann.email } },
  'user.sign_in': { actor: { email: null, name: null }, target: { name: 'Ann Owner', email: ann.email } },
  'user.sign_out': { actor: ann, target: { name: 'Ann Owner', email: ann.email } },
  'user.sign_out_everywhere': { actor: ann, target: { name: 'Ann Owner', email: ann.email } },
  'user.create': { actor: ann, target: { name: 'Bob', email: bob.email } },
  'user.change_role': { actor: ann, target: { ...bob, name: 'Bob' }, changes: [change('role', 'read', 'write')] },
  'user.rename': { actor: ann, target: bob, changes: [change('name', 'Bob', 'Robert')] },
  'user.lock': { actor: ann, target: bob },
  'user.unlock': { actor: ann, target: bob },
  'user.make_password_link': { actor: ann, target: bob },
  'user.set_password': { actor: bob, target: bob },
  'token.create': { actor: ann, target: { name: 'Billing export' }, changes: [change('expires_at', null, issued)] },
  'token.rotate': {
    ...{ actor: ann, target: { name: 'Billing export' } },
    changes: [change('expires_at', issued, expect.stringMatching(/^2026-11-2/))],
  },
  'token.revoke': { actor: ann, target: { name: 'Billing export' } },
  'calendar_feed.create': { actor: ann, target: { name: 'Team calendar' } },
  'calendar_feed.revoke': { actor: ann, target: { name: 'Team calendar' } },
  'saved_view.create': {
    ...{ actor: ann, target: { name: 'Nearly full' } },
    changes: [change('name', null, 'Nearly full'), change('page', null, 'cores'), change('query', null, 'x=1')],
  },
  'saved_view.update': {
    ...{ actor: ann, target: { name: 'Full' } },
    changes: [change('name', 'Nearly full', 'Full'), change('columns', null, '["id"]')],
  },
  'saved_view.delete': {
    ...{ actor: ann, target: { name: 'Full' } },
    changes: [
      change('name', 'Full', null),
      change('page', 'cores', null),
      change('query', 'x=1', null),
      change('columns', '["id"]', null),
    ],
  },
  'observations.push': { actor: { ...ann, token_name: 'Billing export' }, target: { name: 'Billing export' } },
  'observations.collect': { actor: { command: 'collect' }, target: { name: 'ber-1-prometheus' } },
  'contract.create': {
    ...{ actor: imported, target: { name: 'Harbour' } },
    changes: [
      change('partner_uuid', null, ownPartner),
      change('name', null, 'Harbour'),
      change('email', null, 'billing@example.com'),
      change('vatid', null, 'DE123456789'),
      change('status', null, 'active'),
      change('price_list_uuid', null, priceList),
      change('created_at', null, created),
    ],
  },
  'contract.update': {
    ...{ actor: imported, target: { name: 'Harbour "North"' } },
    changes: [
      change('name', 'Harbour', 'Harbour "North"'),
      change('price_list_uuid', priceList, null),
      change('created_at', created, null),
    ],
  },
  'contract.access': { actor: { ...ann, token_name: 'Billing export' }, target: { name: null } },
  'project.create': {
    ...{ actor: imported, target: { name: 'Archive' } },
    changes: [
      change('contract_uuid', null, harbour),
      change('name', null, 'Archive'),
      change('location_uuid', null, hamburg),
      change('price_list_uuid', null, priceList),
    ],
  },
  'project.update': {
    ...{ actor: imported, target: { name: 'Backup' } },
    changes: [change('name', 'Archive', 'Backup'), change('location_uuid', hamburg, null)],
  },
  'price.create': { actor: imported, target: { name: 'CPU' } },
  'price.update': { actor: imported, target: { name: 'CPU' }, changes: [change('amount', '8.90', '9.10')] },
  'invoice.create': { actor: imported, target: { name: 'INV-1' } },
  'invoice.update': {
    ...{ actor: imported, target: { name: 'INV-1' } },
    changes: [change('status', 'open', 'paid'), change('items', expect.stringContaining('"Memory"'), '[]')],
  },
  'payment_method.create': { actor: imported, target: { name: 'Account' } },
  'payment_method.update': {
    ...{ actor: imported, target: { name: 'New account' } },
    changes: [change('label', 'Account', 'New account'), change('is_default', 'true', 'false')],
  },
  'payment_method.delete': {
    ...{ actor: ann, target: { name: 'New account' } },
    changes: [change('type', 'sepa', null), change('label', 'New account', null), change('is_default', 'false', null)],
  },
  'hybrid_core.remove': { actor: { command: 'core remove' }, target: { name: 'core-1' } },
  'partner.remove': { actor: { command: 'partner remove' }, target: { name: 'Foreign Hosting' } },
  'audit.prune': { actor: { command: 'audit prune' }, target: { name: 'Partner' } },
}

describe.each(engines)('an audit event in %s', (engine) => {
  let empty: EmptyDatabase
  let db: Database
  beforeEach(async () => {
    empty = await emptyDatabase(engine)
    db = empty.open()
    await migrate(db)
  })
  afterEach(async () => {
    await db.close()
    await empty.remove()
  })
  const list = async (filter = {}, partner = partnerUuid) => {
    const input = { page: { offset: 0, limit: 100 }, filter, sort: [] }
    return (await listAuditEvents(contextOf(db, callerOf(partner)), input)).items
  }

  test('names who did what to which record, with the values before and after, for every action', async () => {
    await makeEveryEvent(db, 'correct horse battery')
    const events = [...(await list()), ...(await list({}, foreign.partner.uuid))]
    await pruneAll(db)
    events.push(...(await list()))
    for (const action of auditActions) {
      const event = events.find((one) => one.action === action)
      const { changes = expect.anything(), ...names } = expected[action]
      expect.soft(event, action).toMatchObject(names)
      expect.soft(event?.changes, action).toEqual(changes)
    }
  })

  test('keeps the names of its time after renames and removals, and is found by each of them', async () => {
    await makeEveryEvent(db, 'correct horse battery')
    await db.write.deleteFrom('tokens').execute()
    await db.write
      .updateTable('users')
      .set({ name: 'Renamed', email: 'renamed@example.com' })
      .where('name', '=', 'Ann Owner')
      .execute()
    const [update] = await list({ action: ['contract.update'], actor: [callerOf('').userUuid] })
    expect(update).toBeUndefined()
    const byToken = (await list({ action: ['contract.update'] })).find(({ actor }) => actor.kind === 'token')
    expect(byToken).toMatchObject({
      actor: { email: 'ann@example.com', name: 'Ann Owner', token_name: 'Billing export' },
      target: { name: 'Harbour' },
      changes: [change('email', 'billing@example.com', 'new@example.com')],
    })
    for (const name of ['Harbour', 'Harbour "North"', String(one('contract').uuid)]) {
      const found = await list({ target: [name] })
      expect(found.map(({ action }) => action).sort()).toEqual([
        'contract.create',
        'contract.update',
        'contract.update',
      ])
    }
    expect(await list({ target: ['Foreign Customer'] })).toEqual([])
  })

  test('never has a value of another partner’s record, nor the former values of a record that was another partner’s', async () => {
    await makeEveryEvent(db, 'correct horse battery')
    const origin = operatorOf('import moved.ndjson')
    const load = (record: object) =>
      importInventory(db, fromRecords([foreign.partner, record]), { nowMs: Date.UTC(2026, 10, 20), origin })
    await load(foreign.contract)
    await load({ ...foreign.contract, name: 'Moved', email: 'moved@example.com', partner_uuid: partnerUuid })
    // The refused read of the same contract may have the same time.
    const [moved] = await list({ target: ['Moved'], action: ['contract.update'] })
    expect(moved?.changes).toEqual([
      change('partner_uuid', null, ownPartner),
      change('name', null, 'Moved'),
      change('email', null, 'moved@example.com'),
    ])
    const own = JSON.stringify(await list())
    for (const word of [foreign.partner.name, foreign.contract.name, foreign.contract.email]) {
      expect(own).not.toContain(word)
    }
  })
})
