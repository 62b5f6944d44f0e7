import { beforeAll, describe, expect, test } from 'vitest'
import { expectWithinASecond } from '#e2e/setup/within-a-second.ts'
import { everyCall } from '../contract/calls.ts'
import type { ErrorBody } from '../support/bodies.ts'
import { fetchApi } from '../support/client.ts'
import { createRightsCallers, type RightsCaller, withRole } from './rights-callers.ts'
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
  callers = await createRightsCallers()
})

test('the table has exactly the declared endpoints', () => {
  expect([...new Set(calls.map(({ endpoint }) => endpoint.id))].sort()).toEqual(Object.keys(needs).sort())
})

describe.each(calls)('$name', ({ target, dialect, endpoint }) => {
  const need = needs[endpoint.id]!
  const hasIds = endpoint.path.includes(':')
  const unknown = unknownCalls.find((one) => one.endpoint === endpoint && one.dialect === dialect)!.target

  async function resultOf({ headers }: RightsCaller, path: string): Promise<string> {
    const { status, body } = await fetchApi<ErrorBody>(path, { as: null, method: endpoint.method, headers })
    return status < 300 ? 'ok' : `${status} ${body.errors[0]?.title}`
  }

  test('responds to every role and scope as the table says, for existing and for unknown records', async () => {
    const mismatches = callers.map(async (caller) => {
      const { role, scopes, allowed } = caller
      const wanted = expectedResult(need, allowed)
      // An allowed change would happen, so allowed changes are only sent for unknown records.
      const got = endpoint.method === 'GET' || wanted !== 'ok' ? await resultOf(caller, target) : wanted
      const mayRead = wanted === 'ok' || (need.readScope !== undefined && allowed.has(need.readScope))
      const wantedOfUnknown = mayRead ? '404' : wanted
      const gotOfUnknown = hasIds ? await resultOf(caller, unknown) : wantedOfUnknown
      const isRight = got === wanted && gotOfUnknown.startsWith(wantedOfUnknown)
      return isRight ? [] : [{ role, scopes, wanted, got, gotOfUnknown }]
    })
    expect((await Promise.all(mismatches)).flat()).toEqual([])
  })
})

/** The expected result for an existing record and a caller with these scopes. */
function expectedResult(
  { scope, readScope, error, errorForReader = '', sessionOnly }: Need,
  allowed: ReadonlySet<string>,
): string {
  if (sessionOnly) return '403 Forbidden'
  if (scope === null || allowed.has(scope)) return 'ok'
  return readScope !== undefined && allowed.has(readScope) ? errorForReader : error
}

test('a role that another process changes applies to its tokens within a second', async () => {
  const routes = allowedRoutes.map((route) => route.target)
  const statuses = (headers: Readonly<Record<string, string>>) =>
    Promise.all(routes.map(async (route) => (await fetchApi(route, { as: null, headers })).status === 200))
  await withRole('owner', async (headers, changeRole) => {
    expect(await statuses(headers)).toEqual(routes.map(() => true))
    for (const role of ['admin', 'write', 'read', 'owner'] as const) {
      await changeRole(role)
      const allowed = allowedRoutes.map(({ roles }) => roles.includes(role))
      await expectWithinASecond(() => statuses(headers), allowed)
    }
  })
})

test("the account has the caller's role and scopes", async () => {
  for (const { role, allowed, headers } of callers) {
    const { body } = await fetchApi<{ data: { role: string; scopes: string[] } }>('/management/v2/account', {
      as: null,
      headers,
    })
    expect([body.data.role, [...body.data.scopes].sort()]).toEqual([role, [...allowed].sort()])
  }
})
