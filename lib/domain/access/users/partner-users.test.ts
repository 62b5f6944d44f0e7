import { describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { createSession } from '../sessions/sessions.ts'
import { listPartnerUsers } from './partner-users.ts'
import { everything, now, partners, setUpAdministration } from './test-administration.ts'
import { createUser } from './users.ts'

describe.each(testEngines)('on %s', (engine) => {
  const { operating, add, as, change } = setUpAdministration(engine)

  test('the list is filtered and sorted, and users who have never signed in come last in that order', async () => {
    const owner = await add('b@example.com', 'owner')
    const reader = await add('a@example.com', 'read')
    await createUser(operating(), { partnerUuid: partners[0], email: 'c@test.example', role: 'admin' })
    await createSession({ ...operating(), now: now + 1 }, { userUuid: reader, version: 1 })
    await createSession({ ...operating(), now: now + 2 }, { userUuid: owner, version: 1 })
    await change(as(owner, 'owner'), reader, { locked: true })
    const list = async (input: Partial<Parameters<typeof listPartnerUsers>[1]>) => {
      const { items, total } = await listPartnerUsers(as(owner, 'owner'), { ...everything, ...input })
      expect(total).toBe(items.length)
      return items.map(({ email }) => email[0]).join('')
    }
    expect(await list({})).toBe('abc')
    expect(await list({ sort: [{ name: 'email', descending: true }] })).toBe('cba')
    expect(await list({ sort: [{ name: 'last_signed_in_at', descending: true }] })).toBe('bac')
    expect(await list({ sort: [{ name: 'last_signed_in_at', descending: false }] })).toBe('abc')
    expect(await list({ filter: { email: ['*@EXAMPLE.com'] } })).toBe('ab')
    expect(await list({ filter: { role: ['admin', 'read'] } })).toBe('ac')
    for (const [status, expected] of Object.entries({ active: 'b', invited: 'c', locked: 'a' })) {
      expect(await list({ filter: { status: [status as 'active'] } })).toBe(expected)
    }
  })
})
