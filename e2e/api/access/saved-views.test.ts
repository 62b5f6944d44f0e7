import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { createUser } from '../support/access.ts'
import type { ErrorBody } from '../support/bodies.ts'
import { type Role, roles } from './rights-table.ts'

type View = { id: string; name: string; query: string; is_default: boolean; may_change: boolean }
type Answer = { status: number; etag: string; view: View; errors: ErrorBody['errors'] }

const path = '/management/v2/views'
const password = 'a sentence for the tests of views'
const own = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }

async function signInAs(role: Role, partnerUuid = inject('partnerA').uuid): Promise<SessionClient> {
  const email = await createUser(`${randomUUID()}@views.example`, { password, partnerUuid, role })
  const session = new SessionClient(inject('baseUrl'))
  expect((await session.signIn(email, password)).error).toBeNull()
  return session
}

async function send(session: SessionClient, method: string, id = '', fields?: object, headers = {}): Promise<Answer> {
  const body = fields && { body: JSON.stringify(fields) }
  const response = await session.fetch(`${path}${id && '/'}${id}`, { method, headers: { ...own, ...headers }, ...body })
  const { data, errors } = response.status === 204 ? { data: null, errors: [] } : await response.json()
  return { status: response.status, etag: response.headers.get('etag') ?? '', view: data, errors: errors ?? [] }
}

const newView = (fields = {}) => ({ name: `View ${randomUUID()}`, page: 'cores', query: '', ...fields })
const save = (session: SessionClient, fields = {}) => send(session, 'POST', '', newView(fields))
const list = async (session: SessionClient, query = '') =>
  (await (await session.fetch(`${path}?page[size]=50&${query}`)).json()) as {
    data: View[]
    meta: { page: { total: number } }
  }

let owner: SessionClient
let reader: SessionClient
beforeAll(async () => {
  owner = await signInAs('owner')
  reader = await signInAs('read')
})

describe('a saved view', () => {
  test('is stored as given, also parameters that its page does not know', async () => {
    const fields = {
      page: 'assets',
      record: 'alpha',
      query: 'filter[gone]=%2B&x=1&sort[id]=-',
      columns: ['id', 'gone'],
    }
    const { status, view, etag } = await save(reader, fields)
    expect([status, view]).toMatchObject([201, { ...fields, sharing: 'private', is_default: false, is_own: true }])
    const read = await send(reader, 'GET', view.id)
    expect(read.view).toEqual(view)
    const changed = await send(reader, 'PATCH', view.id, { query: '' }, { 'If-Match': read.etag })
    expect([changed.status, changed.view.query]).toEqual([200, ''])
    expect(etag).toBe('')
    expect((await send(reader, 'DELETE', view.id)).status).toBe(204)
    expect((await send(reader, 'GET', view.id)).status).toBe(404)
  })

  test('is not overwritten by a change of an earlier state', async () => {
    const { view } = await save(owner, { sharing: 'partner' })
    const { etag } = await send(owner, 'GET', view.id)
    expect((await send(owner, 'PATCH', view.id, { query: 'page[number]=2' }, { 'If-Match': etag })).status).toBe(200)
    const late = await send(owner, 'PATCH', view.id, { query: 'page[number]=3' }, { 'If-Match': etag })
    expect([late.status, late.errors[0]?.title]).toEqual([412, 'Precondition Failed'])
    expect((await send(owner, 'GET', view.id)).view.query).toBe('page[number]=2')
  })

  test('is the only default of its table for its user', async () => {
    const first = await save(reader, { page: 'audit', is_default: true })
    const second = await save(reader, { page: 'audit', is_default: true })
    const defaults = async () =>
      (await list(reader, 'filter[page]=audit')).data.flatMap(({ id, is_default }) => (is_default ? [id] : []))
    expect(await defaults()).toEqual([second.view.id])
    await send(reader, 'PATCH', first.view.id, { is_default: true })
    expect(await defaults()).toEqual([first.view.id])
  })

  test('is in a list with pages, filters and an order', async () => {
    const session = await signInAs('write', inject('partnerB').uuid)
    for (const name of ['b', 'a', 'c']) await save(session, { name, page: 'storage' })
    await save(session, { name: 'd', page: 'users' })
    const namesOf = async (query: string) => (await list(session, query)).data.map(({ name }) => name)
    expect(await namesOf('filter[page]=storage&filter[sharing]=private')).toEqual(['a', 'b', 'c'])
    expect(await namesOf('filter[sharing]=private&sort[name]=-')).toEqual(['d', 'c', 'b', 'a'])
    expect(await namesOf('filter[name]=a&filter[name]=d')).toEqual(['a', 'd'])
    const { data, meta } = await list(session, 'filter[sharing]=private&page[number]=2')
    expect([data, meta.page.total]).toEqual([[], 4])
  })

  test.each(['a'.repeat(200), '🙂'.repeat(200), 'שלום עולם', 'a/b?c#d %2F', ' x '])('has the name %j', async (name) => {
    const { status, view } = await save(reader, { name })
    expect([status, view.name]).toEqual([201, name])
    expect((await send(reader, 'DELETE', view.id)).status).toBe(204)
  })

  test.each<[string, unknown, string]>([
    ['name', 'a'.repeat(201), '1 to 200 characters'],
    ['name', '🙂'.repeat(201), '1 to 200 characters'],
    ['name', '', 'blank'],
    ['name', ' ', 'blank'],
    ['name', 'a\nb', 'control character'],
    ['name', 'a\0', 'control character'],
    ['name', '\ud800', 'control character'],
    ['name', null, 'must be text'],
    ['page', 'nowhere', 'must be one of cores'],
    ['record', 'alpha', 'must be null for cores'],
    ['query', 'a'.repeat(8_193), 'at most 8192'],
    ['query', 'a\r\nb', 'control character'],
    ['query', 'a#b', 'no #'],
    ['columns', Array(101).fill('id'), 'at most 100'],
    ['columns', ['a'.repeat(101)], '1 to 100 characters'],
    ['columns', 'id', 'must be a list'],
    ['sharing', 'everyone', 'must be one of private, partner'],
    ['is_default', 'yes', 'must be true or false'],
    ['maker', 'me', 'not a field'],
  ])('with the %s %j is rejected', async (field, value, rule) => {
    const { status, errors } = await save(reader, { [field]: value })
    expect([status, errors[0]]).toMatchObject([400, { detail: expect.stringContaining(rule) }])
  })

  test('needs a session, and a change the panel’s own page', async () => {
    const { user_uuid, token } = inject('partnerA')
    const headers = { 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token }
    expect((await fetch(inject('baseUrl') + path, { headers })).status).toBe(403)
    expect((await send(owner, 'POST', '', newView(), { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  })
})

// Written by hand, like the rights table: the statuses of GET, PATCH and DELETE for each role.
const none = { GET: 404, PATCH: 404, DELETE: 404 }
const reading = { GET: 200, PATCH: 403, DELETE: 403 }
const changing = { GET: 200, PATCH: 200, DELETE: 204 }
type Statuses = Record<'GET' | 'PATCH' | 'DELETE', number>
const expected: Record<'own' | 'private' | 'shared' | 'foreign', Record<Role, Statuses>> = {
  own: { owner: changing, admin: changing, write: changing, read: changing },
  private: { owner: none, admin: none, write: none, read: none },
  shared: { owner: changing, admin: changing, write: reading, read: reading },
  foreign: { owner: none, admin: none, write: none, read: none },
}

describe.each(roles)('the role %s', (role) => {
  let session: SessionClient
  let stranger: SessionClient
  beforeAll(async () => {
    session = await signInAs(role)
    stranger = await signInAs('owner', inject('partnerB').uuid)
  })

  const makers = {
    own: () => save(session),
    private: () => save(owner),
    shared: () => save(owner, { sharing: 'partner' }),
    foreign: () => save(stranger, { sharing: 'partner' }),
  }
  test.each(Object.keys(makers) as (keyof typeof makers)[])(
    'may do with %s views what the table says',
    async (kind) => {
      const { id, name } = (await makers[kind]()).view
      const statuses = {
        GET: (await send(session, 'GET', id)).status,
        PATCH: (await send(session, 'PATCH', id, { query: 'changed=1' })).status,
        DELETE: (await send(session, 'DELETE', id)).status,
      }
      expect(statuses).toEqual(expected[kind][role])
      const stays = expected[kind][role].DELETE === 403
      expect((await list(session, `filter[name]=${encodeURIComponent(name)}`)).data).toHaveLength(stays ? 1 : 0)
    },
  )

  test('makes a shared view of another user its own default, and hides nothing from its maker', async () => {
    const { view } = await save(owner, { sharing: 'partner' })
    const { status, view: seen } = await send(session, 'PATCH', view.id, { is_default: true })
    expect([status, seen.is_default]).toEqual([200, true])
    expect((await send(owner, 'GET', view.id)).view).toEqual(view)
  })
})
