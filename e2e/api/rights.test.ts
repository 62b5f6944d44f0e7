import { beforeAll, describe, expect, test } from 'vitest'
import { withinASecond } from '../setup/within-a-second.ts'
import type { ErrorBody } from './bodies.ts'
import { everyCall } from './calls.ts'
import { ask } from './client.ts'
import { type RightsCaller, rightsCallers, withRole } from './rights-callers.ts'
import { allowedRoutes, type Need, needs } from './rights-table.ts'

const nothing = '00000000-0000-4000-8000-00000000dead'
const unknownIds = {
  hybrid_core_id: 'nowhere',
  asset_id: 'nothing',
  contract_uuid: nothing,
  project_uuid: nothing,
  priceListUuid: nothing,
  paymentMethodUuid: nothing,
  invoice_nr: 'nothing',
  user_uuid: nothing,
}
const calls = everyCall()
const unknownCalls = everyCall(unknownIds)

let callers: RightsCaller[]
beforeAll(async () => {
  callers = await rightsCallers()
})

test('every declared endpoint has a line in the table, and no other', () => {
  expect([...new Set(calls.map(({ endpoint }) => endpoint.id))].sort()).toEqual(Object.keys(needs).sort())
})

describe.each(calls)('$name', ({ target, dialect, endpoint }) => {
  const need = needs[endpoint.id]!
  const hasIds = endpoint.path.includes(':')
  const unknown = unknownCalls.find((one) => one.endpoint === endpoint && one.dialect === dialect)!.target

  async function told({ headers }: RightsCaller, asked: string): Promise<string> {
    const { status, body } = await ask<ErrorBody>(asked, { as: null, method: endpoint.method, headers })
    return status < 300 ? 'ok' : `${status} ${body.errors[0]?.title}`
  }

  test('answers every role and scope as the table says, of what is there and of what is not', async () => {
    const findings = callers.map(async (caller) => {
      const { role, scopes, allowed } = caller
      const wanted = refusalOf(need, allowed)
      // What may be done would be done: a change is only ever asked of what is not there.
      const got = endpoint.method === 'GET' || wanted !== 'ok' ? await told(caller, target) : wanted
      const isSeen = wanted === 'ok' || (need.seen !== undefined && allowed.has(need.seen))
      const wantedOfUnknown = isSeen ? '404' : wanted
      const gotOfUnknown = hasIds ? await told(caller, unknown) : wantedOfUnknown
      const isRight = got === wanted && gotOfUnknown.startsWith(wantedOfUnknown)
      return isRight ? [] : [{ role, scopes, wanted, got, gotOfUnknown }]
    })
    expect((await Promise.all(findings)).flat()).toEqual([])
  })
})

/** What a caller who may do these things is told of something that is there. */
function refusalOf({ scope, seen, refusal, late = '', sessionOnly }: Need, allowed: ReadonlySet<string>): string {
  if (sessionOnly) return '403 Forbidden'
  if (scope === null || allowed.has(scope)) return 'ok'
  return seen !== undefined && allowed.has(seen) ? late : refusal
}

test('a role that another process takes away is taken from its tokens within a second, and given back with it', async () => {
  const routes = allowedRoutes.map((route) => route.target)
  const statuses = (headers: Readonly<Record<string, string>>) =>
    Promise.all(routes.map(async (route) => (await ask(route, { as: null, headers })).status === 200))
  await withRole('owner', async (headers, become) => {
    expect(await statuses(headers)).toEqual(routes.map(() => true))
    for (const role of ['admin', 'write', 'read', 'owner'] as const) {
      await become(role)
      const allowed = allowedRoutes.map(({ roles }) => roles.includes(role))
      await withinASecond(() => statuses(headers), allowed)
    }
  })
})

test('the account tells the panel what a call may do', async () => {
  for (const { role, allowed, headers } of callers) {
    const { body } = await ask<{ data: { role: string; scopes: string[] } }>('/management/v2/account', {
      as: null,
      headers,
    })
    expect([body.data.role, [...body.data.scopes].sort()]).toEqual([role, [...allowed].sort()])
  }
})
