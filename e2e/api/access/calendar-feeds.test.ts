import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { SessionClient } from '#e2e/setup/browser/session-client.ts'
import { type Product, startProduct } from '#e2e/setup/processes/product.ts'
import { readAllPages } from '../lists/read-all-pages.ts'
import { createUser, lock, removeFromPartner, unlock } from '../support/access.ts'
import { expectEffect } from '../support/expect-effect.ts'

type Issued = { id: string; name: string; url: string; created_at: string }
type Forecast = { hybrid_core_id: string; resource: string; order_by: string | null }

const baseUrl = inject('baseUrl')
const password = 'a sentence for the calendar tests'
const own = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
const path = '/management/v2/calendar-feeds'
const metricsToken = 'metrics'.repeat(5)

async function newUser(partnerUuid = inject('partnerA').uuid): Promise<{ email: string; session: SessionClient }> {
  const email = await createUser(`${randomUUID()}@calendar.example`, { password, partnerUuid })
  const session = new SessionClient(baseUrl)
  expect((await session.signIn(email, password)).error).toBeNull()
  return { email, session }
}

async function create(session: SessionClient, name = 'Team calendar'): Promise<Issued> {
  const response = await session.fetch(path, { method: 'POST', headers: own, body: JSON.stringify({ name }) })
  expect(response.status).toBe(201)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return ((await response.json()) as { data: Issued }).data
}

/** The path of a feed: its host is that of the settings. */
const pathOf = ({ url }: Issued) => new URL(url).pathname
const read = (feedPath: string, init: RequestInit = {}) => fetch(baseUrl + feedPath, { redirect: 'manual', ...init })
const statusOf = async (feedPath: string) => (await read(feedPath)).status
/** A response without the parts that differ in every response. */
const answerOf = async (feedPath: string) => {
  const response = await read(feedPath)
  const headers = [...response.headers].filter(([name]) => !/^(x-request-id|date|content-security-policy)$/.test(name))
  return { status: response.status, headers, text: await response.text() }
}

describe('a calendar feed', () => {
  test('has an event for each pool of the partner that has an order-by date', async () => {
    const { session } = await newUser()
    const response = await read(pathOf(await create(session)))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = await response.text()
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
    expect(text).toContain('X-WR-CALNAME:Order-by dates of hybrid cores\r\n')
    const rows = await readAllPages<Forecast>('/hybrid-core/v2/forecasts')
    const expected = rows.flatMap(({ hybrid_core_id: id, resource, order_by: day }) =>
      day === null ? [] : [`order-by-${resource}-${id} ${day.replaceAll('-', '')}`],
    )
    const lines = text.replaceAll('\r\n ', '').split('\r\n')
    const ids = lines.flatMap((line) => /^UID:(.+)@/.exec(line)?.[1] ?? [])
    const days = lines.flatMap((line) => /^DTSTART;VALUE=DATE:(\d{8})$/.exec(line)?.[1] ?? [])
    expect(expected).not.toEqual([])
    expect(ids.map((id, n) => `${id} ${days[n]}`).sort()).toEqual(expected.sort())
  })

  test('shows only the cores of the partner of its user', async () => {
    const { session } = await newUser(inject('partnerB').uuid)
    const text = await (await read(pathOf(await create(session)))).text()
    expect(text).toContain('BEGIN:VCALENDAR')
    expect(text).not.toContain('-alpha@')
  })

  test('is stored by its reader only, and is not sent again while it is unchanged', async () => {
    const { session } = await newUser()
    const feed = pathOf(await create(session))
    const first = await read(feed)
    await first.text()
    const { headers } = first
    expect(headers.get('cache-control')).toBe('private, no-cache')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const same = await read(feed, { headers: { 'If-None-Match': headers.get('etag') ?? '' } })
    expect([same.status, await same.text()]).toEqual([304, ''])
    const head = await read(feed, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('is listed without its address, with the time of its last use', async () => {
    const { session } = await newUser()
    const list = async () => (await session.fetch(path)).json() as Promise<{ data: { last_used_at: string | null }[] }>
    const { url, ...feed } = await create(session)
    expect((await list()).data).toEqual([{ ...feed, last_used_at: null }])
    expect(await statusOf(new URL(url).pathname)).toBe(200)
    await expect.poll(async () => (await list()).data[0]?.last_used_at).not.toBeNull()
  })

  test('ends when it is revoked; a wrong, a revoked and a malformed address have the same response', async () => {
    const { session } = await newUser()
    const feed = await create(session)
    const kept = pathOf(await create(session, 'kept'))
    const [one, other] = [`${path}/${feed.id}`, { method: 'DELETE', headers: own }]
    expect((await session.fetch(one, other)).status).toBe(204)
    expect((await session.fetch(one, other)).status).toBe(404)
    const revoked = await answerOf(pathOf(feed))
    expect([revoked.status, revoked.text]).toEqual([404, 'There is nothing at this address.'])
    for (const wrong of [`${'A'.repeat(43)}.ics`, 'short.ics', kept.slice('/calendar-feeds/'.length, -4)]) {
      expect(await answerOf(`/calendar-feeds/${wrong}`), wrong).toEqual(revoked)
    }
    expect(await statusOf(kept)).toBe(200)
  })

  test('works only while its user may read the cores', async () => {
    const { email, session } = await newUser()
    const feed = pathOf(await create(session))
    await lock(email)
    await expectEffect(() => statusOf(feed), 404)
    await unlock(email)
    await expectEffect(() => statusOf(feed), 200)
    await removeFromPartner(email)
    await expectEffect(() => statusOf(feed), 404)
  })

  test('is created by a session from the panel’s own pages only, with a name', async () => {
    const { session } = await newUser()
    const { user_uuid, token } = inject('partnerA')
    const byToken = { 'X-Auth-UserId': user_uuid, 'X-Auth-Token': token, 'Content-Type': 'application/json' }
    const body = JSON.stringify({ name: 'x' })
    expect((await fetch(baseUrl + path, { method: 'POST', headers: byToken, body })).status).toBe(403)
    const json = { 'Content-Type': 'application/json' }
    expect((await session.fetch(path, { method: 'POST', headers: json, body })).status).toBe(403)
    const blank = await session.fetch(path, { method: 'POST', headers: own, body: JSON.stringify({ name: ' ' }) })
    expect([blank.status, ((await blank.json()) as { errors: object[] }).errors]).toMatchObject([
      400,
      [{ data: { field: 'name' } }],
    ])
  })
})

describe.runIf(inject('mount') === 'server')('the addresses of calendar feeds', () => {
  let product: Product
  beforeAll(async () => {
    const limits = {
      AUTH_FAILURE_LIMIT: '3/60',
      TRUSTED_PROXY_HOPS: '1',
      LOG_LEVEL: 'info',
      METRICS_TOKEN: metricsToken,
    }
    product = await startProduct({ mount: 'server', env: { ...inject('env'), ...limits } })
  }, 60_000)
  afterAll(() => product?.stop())

  test('cannot be guessed: wrong ones count as failed authentications, and none is in the log or the metrics', async () => {
    const { session } = await newUser()
    const feed = pathOf(await create(session))
    const from = (address: string, target = feed) =>
      fetch(product.url + target, { headers: { 'X-Forwarded-For': address } })
    expect((await from('192.0.2.71')).status).toBe(200)
    for (let n = 0; n < 3; n++) {
      expect((await from('192.0.2.71', `/calendar-feeds/${'B'.repeat(43)}.ics`)).status).toBe(404)
    }
    await expectEffect(async () => (await from('192.0.2.71')).status, 429)
    const refused = await from('192.0.2.71')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await from('192.0.2.72')).status).toBe(200)
    const secret = feed.slice('/calendar-feeds/'.length, -'.ics'.length)
    const metrics = await (
      await fetch(`${product.url}/metrics`, { headers: { Authorization: `Bearer ${metricsToken}` } })
    ).text()
    await expect.poll(() => product.log()).toContain('"route":"/calendar-feeds/[file]"')
    expect(metrics).toContain('route="/calendar-feeds/[file]"')
    for (const text of [metrics, product.log()]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain('B'.repeat(43))
    }
  })
})
