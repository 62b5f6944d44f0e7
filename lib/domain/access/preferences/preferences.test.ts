import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import { testEngines } from '#lib/db/test-database.ts'
import type { Context } from '../../context.ts'
import { lockRow } from '../../lock-row.ts'
import { createView, deleteView } from '../saved-views/change-views.ts'
import { closeSessions, createSession } from '../sessions/sessions.ts'
import { now, owner, partnerUuid, reader, setUpTokens } from '../tokens/test-tokens.ts'
import { findUser } from '../users/user-key.ts'
import { updatePreferences } from './change-preferences.ts'
import { getPreferences, type Preferences, preferencesOf } from './preferences.ts'

const nothing: Preferences = { theme: null, language: null, time_zone: null, density: null, start_page: null }
const everything: Preferences = {
  ...{ theme: 'dark', language: 'de', time_zone: 'Europe/Berlin', density: 'compact', start_page: 'contracts' },
}

describe.each(testEngines)('preferences on %s', (engine) => {
  const access = setUpTokens(engine)

  async function contextOfUser(key: { email: string }, time = now): Promise<Context> {
    const { uuid, role } = await findUser(access.db.write, key)
    const caller = { ...callerOf(partnerUuid), kind: 'session' as const, sessionId: 's', userUuid: uuid, role }
    return contextOf(access.db, caller, { now: time })
  }
  const change = async (key: { email: string }, fields: Partial<Preferences>, time = now) =>
    updatePreferences(await contextOfUser(key, time), { fields: async () => fields, requireMatch: () => undefined })
  const get = async (key: { email: string }) => getPreferences(await contextOfUser(key))
  const rows = () => access.db.write.selectFrom('user_preferences').selectAll().execute()
  const save = async (key: { email: string }, fields: { name: string; sharing?: 'partner' | 'private' }) =>
    createView(await contextOfUser(key), { fields: async () => ({ page: 'cores', query: '', ...fields }) })
  const unseen = expect.objectContaining({
    message: 'validation-exception',
    data: expect.objectContaining({ field: 'start_page' }),
  })

  test('are all null until the user chooses, and each user has its own', async () => {
    expect(await get(reader)).toEqual(nothing)
    expect(await change(reader, everything)).toEqual(everything)
    expect([await get(reader), await get(owner)]).toEqual([everything, nothing])
    const { uuid } = await findUser(access.db.write, reader)
    expect(await preferencesOf(access.db, uuid)).toEqual(everything)
    expect(await preferencesOf(access.db, randomUUID())).toEqual(nothing)
  })

  test('change only as far as they are given; null ends a choice', async () => {
    await change(reader, everything)
    expect(await change(reader, { theme: 'light', density: null })).toEqual({
      ...everything,
      ...{ theme: 'light', density: null },
    })
    expect(await change(reader, nothing)).toEqual(nothing)
  })

  test('are not written by a change that changes nothing', async () => {
    for (const fields of [{}, nothing, { theme: undefined }]) expect(await change(reader, fields)).toEqual(nothing)
    expect(await rows()).toEqual([])
    await change(reader, { theme: 'dark' })
    await change(reader, { theme: 'dark' }, now + 1)
    expect(await rows()).toMatchObject([{ theme: 'dark', changed_at: now }])
    await change(reader, { theme: 'light' }, now + 2)
    expect(await rows()).toMatchObject([{ theme: 'light', changed_at: now + 2 }])
  })

  test('keep every field when tabs change different ones at the same moment', async () => {
    for (const one of [everything, nothing, everything]) {
      const fields = Object.entries(one).map((entry) => Object.fromEntries([entry]))
      await Promise.all(fields.map((field) => change(reader, field)))
      expect(await get(reader)).toEqual(one)
    }
  })

  test('are compared with the state that a change of another tab leaves, which the change waits for', async () => {
    const context = await contextOfUser(reader)
    const { userUuid } = context.caller
    const seen: Preferences[] = []
    const other = { user_uuid: userUuid, theme: 'dark', changed_at: now }
    const waiting = await access.db.transaction(async (transaction) => {
      await lockRow(transaction, 'users', { uuid: userUuid })
      const changed = updatePreferences(context, {
        fields: async () => ({ density: 'compact' }),
        requireMatch: (current) => void seen.push(current),
      })
      await sleep(200)
      expect(seen).toEqual([])
      await transaction.insertInto('user_preferences').values(other).execute()
      return { changed }
    })
    expect(await waiting.changed).toEqual({ ...nothing, theme: 'dark', density: 'compact' })
    expect(seen).toEqual([{ ...nothing, theme: 'dark' }])
  })

  test('have a start page that is a view which the user sees at that moment', async () => {
    const [own, shared] = [
      await save(reader, { name: 'Voll 🙂' }),
      await save(owner, { name: 'x', sharing: 'partner' }),
    ]
    const odd = await save(reader, { name: 'a/b' })
    await save(owner, { name: 'Secret' })
    for (const start_page of ['v/Voll 🙂', 'v/x', `v/${own.id}`, `v/${odd.id}`, `v/${shared.id}`]) {
      expect((await change(reader, { start_page })).start_page).toBe(start_page)
    }
    const before = await change(reader, { start_page: 'v/x' })
    for (const name of ['Secret', 'X', 'a/b', 'nowhere', ' x', '%78', randomUUID()]) {
      await expect(change(reader, { theme: 'dark', start_page: `v/${name}` })).rejects.toEqual(unseen)
    }
    expect(await get(reader)).toEqual(before)
  })

  test('keep a start page whose view is deleted', async () => {
    const view = await save(reader, { name: 'x' })
    await change(reader, { start_page: 'v/x' })
    await deleteView(await contextOfUser(reader), { view_id: view.id })
    expect(await change(reader, { start_page: 'v/x', theme: 'dark' })).toMatchObject({ start_page: 'v/x' })
    await change(reader, { start_page: null })
    await expect(change(reader, { start_page: 'v/x' })).rejects.toEqual(unseen)
  })

  test('that this version does not know are no choice, and stay until they are changed', async () => {
    const { uuid } = await findUser(access.db.write, reader)
    const newer = { theme: 'sepia', language: 'fr', time_zone: 'Mars/Phobos', density: 'huge', start_page: 'moons' }
    await access.db.write
      .insertInto('user_preferences')
      .values({ user_uuid: uuid, ...newer, changed_at: now })
      .execute()
    expect(await get(reader)).toEqual(nothing)
    expect(await change(reader, { theme: 'dark', density: null })).toEqual({ ...nothing, theme: 'dark' })
    expect(await rows()).toMatchObject([{ ...newer, theme: 'dark', density: null }])
  })

  test('are removed with the user, and those of other users stay', async () => {
    await change(reader, everything)
    await change(owner, { theme: 'light' })
    const { uuid } = await findUser(access.db.write, reader)
    await access.db.write.deleteFrom('password_links').where('user_uuid', '=', uuid).execute()
    await access.db.write.deleteFrom('users').where('uuid', '=', uuid).execute()
    expect(await rows()).toMatchObject([{ theme: 'light' }])
  })

  test('are not changed by a user that is locked, removed or of another partner, nor by an ended session', async () => {
    const context = await contextOfUser(reader)
    const { userUuid } = context.caller
    const changeBy = (caller: Context['caller']) =>
      updatePreferences(
        { ...context, caller },
        { fields: async () => ({ theme: 'dark' }), requireMatch: () => undefined },
      )
    const signedIn = await createSession(access.at(now), { userUuid, version: 1 })
    const caller = {
      ...callerOf(partnerUuid),
      kind: 'session' as const,
      userUuid,
      sessionId: signedIn?.sessionId ?? '',
    }
    await changeBy(caller)
    await change(reader, { theme: null })
    await access.db.transaction((transaction) => closeSessions(transaction, userUuid, now))
    await expect(changeBy(caller)).rejects.toThrow('unauthorized')
    await expect(changeBy({ ...context.caller, partnerUuid: randomUUID() })).rejects.toThrow('unauthorized')
    await expect(changeBy({ ...context.caller, userUuid: randomUUID() })).rejects.toThrow('unauthorized')
    await access.db.write.updateTable('users').set({ locked_at: now }).where('uuid', '=', userUuid).execute()
    await expect(changeBy(context.caller)).rejects.toThrow('unauthorized')
    expect(await get(reader)).toEqual(nothing)
  })

  test('have no audit events', async () => {
    const events = () => access.db.read.selectFrom('audit_events').select('id').execute()
    const before = await events()
    await change(reader, everything)
    await change(reader, nothing)
    expect(await events()).toEqual(before)
  })
})
