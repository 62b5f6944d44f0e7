import { parse } from 'csv-parse/sync'
import { describe, expect, inject, test } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { runCommandToSuccess } from '#e2e/setup/processes/product.ts'
import { newContract } from '../../support/billing.ts'
import type { ListBody } from '../../support/bodies.ts'
import { credentials, fetchApi } from '../../support/client.ts'
import { accept, invite, send, setUpOwner, users } from './user-client.ts'

const baseUrl = inject('baseUrl')
const env = inject('env')
const partner = inject('partnerA')
const mount = inject('mount')
const audit = '/management/v2/audit-events'

type AuditEvent = {
  id: string
  action: string
  outcome: string
  occurred_at: string
  actor: { kind: string; user_uuid: string | null; email: string | null; token_name: string | null }
  target: { kind: string; id: string; name: string | null; email: string | null }
  details: Record<string, string>
  changes: { field: string; before: string | null; after: string | null }[]
  address: string | null
  request_id: string | null
}

const { owner } = setUpOwner()

const eventsOf = async (query: string) => (await fetchApi<ListBody<AuditEvent>>(`${audit}?${query}`)).body.data

describe('audit events', () => {
  test('have the actor, the action, the target, the time, the address and the request id', async () => {
    const invited = await invite(owner, 'audited@users.example', 'read')
    const requestId = 'audit-test-0001'
    const change = { role: 'write', name: 'New Name', locked: true }
    await send(owner, 'PATCH', `${users}/${invited.uuid}`, change, { 'X-Request-Id': requestId })
    const events = await eventsOf(`filter[target]=${invited.email}`)
    expect(events.map(({ action }) => action)).toEqual(['user.lock', 'user.rename', 'user.change_role', 'user.create'])
    for (const event of events.slice(0, 3)) {
      expect(event).toMatchObject({
        outcome: 'done',
        actor: { kind: 'session', user_uuid: partner.user_uuid, email: partner.email },
        target: { kind: 'user', id: invited.uuid, email: invited.email },
        request_id: requestId,
      })
      // Next's own server does not pass the client address to route handlers.
      if (mount === 'server') expect(event.address).toBe('127.0.0.1')
    }
    expect(events[2]?.details).toEqual({ from: 'read', to: 'write' })
    expect(events[2]?.changes).toEqual([{ field: 'role', before: 'read', after: 'write' }])
    expect(events[1]?.changes).toEqual([{ field: 'name', before: null, after: 'New Name' }])
    expect(events.map(({ target }) => target.name)).toEqual(['New Name', 'New Name', null, null])
  })
  test('name the token, the record and its values before and after, also in CSV', async () => {
    const [name, before, after] = ['Audited & Sons', 'old@example.com', 'after@audit.example']
    const uuid = await newContract({ name, email: before })
    const { headers } = await fetchApi(`/management/contracts/${uuid}`, {
      ...{ method: 'PATCH', headers: { 'Content-Type': 'application/json' } },
      body: JSON.stringify({ email: after }),
    })
    const [event] = await eventsOf(`filter[target]=${encodeURIComponent(name)}&filter[action]=contract.update`)
    const changes = [{ field: 'email', before, after }]
    expect(event).toMatchObject({
      actor: { kind: 'token', email: partner.email, token_name: expect.any(String) },
      target: { id: uuid, name },
      request_id: headers.get('X-Request-Id'),
      changes,
    })
    const [created] = await eventsOf(`filter[target]=${uuid}&filter[action]=contract.create`)
    expect(created?.actor).toMatchObject({ kind: 'operator', command: expect.stringMatching(/^import \S+$/) })
    const csv = await fetch(`${baseUrl}${audit}?filter[target]=${uuid}&filter[action]=contract.update`, {
      headers: { ...credentials('A'), Accept: 'text/csv' },
    })
    const [line] = parse(await csv.text(), { columns: true }) as Record<string, string>[]
    expect(line).toMatchObject({ 'target.name': name, 'actor.token_name': event?.actor.token_name })
    expect(JSON.parse(line?.changes ?? '')).toEqual(changes)
  })
  test('include successful and failed sign-ins, and sign-outs', async () => {
    const invited = await invite(owner, 'comes@users.example', 'read')
    const client = await accept(invited)
    await new SessionClient(baseUrl).signIn(invited.email, 'not the password')
    await client.post('signout', {})
    const since = new Date(Date.now() - 60_000).toISOString()
    const events = await eventsOf(`filter[target]=${invited.uuid}&filter[since]=${since}&sort[occurred_at]=%2B`)
    expect(events.map(({ action, outcome, actor }) => [action, outcome, actor.kind])).toEqual([
      ['user.create', 'done', 'session'],
      ['user.set_password', 'done', 'link'],
      ['user.sign_in', 'done', 'session'],
      ['user.sign_in', 'failed', 'unknown'],
      ['user.sign_out', 'done', 'session'],
    ])
    expect(JSON.stringify(events)).not.toContain('not the password')
  })
  test("include the operator's commands", async () => {
    const user = ['--partner', partner.uuid, '--email', 'cli@users.example', '--role', 'read']
    await runCommandToSuccess(['user', 'create', ...user], { env })
    await runCommandToSuccess(['user', 'lock', 'cli@users.example'], { env })
    const events = await eventsOf('filter[actor]=operator&filter[target]=cli@users.example')
    expect(events.map(({ action }) => action)).toEqual(['user.lock', 'user.create'])
    expect(events[0]?.actor).toEqual({
      ...{ kind: 'operator', user_uuid: null, email: null, name: null, token_id: null, token_name: null },
      command: 'user lock',
    })
  })
  test('are only visible to their partner', async () => {
    const { body, text } = await fetchApi<ListBody<AuditEvent>>(audit, { as: 'B' })
    expect(body.data.length).toBeGreaterThan(0)
    for (const word of [partner.email, partner.user_uuid, 'users.example']) expect(text).not.toContain(word)
  })
  test('can be filtered by time, reject an invalid time, and come as CSV', async () => {
    const year = await fetchApi<ListBody<AuditEvent>>(`${audit}?filter[until]=2020-01-01T00:00:00Z`)
    expect(year.body.meta.page.total).toBe(0)
    const raw = await fetchApi<ListBody<AuditEvent>>(`${audit}?filter[since]=2020-01-01T00:00:00+01:00`)
    expect(raw.body.meta.page.total).toBeGreaterThan(0)
    for (const value of ['yesterday', '2026-01-01', '', '2026-13-01T00:00:00Z', '1767225600000']) {
      const { status } = await fetchApi(`${audit}?filter[since]=${value}`)
      expect([value, status]).toEqual([value, 400])
    }
    const headers = { ...credentials('A'), Accept: 'text/csv' }
    const csv = await (await fetch(`${baseUrl}${audit}?filter[action]=user.create`, { headers })).text()
    const lines = parse(csv, { columns: true }) as Record<string, string>[]
    // The tests above create three users.
    expect(lines.length).toBeGreaterThanOrEqual(3)
    expect(lines[0]).toMatchObject({ action: 'user.create', 'actor.kind': expect.any(String) })
  })
})
