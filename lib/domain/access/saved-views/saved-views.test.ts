import { describe, expect, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import { testEngines } from '#lib/db/test-database.ts'
import type { Role } from '#lib/values/rights.ts'
import { now, owner, partnerUuid, reader, setUpTokens } from '../tokens/test-tokens.ts'
import { findUser } from '../users/user-key.ts'
import { createView, deleteView, maxViews, updateView } from './change-views.ts'
import { getView, listViews, type SavedView } from './saved-views.ts'

type NewView = Awaited<ReturnType<Parameters<typeof createView>[1]['fields']>>
type Fields = Awaited<ReturnType<Parameters<typeof updateView>[1]['fields']>>

describe.each(testEngines)('a saved view on %s', (engine) => {
  const access = setUpTokens(engine)

  async function contextOfUser(key: { email: string }) {
    const { uuid, role } = await findUser(access.db.write, key)
    const caller = { ...callerOf(partnerUuid), kind: 'session' as const, sessionId: 's', userUuid: uuid, role }
    return contextOf(access.db, caller, { now })
  }
  const create = async (key: { email: string }, fields: Partial<NewView> = {}) =>
    createView(await contextOfUser(key), {
      fields: async () => ({ name: 'Nearly full', page: 'cores', query: 'sort[memory]=-', ...fields }),
    })
  const update = async (key: { email: string }, { id }: SavedView, fields: Fields) =>
    updateView(await contextOfUser(key), { view_id: id, fields: async () => fields, requireMatch: () => undefined })
  const remove = async (key: { email: string }, { id }: SavedView) =>
    deleteView(await contextOfUser(key), { view_id: id })
  const get = async (key: { email: string }, { id }: SavedView) => getView(await contextOfUser(key), { view_id: id })
  const list = async (key: { email: string }, filter = {}) => {
    const input = { page: { offset: 0, limit: 500 }, filter, sort: [] }
    return (await listViews(await contextOfUser(key), input)).items
  }
  const namesOf = async (key: { email: string }, filter = {}) => (await list(key, filter)).map(({ name }) => name)
  const setRole = (key: { email: string }, role: Role) =>
    access.db.write.updateTable('users').set({ role }).where('email', '=', key.email).execute()
  const problem = (name: string, data = {}) =>
    expect.objectContaining({ message: name, data: expect.objectContaining(data) })

  test('is stored as given and seen by its maker only, until it is shared', async () => {
    const query = 'filter[gone]=%2B ä&sort[memory]=-&x'
    const view = await create(reader, { query, columns: ['id', 'gone'] })
    expect(view).toEqual({
      ...{ id: view.id, name: 'Nearly full', page: 'cores', record: null, query, columns: ['id', 'gone'] },
      ...{ sharing: 'private', is_default: false, is_own: true, may_change: true },
      ...{ created_at: '2026-11-20T00:00:00.000Z', changed_at: '2026-11-20T00:00:00.000Z' },
    })
    expect(await get(reader, { ...view, id: view.id.toUpperCase() })).toEqual(view)
    await expect(get(owner, view)).rejects.toThrow('record-not-found')
    await expect(update(owner, view, { name: 'x' })).rejects.toThrow('record-not-found')
    await expect(remove(owner, view)).rejects.toThrow('record-not-found')
    expect(await list(owner)).toEqual([])
    await update(reader, view, { sharing: 'partner' })
    expect(await list(owner)).toEqual([{ ...view, sharing: 'partner', is_own: false }])
  })

  test('is changed and deleted, when shared, by its maker, owners and admins only', async () => {
    const view = await create(owner, { sharing: 'partner' })
    const mine = await create(reader, { name: 'Mine', sharing: 'partner' })
    expect(await get(reader, view)).toMatchObject({ may_change: false, is_own: false })
    for (const role of ['read', 'write'] as const) {
      await setRole(reader, role)
      await expect(update(reader, view, { name: 'x' })).rejects.toThrow('forbidden')
      await expect(update(reader, view, { sharing: 'private' })).rejects.toThrow('validation-exception')
      await expect(remove(reader, view)).rejects.toThrow('forbidden')
    }
    await update(reader, mine, { columns: ['id'] })
    await setRole(reader, 'admin')
    expect((await update(reader, view, { name: 'Changed', query: '' })).name).toBe('Changed')
    await expect(update(owner, mine, { sharing: 'private' })).rejects.toThrow('validation-exception')
    await remove(reader, view)
    await remove(owner, mine)
    expect(await list(reader)).toEqual([])
  })

  test('is the default of each user for oneself, and one of a table at most', async () => {
    const first = await create(owner, { sharing: 'partner', is_default: true })
    const other = await create(owner, { name: 'Other', is_default: true, sharing: 'partner' })
    const storage = await create(owner, { name: 'Storage', page: 'storage', is_default: true })
    const defaults = async (key: { email: string }) =>
      (await list(key)).flatMap(({ name, is_default }) => (is_default ? [name] : []))
    expect(await defaults(owner)).toEqual(['Other', 'Storage'])
    expect(await defaults(reader)).toEqual([])
    expect((await update(reader, first, { is_default: true })).is_default).toBe(true)
    await update(owner, first, { is_default: false })
    expect([await defaults(owner), await defaults(reader)]).toEqual([['Other', 'Storage'], ['Nearly full']])
    // Its maker makes the shared default of another user private.
    await update(owner, first, { sharing: 'private' })
    await update(owner, other, { is_default: false })
    await remove(owner, storage)
    expect(await access.db.read.selectFrom('view_defaults').selectAll().execute()).toEqual([])
  })

  test('has a name that is unique among what its maker sees; private ones of others do not count', async () => {
    const taken = problem('validation-exception', { field: 'name' })
    const view = await create(owner, { sharing: 'partner' })
    await expect(create(reader)).rejects.toEqual(taken)
    const own = await create(reader, { name: 'Own' })
    await expect(create(reader, { name: 'Own', page: 'storage' })).rejects.toEqual(taken)
    await expect(update(reader, own, { name: 'Nearly full' })).rejects.toEqual(taken)
    await update(owner, view, { name: 'Own' })
    expect(await namesOf(reader, { name: ['Own'] })).toEqual(['Own', 'Own'])
    await expect(update(reader, own, { sharing: 'partner' })).rejects.toEqual(taken)
    await update(reader, own, { name: 'Own', query: 'changed' })
  })

  test('may name a record only if its table is on the page of a record', async () => {
    const nodes = await create(reader, { page: 'assets', record: 'hc-fra-1' })
    expect((await update(reader, nodes, { record: null })).record).toBeNull()
    const wrong = problem('validation-exception', { field: 'record' })
    await expect(create(reader, { name: 'x', record: 'hc-fra-1' })).rejects.toEqual(wrong)
  })

  test('is found by page, sharing and a part of its name', async () => {
    await create(reader, { name: 'Ärger 🙂', page: 'storage' })
    await create(reader, { name: 'שלום', sharing: 'partner' })
    expect(await namesOf(reader, { page: ['storage'] })).toEqual(['Ärger 🙂'])
    expect(await namesOf(reader, { sharing: ['partner'] })).toEqual(['שלום'])
    expect(await namesOf(reader, { sharing: ['private'] })).toEqual(['Ärger 🙂'])
    expect(await namesOf(reader, { search: ['RGER'] })).toEqual(['Ärger 🙂'])
    expect(await namesOf(reader, { name: ['*🙂'] })).toEqual(['Ärger 🙂'])
  })

  test('is found by being the default of the caller', async () => {
    await create(owner, { sharing: 'partner', is_default: true })
    const own = await create(reader, { name: 'Own', is_default: true })
    expect(await namesOf(reader, { is_default: [true] })).toEqual([own.name])
    expect(await namesOf(reader, { is_default: [false] })).toEqual(['Nearly full'])
    expect(await namesOf(reader, { is_default: [true, false] })).toHaveLength(2)
  })

  test(`is refused to a user who has made ${maxViews}`, async () => {
    for (let n = 0; n < maxViews; n++) await create(reader, { name: `view ${n}` })
    await expect(create(reader)).rejects.toThrow('you have made 200 saved views already; delete one first')
    await create(owner)
  })

  test('stays when it is shared and its maker is removed; private ones and defaults are removed', async () => {
    await create(reader, { name: 'Private', is_default: true })
    const view = await create(reader, { sharing: 'partner' })
    await update(owner, view, { is_default: true })
    const { uuid } = await findUser(access.db.write, reader)
    for (const table of ['tokens', 'sessions', 'password_links'] as const) {
      await access.db.write.deleteFrom(table).where('user_uuid', '=', uuid).execute()
    }
    await access.db.write.deleteFrom('users').where('uuid', '=', uuid).execute()
    expect(await list(owner)).toEqual([{ ...view, is_own: false, is_default: true }])
    expect(await access.db.read.selectFrom('saved_views').select('name').execute()).toEqual([{ name: view.name }])
    await remove(owner, view)
  })

  test('is not changed by a user who is locked, or who is no longer an admin', async () => {
    const view = await create(owner, { sharing: 'partner' })
    await setRole(reader, 'admin')
    const asAdmin = await contextOfUser(reader)
    await setRole(reader, 'read')
    await expect(deleteView(asAdmin, { view_id: view.id })).rejects.toThrow('forbidden')
    await access.db.write.updateTable('users').set({ locked_at: now }).where('email', '=', reader.email).execute()
    await expect(create(reader, { name: 'x' })).rejects.toThrow('unauthorized')
  })

  test('has audit events while it is shared, and none while it is private', async () => {
    const view = await create(reader)
    await update(reader, view, { query: 'private' })
    await update(reader, view, { sharing: 'partner', name: 'Shared' })
    await update(reader, view, { query: '' })
    await update(reader, view, { query: '', is_default: true })
    await update(reader, view, { sharing: 'private' })
    await remove(reader, view)
    const events = await access.db.read
      .selectFrom('audit_events')
      .select(['action', 'target_name'])
      .where('target_kind', '=', 'saved_view')
      .orderBy('id')
      .execute()
    expect(events.map(({ action, target_name }) => `${action} ${target_name}`).sort()).toEqual([
      'saved_view.create Shared',
      'saved_view.delete Shared',
      'saved_view.update Shared',
    ])
  })
})
