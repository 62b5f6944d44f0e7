import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { operator } from '#lib/domain/access/origin.ts'
import { updateContract } from '#lib/domain/billing/update-contract.ts'
import type { Context } from '#lib/domain/context.ts'
import { nowMs, useImportDatabase } from '../test-imports.ts'
import { everyKind } from '../test-records.ts'

const of = (kind: string) => everyKind.find((record) => record.kind === kind) ?? {}
const contract = of('contract')
const partnerUuid = String(of('partner').uuid)
const userUuid = '99999999-0000-4000-8000-000000000001'

describe.each(testEngines)('an import of contracts and money into %s', (engine) => {
  const context = useImportDatabase(engine)
  const { importRecords } = context
  const events = async (after: readonly { id: string }[] = []) => {
    const all = await context.database.write.selectFrom('audit_events').selectAll().orderBy('id').execute()
    return all.filter(({ id }) => !after.some((event) => event.id === id))
  }
  const storedContract = () =>
    context.database.write.selectFrom('contracts').select(['email', 'vatid', 'name']).executeTakeFirstOrThrow()
  const patch = (fields: { email?: string; vatid?: string }) => {
    const caller = { kind: 'session', userUuid, partnerUuid, sessionId: 's' } as unknown as Context['caller']
    const actor = { kind: 'session', userUuid } as const
    const asCustomer: Context = {
      ...{ db: context.database, caller, now: nowMs, baseUrl: '', pepper: '', staleAfterMs: 1, leadTimeDays: 1 },
      origin: { ...operator, actor },
    }
    return updateContract(asCustomer, {
      contract_uuid: String(contract.uuid),
      requireScope: () => undefined,
      fields: async () => fields,
      requireMatch: () => undefined,
    })
  }

  it('writes one event for each record that it adds, of the operator and for the partner', async () => {
    await importRecords(everyKind)
    const written = await events()
    expect(written.map(({ action, target_id }) => `${action} ${target_id}`).sort()).toEqual(
      [
        `contract.create ${contract.uuid}`,
        'invoice.create INV-1',
        `payment_method.create ${of('payment_method').uuid}`,
        ...Array(3).fill(`price.create ${of('price').price_list_uuid}/HC-CPU`),
        `project.create ${of('project').uuid}`,
      ].sort(),
    )
    for (const event of written) {
      expect(event).toMatchObject({
        ...{ partner_uuid: partnerUuid, occurred_at: nowMs, outcome: 'done' },
        ...{ actor_kind: 'operator', actor: 'operator', token_id: null },
      })
      expect(event.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    }
    expect(
      written.flatMap(({ action, details }) => (action === 'price.create' ? [JSON.parse(details ?? '')] : [])).sort(),
    ).toEqual(
      expect.arrayContaining([
        { price_list: 'Standard' },
        { price_list: 'Standard', location_uuid: of('location').uuid, location: 'Hamburg' },
        { price_list: 'Standard', valid_from: '2026-01-01T00:00:00.000Z' },
      ]),
    )
  })

  it('writes one event for each record that it changes, with the names of the fields, and none for the others', async () => {
    await importRecords(everyKind)
    const before = await events()
    await importRecords(everyKind)
    expect(await events(before)).toEqual([])
    const next = [
      { ...contract, name: 'Quay "5"', email: "a'b@example.com" },
      { ...of('invoice'), status: 'paid' },
      { ...of('price'), amount: '1.00' },
    ]
    await importRecords(next, { dryRun: true })
    expect(await events(before)).toEqual([])
    await importRecords(next)
    const changes = (await events(before)).map(({ action, details }) => ({
      action,
      details: JSON.parse(details ?? ''),
    }))
    expect(changes.sort((a, b) => a.action.localeCompare(b.action))).toEqual([
      { action: 'contract.update', details: { fields: 'name, email' } },
      { action: 'invoice.update', details: { fields: 'status' } },
      { action: 'price.update', details: { fields: 'amount', price_list: 'Standard' } },
    ])
  })

  it('writes neither records nor events when a line is invalid', async () => {
    await importRecords([...everyKind, { kind: 'asset' }])
    expect(await events()).toEqual([])
  })

  it('keeps what a customer has changed since, in every later import, and reports it', async () => {
    await importRecords(everyKind)
    await patch({ email: 'mine@example.com' })
    const before = await events()
    const next = [{ ...contract, email: 'theirs@example.com', vatid: 'DE 111.111.111', name: 'Quay' }]
    const dry = await importRecords(next, { dryRun: true })
    expect(dry).toMatchObject({ counts: { contract: { changed: 1, kept: 1 } } })
    expect(await importRecords(next)).toEqual(dry)
    expect(await storedContract()).toEqual({ email: 'mine@example.com', vatid: 'DE111111111', name: 'Quay' })
    expect((await events(before)).map(({ details }) => details)).toEqual(['{"fields":"name, vatid"}'])
    expect(await importRecords(next)).toMatchObject({ counts: { contract: { changed: 0, unchanged: 1, kept: 1 } } })
    expect(await storedContract()).toMatchObject({ email: 'mine@example.com' })
  })

  it('keeps what a customer is changing while the import waits to write', async () => {
    await importRecords(everyKind)
    let importing: ReturnType<typeof importRecords> | undefined
    await context.database.transaction(async (transaction) => {
      const contract_uuid = String(contract.uuid)
      await transaction.updateTable('contracts').set({ email: 'mine@example.com' }).execute()
      await transaction.insertInto('customer_contract_fields').values({ contract_uuid, field: 'email' }).execute()
      importing = importRecords([{ ...contract, email: 'theirs@example.com' }])
      await sleep(500)
    })
    expect(await importing).toMatchObject({ counts: { contract: { changed: 0, kept: 1 } } })
    expect(await storedContract()).toMatchObject({ email: 'mine@example.com' })
  })

  it('replaces what a customer has changed with overwrite, in every later import', async () => {
    await importRecords(everyKind)
    await patch({ email: 'mine@example.com', vatid: 'DE222222222' })
    expect(await importRecords([contract], { overwrite: true })).toMatchObject({
      counts: { contract: { changed: 1, kept: 0 } },
    })
    expect(await storedContract()).toMatchObject({ email: contract.email, vatid: 'DE123456789' })
    await importRecords([{ ...contract, email: 'next@example.com' }])
    expect(await storedContract()).toMatchObject({ email: 'next@example.com' })
  })

  it('a value that is equal in the file and the database belongs to the file again', async () => {
    await importRecords(everyKind)
    await patch({ email: 'mine@example.com' })
    await importRecords([{ ...contract, email: 'mine@example.com' }])
    expect(await importRecords([contract])).toMatchObject({ counts: { contract: { changed: 1, kept: 0 } } })
    expect(await storedContract()).toMatchObject({ email: contract.email })
  })
})
