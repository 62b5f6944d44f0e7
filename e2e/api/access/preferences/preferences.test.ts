import { randomUUID } from 'node:crypto'
import { describe, expect, inject, test } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { asOperator } from '#e2e/setup/operator.ts'
import { createToken, lock } from '../../support/access.ts'
import { roles } from '../rights-table.ts'
import {
  change,
  everything,
  newSession,
  nothing,
  own,
  type Preferences,
  password,
  path,
  read,
  signInAs,
} from './preferences-client.ts'

async function saveView(session: SessionClient, sharing: 'private' | 'partner'): Promise<{ id: string; name: string }> {
  const body = JSON.stringify({ name: `View ${randomUUID()}`, page: 'cores', query: '', sharing })
  const response = await session.fetch('/management/v2/views', { method: 'POST', body, headers: own })
  return (await response.json()).data
}

describe('the preferences of a user', () => {
  test('are all null with the same ETag at each read until the user changes them', async () => {
    const session = await newSession()
    const first = await read(session)
    expect([first.status, first.preferences]).toEqual([200, nothing])
    expect(first.etag).toMatch(/^W\/"/)
    expect((await read(session)).etag).toBe(first.etag)
    expect((await session.fetch(path, { headers: { 'If-None-Match': first.etag } })).status).toBe(304)
    expect(await change(session, {})).toMatchObject({ status: 200, preferences: nothing, etag: first.etag })
  })

  test('are what the last change has made them, at once and with the ETag of the change', async () => {
    const session = await newSession()
    const changed = await change(session, everything)
    expect([changed.status, changed.preferences]).toEqual([200, everything])
    expect(await read(session)).toEqual(changed)
    const { preferences } = await change(session, { time_zone: 'Asia/Kolkata', density: null })
    expect(preferences).toEqual({ ...everything, time_zone: 'Asia/Kolkata', density: null })
    expect(await read(session)).toMatchObject({ preferences })
    expect((await change(session, nothing)).preferences).toEqual(nothing)
  })

  test('are those of the user in each of its sessions, and of nobody else', async () => {
    const { email, session } = await signInAs('owner')
    await change(session, everything)
    const second = new SessionClient(inject('baseUrl'))
    await second.signIn(email, password)
    expect((await read(second)).preferences).toEqual(everything)
    expect((await read(await newSession())).preferences).toEqual(nothing)
  })

  test.each<[keyof Preferences, readonly string[]]>([
    ['theme', ['system', 'light', 'dark']],
    ['language', ['en', 'de']],
    ['density', ['comfortable', 'compact']],
    [
      'time_zone',
      ['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5', 'Europe/Kyiv', 'Europe/Kiev'],
    ],
    ['start_page', ['cores', 'storage', 'sources', 'contracts', 'price-lists', 'invoices', 'payment-methods']],
    ['start_page', ['partner', 'api-keys', 'users', 'audit', 'report']],
  ])('have as %s one of %j', async (field, values) => {
    const session = await newSession()
    for (const value of values) {
      const { status, preferences } = await change(session, { [field]: value })
      expect([status, preferences]).toEqual([200, { ...nothing, [field]: value }])
    }
  })
})

describe('a saved view as the start page', () => {
  test('is one that the user sees, by its name or its id', async () => {
    const [session, colleague] = [await newSession(), await newSession()]
    const [secret, shared] = [await saveView(colleague, 'private'), await saveView(colleague, 'partner')]
    const mine = await saveView(session, 'private')
    for (const start_page of [`v/${mine.name}`, `v/${shared.name}`, `v/${mine.id}`]) {
      expect(await change(session, { start_page })).toMatchObject({ status: 200, preferences: { start_page } })
    }
    const stranger = (await signInAs('owner', inject('partnerB').uuid)).session
    for (const [someone, view] of [
      [session, secret],
      [stranger, shared],
    ] as const) {
      for (const one of [view.name, view.id]) {
        const { status, errors } = await change(someone, { start_page: `v/${one}` })
        expect([status, errors[0]?.detail]).toEqual([400, expect.stringContaining('a saved view that you see')])
      }
    }
  })

  test('stays the start page when it is deleted', async () => {
    const session = await newSession()
    const view = await saveView(session, 'private')
    await change(session, { start_page: `v/${view.name}` })
    await session.fetch(`/management/v2/views/${view.id}`, { method: 'DELETE', headers: own })
    const { preferences } = await change(session, { theme: 'dark' })
    expect(preferences).toEqual({ ...nothing, theme: 'dark', start_page: `v/${view.name}` })
  })
})

describe('preferences need', () => {
  test.each(roles)('no more than the role %s', async (role) => {
    const { session } = await signInAs(role)
    expect((await change(session, everything)).status).toBe(200)
    expect((await read(session)).preferences).toEqual(everything)
  })

  test('a session, and a change the panel’s own page', async () => {
    const { email, session } = await signInAs('owner')
    const token = { ...own, ...(await createToken(email, 'preferences')) }
    const body = JSON.stringify({ theme: 'dark' })
    for (const init of [{ headers: token }, { headers: token, method: 'PATCH', body }]) {
      expect((await fetch(inject('baseUrl') + path, init)).status).toBe(403)
    }
    expect((await fetch(inject('baseUrl') + path)).status).toBe(401)
    expect((await change(session, { theme: 'dark' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await read(session)).preferences).toEqual(nothing)
  })

  test('a session that has not ended, of a user that is not locked', async () => {
    const [locked, ended] = [await signInAs('read'), await newSession()]
    await change(locked.session, { theme: 'dark' })
    await lock(locked.email)
    expect((await ended.fetch('/management/v2/sessions', { method: 'DELETE', headers: own })).status).toBe(204)
    for (const session of [locked.session, ended]) {
      expect([(await read(session)).status, (await change(session, { theme: 'light' })).status]).toEqual([401, 401])
    }
    const stored = await asOperator(inject('env'), ({ db }) =>
      db.write
        .selectFrom('user_preferences')
        .innerJoin('users', 'users.uuid', 'user_preferences.user_uuid')
        .select('theme')
        .where('email', '=', locked.email)
        .execute(),
    )
    expect(stored).toEqual([{ theme: 'dark' }])
  })
})
