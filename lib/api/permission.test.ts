import { expect, test } from 'vitest'
import { z } from 'zod'
import { callerOf } from '#e2e/setup/memory-service.ts'
import type { Caller } from '#lib/domain/access/caller.ts'
import type { Scope } from '#lib/rights.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { requirePermission } from './permission.ts'
import { Refused } from './problems.ts'

const change = endpoint({
  id: 'things.delete',
  method: 'DELETE',
  path: '/v2/things/:contract_uuid',
  scope: 'PARTNER_WRITE',
  targetScope: 'PARTNER_READ',
  withoutScope: 'record-not-found',
  summary: '',
  description: '',
  filters: {},
  sorts: [],
  returns: z.undefined(),
  shape: 'nothing',
  problems: [],
})

/** Which check refuses, and with what; null where none does. */
function refusalOf(declared: Endpoint, scopes: Scope[], kind: 'token' | 'session' = 'token') {
  const caller = { ...callerOf('p'), kind, sessionId: 's', scopes: new Set(scopes) } as Caller
  const findingOf = (work: () => unknown) => {
    try {
      work()
      return null
    } catch (error) {
      if (error instanceof Refused) return error.findings[0]
      throw error
    }
  }
  let permit = () => {}
  const early = findingOf(() => {
    permit = requirePermission(declared, caller, { contract_uuid: 'c' })
  })
  return early ? `at once: ${early.problem}` : (findingOf(permit)?.problem ?? null)
}

test('who may see what it may not change is refused once that has been found', () => {
  expect(refusalOf(change, ['PARTNER_READ'])).toBe('unauthorized')
  expect(refusalOf(change, ['PARTNER_READ', 'PARTNER_WRITE'])).toBeNull()
})

test('who may change may also find', () => {
  expect(refusalOf(change, ['PARTNER_WRITE'])).toBeNull()
  expect(refusalOf(change, ['PARTNER_ADMIN'])).toBeNull()
})

test('who may not even see it is told what the endpoint declares, at once', () => {
  expect(refusalOf(change, ['CONTRACT_OWNER'])).toBe('at once: record-not-found')
  const { withoutScope: _, ...plain } = change
  expect(refusalOf(plain, [])).toBe('at once: unauthorized')
})

test('without a scope every caller may; a session is needed where it is declared, whatever the scopes', () => {
  const { targetScope: _, ...open } = { ...change, scope: null }
  expect(refusalOf(open, [])).toBeNull()
  expect(refusalOf({ ...open, sessionOnly: true }, ['PARTNER_ADMIN'])).toBe('at once: forbidden')
  expect(refusalOf({ ...open, sessionOnly: true }, [], 'session')).toBeNull()
})

test('a refusal names the contract where one is involved, and nothing else', async () => {
  const { problems } = await import('./problems.ts')
  expect(
    problems.unauthorized.identifiers?.({ contract_uuid: 'c', partner_uuid: 'p' } as { contract_uuid: string }),
  ).toEqual({
    contract_uuid: 'c',
  })
  expect(problems.unauthorized.identifiers?.({})).toEqual({})
})
