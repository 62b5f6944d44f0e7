import fc from 'fast-check'
import { expect, test } from 'vitest'
import { effectiveScopes, includesScope, parseScopes, roles, type Scope, scopes, scopesOfRole } from './rights.ts'

/** The expected rights of each scope. */
const allowedBy: Record<Scope, Scope[]> = {
  PARTNER_READ: ['PARTNER_READ'],
  PARTNER_WRITE: ['PARTNER_WRITE'],
  PARTNER_ADMIN: ['PARTNER_READ', 'PARTNER_WRITE', 'PARTNER_ADMIN'],
  CONTRACT_READ: ['CONTRACT_READ'],
  CONTRACT_WRITE: ['CONTRACT_WRITE'],
  CONTRACT_ADMIN: ['CONTRACT_READ', 'CONTRACT_WRITE', 'CONTRACT_ADMIN'],
  CONTRACT_OWNER: ['CONTRACT_READ', 'CONTRACT_WRITE', 'CONTRACT_ADMIN', 'CONTRACT_OWNER'],
  CORE_WRITE: ['CORE_WRITE'],
}

/** The expected rights of a call with one scope of the token under each role; a blank is no right. */
const matrix: Record<Scope, Record<(typeof roles)[number], string>> = {
  PARTNER_READ: { owner: 'PR', admin: 'PR', write: '', read: 'PR' },
  PARTNER_WRITE: { owner: 'PW', admin: 'PW', write: '', read: '' },
  PARTNER_ADMIN: { owner: 'PR PW PA', admin: 'PR PW PA', write: '', read: 'PR' },
  CONTRACT_READ: { owner: 'CR', admin: 'CR', write: 'CR', read: 'CR' },
  CONTRACT_WRITE: { owner: 'CW', admin: 'CW', write: 'CW', read: '' },
  CONTRACT_ADMIN: { owner: 'CR CW CA', admin: 'CR CW CA', write: 'CR CW', read: 'CR' },
  CONTRACT_OWNER: { owner: 'CR CW CA CO', admin: 'CR CW CA', write: 'CR CW', read: 'CR' },
  CORE_WRITE: { owner: 'HW', admin: 'HW', write: '', read: '' },
}

const abbreviate = (list: Iterable<Scope>) =>
  [...list].map((s) => s.replace('CORE', 'H').replace(/(.).*_(.).*/, '$1$2')).join(' ')

test('an _ADMIN or _OWNER scope includes the lower ones, every other scope only itself', () => {
  for (const held of scopes) {
    for (const needed of scopes) {
      expect(includesScope([held], needed), `${held} for ${needed}`).toBe(allowedBy[held].includes(needed))
    }
  }
})

test('a role has its scopes and no others', () => {
  expect(roles.map((role) => [role, abbreviate(scopesOfRole(role))])).toEqual([
    ['owner', 'PR PW PA CR CW CA CO HW'],
    ['admin', 'PR PW PA CR CW CA HW'],
    ['write', 'CR CW'],
    ['read', 'PR CR'],
  ])
})

test('each scope of a token allows what the matrix says, for each role', () => {
  for (const scope of scopes) {
    for (const role of roles) {
      expect(abbreviate(effectiveScopes(role, [scope])), `${scope} of ${role}`).toBe(matrix[scope][role])
    }
  }
})

test('a token never has a right that its role or its own scopes do not include', () => {
  fc.assert(
    fc.property(fc.constantFrom(...roles), fc.subarray([...scopes]), (role, held) => {
      const effective = effectiveScopes(role, held)
      for (const scope of scopes) {
        const expected = includesScope(scopesOfRole(role), scope) && includesScope(held, scope)
        expect(includesScope(effective, scope)).toBe(expected)
        expect(effective.has(scope)).toBe(expected)
      }
    }),
  )
})

test('unknown scopes allow nothing', () => {
  expect(effectiveScopes('owner', ['', 'ADMIN', 'PARTNER_', 'partner_admin', 'OTHER_ADMIN', '__proto__']).size).toBe(0)
  expect(parseScopes('["PARTNER_READ","CONTRACT_SUDO"]')).toEqual(['PARTNER_READ'])
})
