import { parse } from 'csv-parse/sync'
import { describe, expect, inject, test } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import type { ErrorBody, ListBody, RecordBody } from '../../support/bodies.ts'
import { credentials, fetchApi } from '../../support/client.ts'
import { accept, type Invited, invite, password, send, setUpOwner, type User, users } from './user-client.ts'

const baseUrl = inject('baseUrl')
const { owner } = setUpOwner()

describe('users', () => {
  test('are invited by a link that is shown once, and sign in with the password that they set', async () => {
    const invited = await invite(owner, 'Invited@Users.example', 'read')
    expect(invited).toMatchObject({ email: 'invited@users.example', name: null, role: 'read', status: 'invited' })
    expect(invited.password_link).toMatch(new RegExp(`^${baseUrl}/set-password#secret=[\\w-]{43}$`))
    const read = await fetchApi<RecordBody<User>>(`${users}/${invited.uuid}`)
    expect(read.text).not.toContain('secret')
    const client = await accept(invited)
    expect(await client.email()).toBe('invited@users.example')
    expect((await fetchApi<RecordBody<User>>(`${users}/${invited.uuid}`)).body.data.status).toBe('active')
  })
  test('are listed with filters, sorts and as CSV, without secrets', async () => {
    await invite(owner, 'list-1@list.example', 'write')
    await invite(owner, 'list-2@list.example', 'read')
    const emails = async (query: string) =>
      (await fetchApi<ListBody<User>>(`${users}?filter[email]=*@list.example&${query}`)).body.data.map(
        ({ email }) => email[5],
      )
    expect(await emails('')).toEqual(['1', '2'])
    expect(await emails('sort[email]=-')).toEqual(['2', '1'])
    expect(await emails('filter[role]=read&filter[role]=admin')).toEqual(['2'])
    expect(await emails('filter[status]=active')).toEqual([])
    const { text } = await fetchApi(users)
    expect(text).not.toMatch(/argon2|password|session_version/)
    const headers = { ...credentials('A'), Accept: 'text/csv' }
    const csv = await (await fetch(`${baseUrl}${users}?filter[email]=*@list.example`, { headers })).text()
    expect(parse(csv, { columns: true })).toMatchObject([{ email: 'list-1@list.example', name: '' }, { role: 'read' }])
  })
  test('of another partner get the same response as users that do not exist', async () => {
    const foreign = inject('partnerB').user_uuid
    for (const id of [foreign, foreign.replace(/^.{8}/, 'deadbeef'), 'x', '%00']) {
      for (const [method, below, fields] of [
        ['GET', '', undefined],
        ['PATCH', '', { locked: true }],
        ['POST', '/sign-out', undefined],
        ['POST', '/password-link', undefined],
      ] as const) {
        const { status, body } = await send<ErrorBody>(owner, method, `${users}/${id}${below}`, fields)
        expect([id, method, status, body.errors[0]?.title]).toEqual([id, method, 404, 'Not Found'])
      }
    }
    const emailsSeenByB = async (filter: string) => {
      const { body } = await fetchApi<ListBody<User>>(`${users}?filter[email]=${filter}`, { as: 'B' })
      return body.data.map(({ email }) => email)
    }
    expect(await emailsSeenByB('owner@b.example')).toEqual(['owner@b.example'])
    expect(await emailsSeenByB('owner@a.example')).toEqual([])
    expect(await emailsSeenByB('*@users.example')).toEqual([])
  })
  test('report each invalid field of an invitation and of a change', async () => {
    const { uuid } = await invite(owner, 'fields@users.example', 'read')
    const fieldsOf = async (method: string, target: string, fields: object) => {
      const { status, body } = await send<ErrorBody>(owner, method, target, fields)
      expect(status).toBe(400)
      return body.errors.map((error) => (error as unknown as { data: { field: string } }).data.field)
    }
    expect(await fieldsOf('POST', users, { email: 'x', role: 'root', colour: 1 })).toEqual(['email', 'role', 'colour'])
    expect(await fieldsOf('POST', users, {})).toEqual(['email', 'role'])
    expect(await fieldsOf('POST', users, { email: 'OWNER@b.example', role: 'read' })).toEqual(['email'])
    expect(await fieldsOf('PATCH', `${users}/${uuid}`, { role: null, name: ' ', locked: 'yes', email: 'x' })).toEqual([
      'role',
      'name',
      'locked',
      'email',
    ])
    const before = await fetchApi(`${users}/${uuid}`)
    expect((await send(owner, 'PATCH', `${users}/${uuid}`, {})).status).toBe(200)
    expect((await fetchApi(`${users}/${uuid}`)).text).toBe(before.text)
  })
  test('are changed only when If-Match has the current ETag', async () => {
    const { uuid } = await invite(owner, 'match@users.example', 'read')
    const tag = (await fetchApi(`${users}/${uuid}`)).headers.get('etag') ?? ''
    const rename = (name: string) => send(owner, 'PATCH', `${users}/${uuid}`, { name }, { 'If-Match': tag })
    expect([(await rename('One')).status, (await rename('Two')).status]).toEqual([200, 412])
  })
  test('are changed only from a same-origin page, and never with a token', async () => {
    const { uuid } = await invite(owner, 'origin@users.example', 'read')
    const foreign = { 'Sec-Fetch-Site': 'cross-site' }
    for (const [method, target, fields] of [
      ['POST', users, { email: 'x@users.example', role: 'read' }],
      ['PATCH', `${users}/${uuid}`, { role: 'admin' }],
      ['POST', `${users}/${uuid}/password-link`, undefined],
      ['POST', `${users}/${uuid}/sign-out`, undefined],
    ] as const) {
      expect((await send(owner, method, target, fields, foreign)).status).toBe(403)
      expect((await fetchApi(target, { method })).status).toBe(403)
    }
    expect((await fetchApi<RecordBody<User>>(`${users}/${uuid}`)).body.data.role).toBe('read')
  })
})

test('a new link replaces the previous one, and sets the password', async () => {
  const invited = await invite(owner, 'link@users.example', 'read')
  const { status, body } = await send<RecordBody<Invited>>(owner, 'POST', `${users}/${invited.uuid}/password-link`)
  expect(status).toBe(201)
  const secret = new URL(invited.password_link).hash.replace('#secret=', '')
  const late = await new SessionClient(baseUrl).post('callback/set-password', { secret, password })
  expect(late.error).toBe('link-ended')
  await accept(body.data)
  expect((await new SessionClient(baseUrl).signIn(invited.email, password)).error).toBeNull()
})
