import { expect, test } from 'vitest'
import { endpoints } from '#lib/api/contract/index.ts'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { scopes } from '#lib/values/rights.ts'
import { keyScopeText } from './key-scope-text.ts'

const all: readonly Endpoint[] = endpoints

test('a scope of a key names the scopes that it includes', () => {
  expect(keyScopeText('PARTNER_ADMIN')).toBe('read users and the audit log; includes PARTNER_READ and PARTNER_WRITE')
  expect(keyScopeText('CONTRACT_OWNER')).toMatch(/; includes CONTRACT_READ, CONTRACT_WRITE and CONTRACT_ADMIN$/)
  expect(keyScopeText('PARTNER_WRITE')).toBe('delete payment methods')
})

test('no scope of a key promises a change for which every endpoint needs a session', () => {
  const changes = /\b(change|delete|invite|lock|push)\b/
  const promising = scopes.filter((scope) => changes.test(keyScopeText(scope)))
  const changing = scopes.filter((scope) =>
    all.some((endpoint) => endpoint.scope === scope && endpoint.method !== 'GET' && !endpoint.sessionOnly),
  )
  expect(promising).toEqual(expect.arrayContaining(changing))
  expect(promising.filter((scope) => !changing.includes(scope))).toEqual(['CONTRACT_ADMIN', 'CONTRACT_OWNER'])
})
