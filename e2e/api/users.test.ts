import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { runCommandToSuccess } from '../setup/product.ts'
import { Visitor } from '../setup/visitor.ts'
import { createToken } from './access.ts'
import type { ErrorBody, ListBody, RecordBody } from './bodies.ts'
import { ask, credentials } from './client.ts'
import { expectDescribed } from './described.ts'

const baseUrl = inject('baseUrl')
const env = inject('env')
const partner = inject('partnerA')
const mount = inject('mount')
const password = 'a sentence for the tests of users'
const users = '/management/v2/users'
const audit = '/management/v2/audit-events'

type User = { uuid: string; email: string; name: string | null; role: string; status: string }
type Invited = User & { password_link: string; password_link_expires_at: string }
type AuditEvent = {
  id: string
  action: string
  outcome: string
  occurred_at: string
  actor: { kind: string; user_uuid: string | null; email: string | null }
  target: { kind: string; id: string; email: string | null }
  details: Record<string, string>
  address: string | null
  request_id: string | null
}

let owner: Visitor
let admin: Visitor
beforeAll(async () => {
  owner = new Visitor(baseUrl)
  expect((await owner.signIn(partner.email, partner.password)).error).toBeNull()
  const made = await invite(owner, 'admin@users.example', 'admin')
  admin = await accept(made)
})

/** Sends a change as a page does; what comes back must be as described. */
async function send<T>(visitor: Visitor, method: string, target: string, fields?: object, headers = {}) {
  const response = await visitor.fetch(target, {
    method,
    headers: { 'Sec-Fetch-Site': 'same-origin', ...(fields && { 'Content-Type': 'application/json' }), ...headers },
    ...(fields && { body: JSON.stringify(fields) }),
  })
  const text = await response.text()
  const body = (text === '' ? null : JSON.parse(text)) as T
  const { status, headers: answered } = response
  await expectDescribed({ method, path: target, status, headers: answered, text, body })
  return { status, headers: answered, body }
}

async function invite(by: Visitor, email: string, role: string): Promise<Invited> {
  const { status, body } = await send<RecordBody<Invited>>(by, 'POST', users, { email, role })
  expect(status).toBe(201)
  return body.data
}

async function accept({ password_link: link }: Invited): Promise<Visitor> {
  const visitor = new Visitor(baseUrl)
  const secret = new URL(link).hash.replace('#secret=', '')
  expect((await visitor.post('callback/set-password', { secret, password })).error).toBeNull()
  return visitor
}

const eventsOf = async (query: string) => (await ask<ListBody<AuditEvent>>(`${audit}?${query}`)).body.data

describe('users', () => {
  test('are invited by a link that is shown once, and sign in with what they set', async () => {
    const made = await invite(owner, 'Invited@Users.example', 'read')
    expect(made).toMatchObject({ email: 'invited@users.example', name: null, role: 'read', status: 'invited' })
    expect(made.password_link).toMatch(new RegExp(`^${baseUrl}/set-password#secret=[\\w-]{43}$`))
    const read = await ask<RecordBody<User>>(`${users}/${made.uuid}`)
    expect(read.text).not.toContain('secret')
    const visitor = await accept(made)
    expect(await visitor.email()).toBe('invited@users.example')
    expect((await ask<RecordBody<User>>(`${users}/${made.uuid}`)).body.data.status).toBe('active')
  })
  test('are listed with filters, sorts and as CSV, without anything secret', async () => {
    await invite(owner, 'list-1@list.example', 'write')
    await invite(owner, 'list-2@list.example', 'read')
    const emails = async (query: string) =>
      (await ask<ListBody<User>>(`${users}?filter[email]=*@list.example&${query}`)).body.data.map(
        ({ email }) => email[5],
      )
    expect(await emails('')).toEqual(['1', '2'])
    expect(await emails('sort[email]=-')).toEqual(['2', '1'])
    expect(await emails('filter[role]=read&filter[role]=admin')).toEqual(['2'])
    expect(await emails('filter[status]=active')).toEqual([])
    const { text } = await ask(users)
    expect(text).not.toMatch(/argon2|password|session_version/)
    const headers = { ...credentials('A'), Accept: 'text/csv' }
    const csv = await (await fetch(`${baseUrl}${users}?filter[email]=*@list.example`, { headers })).text()
    expect(parse(csv, { columns: true })).toMatchObject([{ email: 'list-1@list.example', name: '' }, { role: 'read' }])
  })
  test('of another partner are as unknown as ones that are not there', async () => {
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
    const { body } = await ask<ListBody<User>>(users, { as: 'B' })
    expect(body.data.map(({ email }) => email)).toEqual(['owner@b.example'])
  })
  test('report each wrong field of an invitation and of a change', async () => {
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
    const before = await ask(`${users}/${uuid}`)
    expect((await send(owner, 'PATCH', `${users}/${uuid}`, {})).status).toBe(200)
    expect((await ask(`${users}/${uuid}`)).text).toBe(before.text)
  })
  test('are changed only from the state that If-Match names', async () => {
    const { uuid } = await invite(owner, 'match@users.example', 'read')
    const tag = (await ask(`${users}/${uuid}`)).headers.get('etag') ?? ''
    const rename = (name: string) => send(owner, 'PATCH', `${users}/${uuid}`, { name }, { 'If-Match': tag })
    expect([(await rename('One')).status, (await rename('Two')).status]).toEqual([200, 412])
  })
  test('are changed from a page of ours alone, and never with a token', async () => {
    const { uuid } = await invite(owner, 'origin@users.example', 'read')
    const foreign = { 'Sec-Fetch-Site': 'cross-site' }
    for (const [method, target, fields] of [
      ['POST', users, { email: 'x@users.example', role: 'read' }],
      ['PATCH', `${users}/${uuid}`, { role: 'admin' }],
      ['POST', `${users}/${uuid}/password-link`, undefined],
      ['POST', `${users}/${uuid}/sign-out`, undefined],
    ] as const) {
      expect((await send(owner, method, target, fields, foreign)).status).toBe(403)
      expect((await ask(target, { method })).status).toBe(403)
    }
    expect((await ask<RecordBody<User>>(`${users}/${uuid}`)).body.data.role).toBe('read')
  })
})

describe('an admin', () => {
  test('neither makes nor touches an owner, but everyone else', async () => {
    const target = `${users}/${partner.user_uuid}`
    for (const [method, path, fields] of [
      ['POST', users, { email: 'more@users.example', role: 'owner' }],
      ['PATCH', target, { role: 'read' }],
      ['PATCH', target, { locked: true }],
      ['POST', `${target}/password-link`, undefined],
      ['POST', `${target}/sign-out`, undefined],
    ] as const) {
      const { status, body } = await send<ErrorBody>(admin, method, path, fields)
      expect([method, path, status, body.errors[0]?.title]).toEqual([method, path, 401, 'Unauthorized'])
    }
    const { uuid } = await invite(admin, 'by-admin@users.example', 'read')
    expect((await send(admin, 'PATCH', `${users}/${uuid}`, { role: 'owner' })).status).toBe(401)
    expect((await send(admin, 'PATCH', `${users}/${uuid}`, { role: 'admin' })).status).toBe(200)
    expect(await owner.status()).toBe(200)
  })
  test('whose role shrinks loses the rights of its session and tokens with the next call', async () => {
    const made = await invite(owner, 'shrinks@users.example', 'admin')
    const visitor = await accept(made)
    const headers = await createToken(made.email, 'shrinks')
    const statuses = async () => [
      (await visitor.fetch(users)).status,
      (await ask(users, { as: null, headers })).status,
      (await ask('/management/v2/partner', { as: null, headers })).status,
    ]
    expect(await statuses()).toEqual([200, 200, 200])
    expect((await send(owner, 'PATCH', `${users}/${made.uuid}`, { role: 'write' })).status).toBe(200)
    expect(await statuses()).toEqual([401, 401, 404])
    expect(await visitor.status()).toBe(200)
  })
})

test('a user that is locked is out at once, with its sessions and tokens; signing out ends sessions alone', async () => {
  const made = await invite(owner, 'locked@users.example', 'read')
  const headers = await createToken(made.email, 'locked')
  const works = async (visitor: Visitor) => [
    await visitor.status(),
    (await ask('/hybrid-core/v2/hybrid-cores', { as: null, headers })).status,
  ]
  const first = await accept(made)
  expect(await works(first)).toEqual([200, 200])
  expect((await send(owner, 'POST', `${users}/${made.uuid}/sign-out`)).status).toBe(204)
  expect(await works(first)).toEqual([401, 200])
  const second = new Visitor(baseUrl)
  await second.signIn(made.email, password)
  await send(owner, 'PATCH', `${users}/${made.uuid}`, { locked: true })
  expect(await works(second)).toEqual([401, 401])
  await send(owner, 'PATCH', `${users}/${made.uuid}`, { locked: false })
  expect(await works(second)).toEqual([401, 200])
})

test('the only owner who can come stays owner', async () => {
  const self = `${users}/${partner.user_uuid}`
  for (const fields of [{ role: 'admin' }, { locked: true }]) {
    const { status, body } = await send<ErrorBody>(owner, 'PATCH', self, fields)
    expect([status, body.errors[0]?.title]).toEqual([400, 'Validation Exception'])
  }
})

test('a new link replaces the former one, and a password in use holds until it is taken', async () => {
  const made = await invite(owner, 'link@users.example', 'read')
  const { status, body } = await send<RecordBody<Invited>>(owner, 'POST', `${users}/${made.uuid}/password-link`)
  expect(status).toBe(201)
  const secret = new URL(made.password_link).hash.replace('#secret=', '')
  const late = await new Visitor(baseUrl).post('callback/set-password', { secret, password })
  expect(late.error).toBe('link-ended')
  await accept(body.data)
  expect((await new Visitor(baseUrl).signIn(made.email, password)).error).toBeNull()
})

describe('audit events', () => {
  test('tell who did what to whom, when, from where, by which request', async () => {
    const made = await invite(owner, 'audited@users.example', 'read')
    const requestId = 'audit-test-0001'
    const change = { role: 'write', name: 'Secret Name', locked: true }
    await send(owner, 'PATCH', `${users}/${made.uuid}`, change, { 'X-Request-Id': requestId })
    const events = await eventsOf(`filter[target]=${made.email}`)
    expect(events.map(({ action }) => action)).toEqual(['user.lock', 'user.rename', 'user.change_role', 'user.create'])
    for (const event of events.slice(0, 3)) {
      expect(event).toMatchObject({
        outcome: 'done',
        actor: { kind: 'session', user_uuid: partner.user_uuid, email: partner.email },
        target: { kind: 'user', id: made.uuid, email: made.email },
        request_id: requestId,
      })
      // Next's own server does not tell its route handlers the address.
      if (mount === 'server') expect(event.address).toBe('127.0.0.1')
    }
    expect(events[2]?.details).toEqual({ from: 'read', to: 'write' })
    expect(JSON.stringify(events)).not.toContain('Secret Name')
  })
  test('hold sign-ins, good and failed, and sign-outs', async () => {
    const made = await invite(owner, 'comes@users.example', 'read')
    const visitor = await accept(made)
    await new Visitor(baseUrl).signIn(made.email, 'not the password')
    await visitor.post('signout', {})
    const since = new Date(Date.now() - 60_000).toISOString()
    const events = await eventsOf(`filter[target]=${made.uuid}&filter[since]=${since}&sort[occurred_at]=%2B`)
    expect(events.map(({ action, outcome, actor }) => [action, outcome, actor.kind])).toEqual([
      ['user.create', 'done', 'session'],
      ['user.set_password', 'done', 'link'],
      ['user.sign_in', 'done', 'session'],
      ['user.sign_in', 'failed', 'unknown'],
      ['user.sign_out', 'done', 'session'],
    ])
    expect(JSON.stringify(events)).not.toContain('not the password')
  })
  test('hold what the operator does by the command', async () => {
    const user = ['--partner', partner.uuid, '--email', 'cli@users.example', '--role', 'read']
    await runCommandToSuccess(['user', 'create', ...user], { env })
    await runCommandToSuccess(['user', 'lock', 'cli@users.example'], { env })
    const events = await eventsOf('filter[actor]=operator&filter[target]=cli@users.example')
    expect(events.map(({ action }) => action)).toEqual(['user.lock', 'user.create'])
    expect(events[0]?.actor).toEqual({ kind: 'operator', user_uuid: null, email: null, token_id: null })
  })
  test('are the partner’s own', async () => {
    const { body, text } = await ask<ListBody<AuditEvent>>(audit, { as: 'B' })
    expect(body.data.length).toBeGreaterThan(0)
    for (const word of [partner.email, partner.user_uuid, 'users.example']) expect(text).not.toContain(word)
  })
  test('are filtered by time, refuse what is no time, and come as CSV', async () => {
    const year = await ask<ListBody<AuditEvent>>(`${audit}?filter[until]=2020-01-01T00:00:00Z`)
    expect(year.body.meta.page.total).toBe(0)
    const raw = await ask<ListBody<AuditEvent>>(`${audit}?filter[since]=2020-01-01T00:00:00+01:00`)
    expect(raw.body.meta.page.total).toBeGreaterThan(0)
    for (const value of ['yesterday', '2026-01-01', '', '2026-13-01T00:00:00Z', '1767225600000']) {
      const { status } = await ask(`${audit}?filter[since]=${value}`)
      expect([value, status]).toEqual([value, 400])
    }
    const headers = { ...credentials('A'), Accept: 'text/csv' }
    const csv = await (await fetch(`${baseUrl}${audit}?filter[action]=user.create`, { headers })).text()
    const lines = parse(csv, { columns: true }) as Record<string, string>[]
    expect(lines.length).toBeGreaterThan(5)
    expect(lines[0]).toMatchObject({ action: 'user.create', 'actor.kind': expect.any(String) })
  })
})
