import { expect, test } from 'vitest'
import { z } from 'zod'
import { callerOf } from '#e2e/setup/memory-service.ts'
import type { Caller } from '#lib/domain/access/caller.ts'
import type { Scope } from '#lib/values/rights.ts'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { ApiError } from '../problems/problems.ts'
import { requirePermission } from './permission.ts'

const change = endpoint({
  id: 'things.delete',
  apis: ['management'],
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

/** The error of the first check that fails, and which check; null if all pass. */
function rejectionOf(declared: Endpoint, scopes: Scope[], kind: 'token' | 'session' = 'token') {
  const caller = { ...callerOf('p'), kind, sessionId: 's', scopes: new Set(scopes) } as Caller
  const problemOf = (work: () => unknown) => {
    try {
      work()
      return null
    } catch (error) {
      if (error instanceof ApiError) return error.problems[0]
      throw error
    }
  }
  let requireScope = () => {}
  const early = problemOf(() => {
    requireScope = requirePermission(declared, caller, { contract_uuid: 'c' })
  })
  return early ? `before the lookup: ${early.problem}` : (problemOf(requireScope)?.problem ?? null)
}

test('a caller who may read a record but not change it is rejected after the record is found', () => {
  expect(rejectionOf(change, ['PARTNER_READ'])).toBe('unauthorized')
  expect(rejectionOf(change, ['PARTNER_READ', 'PARTNER_WRITE'])).toBeNull()
})

test('a caller who may change a record may also find it', () => {
  expect(rejectionOf(change, ['PARTNER_WRITE'])).toBeNull()
  expect(rejectionOf(change, ['PARTNER_ADMIN'])).toBeNull()
})

test('a caller who may not read a record gets the error that the endpoint declares, before any lookup', () => {
  expect(rejectionOf(change, ['CONTRACT_OWNER'])).toBe('before the lookup: record-not-found')
  const { withoutScope: _, ...plain } = change
  expect(rejectionOf(plain, [])).toBe('before the lookup: unauthorized')
})

test('an endpoint without a scope accepts every caller; one that needs a session accepts no token', () => {
  const { targetScope: _, ...open } = { ...change, scope: null }
  expect(rejectionOf(open, [])).toBeNull()
  expect(rejectionOf({ ...open, sessionOnly: true }, ['PARTNER_ADMIN'])).toBe('before the lookup: forbidden')
  expect(rejectionOf({ ...open, sessionOnly: true }, [], 'session')).toBeNull()
})

test('an error has the id of the contract if the request names one, and nothing else', async () => {
  const { problems } = await import('../problems/problems.ts')
  expect(
    problems.unauthorized.identifiers?.({ contract_uuid: 'c', partner_uuid: 'p' } as { contract_uuid: string }),
  ).toEqual({
    contract_uuid: 'c',
  })
  expect(problems.unauthorized.identifiers?.({})).toEqual({})
})
