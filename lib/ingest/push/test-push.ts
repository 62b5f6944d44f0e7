import { beforeEach } from 'vitest'
import { addresses, callerOf, contextOf, memoryRouter } from '#e2e/setup/memory-service.ts'
import type { StandardRouter } from '#lib/api/router/router.ts'
import { createRoutes } from '#lib/api/router/routes.ts'
import type { TestEngine } from '#lib/db/test-database.ts'
import type { Caller } from '#lib/domain/access/caller.ts'
import { actorOf } from '#lib/domain/access/origin.ts'
import { insertUser, userRowOf } from '#lib/domain/access/users/new-user.ts'
import { AssetHistories } from '../prometheus/history/asset-histories.ts'
import { nowMs, storedAsset, useImportDatabase } from '../test-imports.ts'
import { asset, core } from '../test-records.ts'
import { ObservationPushes } from './observation-pushes.ts'

export const partners = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002'] as const
const minute = 60_000
export const iso = (minutesAgo: number) => new Date(nowMs - minutesAgo * minute).toISOString()
export const memory = { used: 60, total: 100 }

export type Line = Record<string, unknown>
export type PushResponse = {
  status: number
  headers: Headers
  body: { data?: Line; errors?: { title: string; detail: string }[] }
}

const userUuid = (n: number) => `aaaaaaaa-0000-4000-9000-${String(n).padStart(12, '0')}`
/** A session of user number `n`; only the first user is stored. */
export const sessionOf = (n: number) =>
  ({ ...callerOf(partners[0]), kind: 'session', userUuid: userUuid(n), sessionId: 's' }) as Caller
export const session = sessionOf(0)

export const line = (id: string, more: Line = { memory }): Line => ({
  hybrid_core_id: 'c',
  id,
  observed_at: iso(1),
  ...more,
})
export const details = ({ body }: PushResponse) => body.errors?.map(({ detail }) => detail)

/**
 * Gives each test a database with the core `c` of one partner (`a` and `b`: compute nodes, `disk`: object storage), and
 * `theirs` of another, observed an hour ago. Pushes are of a session of the first partner's owner.
 */
export function usePushes(engine: TestEngine) {
  const context = useImportDatabase(engine)
  let router: StandardRouter
  let current: Caller
  /** When a request begins, and when its values are written. */
  let times = { begunMs: nowMs, writtenMs: nowMs }
  const be = (caller: Caller) => {
    current = caller
  }
  const at = (begunMs: number, writtenMs: number) => {
    times = { begunMs, writtenMs }
  }
  const createRouter = () =>
    memoryRouter(context.database, {
      authenticate: async () => current,
      routes: createRoutes(addresses, {
        'observations.push': new ObservationPushes(() => times.writtenMs).receive,
        'asset-history.get': new AssetHistories().get,
      }),
      context: (caller, request) =>
        contextOf(context.database, caller, { now: times.begunMs, origin: { actor: actorOf(caller), ...request } }),
    })

  async function addUser(n: number): Promise<void> {
    const user = await userRowOf({ uuid: userUuid(n), email: `user-${n}@example.com`, role: 'owner' }, nowMs)
    await context.database.transaction((trx) => insertUser(trx, { ...user, partner_uuid: partners[0] }))
  }

  beforeEach(async () => {
    await context.importRecords([
      ...partners.map((uuid, n) => ({ kind: 'partner', uuid, name: `Partner ${n}` })),
      core('c'),
      { ...core('theirs'), partner_uuid: partners[1] },
      ...['a', 'b'].map((id) => ({ ...asset('c', id), observed_at: iso(60), storage: { used: 1, total: 2 } })),
      { ...asset('c', 'disk'), node_type: 'object_storage', observed_at: iso(60) },
      { ...asset('theirs', 'a'), observed_at: iso(60) },
    ])
    await addUser(0)
    router = createRouter()
    be(session)
    at(nowMs, nowMs)
  })

  async function send(body: BodyInit, headers: Record<string, string> = {}, query = ''): Promise<PushResponse> {
    const request = new Request(`https://panel.example/management/v2/observations${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-ndjson', 'Sec-Fetch-Site': 'same-origin', ...headers },
      body,
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })
    const response = await router(request)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const push = (lines: readonly Line[], query = '') =>
    send(lines.map((one) => JSON.stringify(one)).join('\n'), {}, query)
  const stored = (id?: string, coreId?: string) => storedAsset(context.database, id, coreId)
  return { context, be, at, addUser, send, push, stored }
}
