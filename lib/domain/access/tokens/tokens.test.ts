import { describe, expect, test } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { scopesOfRole } from '#lib/values/rights.ts'
import { dayMs } from '#lib/values/time.ts'
import { InputError } from '../../input-error.ts'
import { lockUser, unlockUser } from '../users/users.ts'
import { maxActiveTokens } from './active-tokens.ts'
import { now, owner, partnerUuid, pepper, reader, setUpTokens } from './test-tokens.ts'
import { hashToken, pepperIdOf } from './token-format.ts'
import { issueToken, listTokens, revokeToken } from './tokens.ts'

describe.each(testEngines)('on %s', (engine) => {
  const tokens = setUpTokens(engine)
  const { at } = tokens

  test('a token is valid for 90 days, has the scopes of the role, and is stored only as a hash and a hint', async () => {
    const issued = await issueToken(at(now), { email: 'OWNER@example.com', name: 'CI' })
    expect(issued).toMatchObject({ expiresAt: now + 90 * dayMs, scopes: scopesOfRole('owner') })
    const [kept] = await tokens.db.read.selectFrom('tokens').selectAll().execute()
    expect(kept).toMatchObject({ id: issued.id, user_uuid: issued.userUuid, name: 'CI', created_at: now })
    expect(kept).toMatchObject({ hash: hashToken(issued.token, pepper), hint: issued.token.slice(-4) })
    expect(kept).toMatchObject({ pepper_id: pepperIdOf(pepper) })
    expect(JSON.stringify(kept)).not.toContain(issued.token.slice(0, -4))
  })

  test('an issued token authenticates its user and nobody else', async () => {
    const { token, userUuid } = await issueToken(at(now), { ...reader, name: 'CI' })
    const caller = await tokens.callers.find(at(now), { userUuid, token })
    expect(caller).toMatchObject({ userUuid, partnerUuid, role: 'read' })
    expect([...(caller?.scopes ?? [])]).toEqual(['PARTNER_READ', 'CONTRACT_READ'])
    const other = await issueToken(at(now), { ...owner, name: 'CI' })
    expect(await tokens.callers.find(at(now), { userUuid: other.userUuid, token })).toBeUndefined()
  })

  test('a token has the requested scopes, each once, or none', async () => {
    const scopes = ['CONTRACT_READ', 'PARTNER_READ', 'CONTRACT_READ']
    const { scopes: given } = await issueToken(at(now), { ...owner, name: 'CI', scopes })
    expect(given).toEqual(['PARTNER_READ', 'CONTRACT_READ'])
    expect((await issueToken(at(now), { ...owner, name: 'CI', scopes: [] })).scopes).toEqual([])
  })

  test('scopes beyond the role and unknown scopes are rejected', async () => {
    await expect(
      issueToken(at(now), { ...reader, name: 'CI', scopes: ['PARTNER_READ', 'CONTRACT_WRITE'] }),
    ).rejects.toThrow(
      'CONTRACT_WRITE is more than reader@example.com may do with the role read: PARTNER_READ, CONTRACT_READ',
    )
    await expect(issueToken(at(now), { ...owner, name: 'CI', scopes: ['ALL'] })).rejects.toThrow(
      '"ALL" is not one of the scopes',
    )
    expect(await listTokens(at(now), reader)).toEqual([])
  })

  test('a token is valid for at least 1 and at most 366 days', async () => {
    for (const expiresInDays of [0, -1, 367, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      const refused = issueToken(at(now), { ...owner, name: 'CI', expiresInDays })
      await expect(refused).rejects.toThrow('a token expires in 1 to 366 days')
    }
    for (const expiresInDays of [1, 366]) {
      const issued = await issueToken(at(now), { ...owner, name: 'CI', expiresInDays })
      expect(issued.expiresAt).toBe(now + expiresInDays * dayMs)
    }
  })

  test.each(['', '  ', 'x'.repeat(101), 'a\nb', '\u001b[2J'])('the name %j is rejected', async (name) => {
    await expect(issueToken(at(now), { ...owner, name })).rejects.toThrow(InputError)
  })

  test('the 21st active token of a user is rejected, also when all are requested at once', async () => {
    const wanted = Array.from({ length: maxActiveTokens + 5 }, (_, i) =>
      issueToken(at(now), { ...owner, name: `t${i}` }),
    )
    const outcomes = await Promise.allSettled(wanted)
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(5)
    expect(String(refused[0]?.reason)).toContain('has 20 active tokens already')
    await issueToken(at(now), { ...reader, name: 'another user is not concerned' })
  })

  test('a revoked or expired token no longer counts towards the limit', async () => {
    const issue = (expiresInDays: number, time = now) => issueToken(at(time), { ...owner, name: 'CI', expiresInDays })
    const first = await issue(1)
    for (let i = 1; i < maxActiveTokens; i++) await issue(30)
    await expect(issue(30, now + dayMs - 1)).rejects.toThrow('20 active tokens')
    await issue(30, now + dayMs)
    await expect(issue(30, now + dayMs)).rejects.toThrow('20 active tokens')
    await revokeToken(at(now), { id: first.id })
    await expect(issue(30, now + dayMs), 'an expired one made its room already').rejects.toThrow('20 active tokens')
    const [newest] = await listTokens(at(now), owner)
    await revokeToken(at(now), { id: newest!.id })
    await issue(30, now + dayMs)
  })

  test('a revoked token keeps the time of its end and no longer authenticates', async () => {
    const { id, token, userUuid } = await issueToken(at(now), { ...owner, name: 'CI' })
    await revokeToken(at(now + 1), { id: id.toUpperCase() })
    await revokeToken(at(now + 2), { id })
    expect((await listTokens(at(now), owner))[0]).toMatchObject({ id, revoked_at: now + 1 })
    expect(await tokens.callers.find(at(now + 3), { userUuid, token })).toBeUndefined()
  })

  test('an unknown token and a token of another user are rejected', async () => {
    const { id } = await issueToken(at(now), { ...owner, name: 'CI' })
    const { userUuid } = await issueToken(at(now), { ...reader, name: 'CI' })
    await expect(revokeToken(at(now), { id: 'x' })).rejects.toThrow('there is no token "x"')
    await expect(revokeToken(at(now), { id, userUuid })).rejects.toThrow(`there is no token "${id}"`)
    expect((await listTokens(at(now), owner))[0]?.revoked_at).toBeNull()
  })

  test('the tokens of a user are listed newest first without their hash', async () => {
    for (const i of [0, 1, 2]) await issueToken(at(now + i), { ...owner, name: `t${i}` })
    const listed = await listTokens(at(now), owner)
    expect(listed.map(({ name }) => name)).toEqual(['t2', 't1', 't0'])
    expect(Object.keys(listed[0]!)).not.toContain('hash')
    await expect(listTokens(at(now), { email: 'nobody@example.com' })).rejects.toThrow('there is no user')
  })

  test('the tokens of a locked user are invalid until the user is unlocked, and new ones are rejected', async () => {
    const { token, userUuid } = await issueToken(at(now), { ...owner, name: 'CI' })
    await lockUser(at(now), owner)
    expect(await tokens.callers.find(at(now), { userUuid, token })).toBeUndefined()
    await expect(issueToken(at(now), { ...owner, name: 'CI' })).rejects.toThrow('the user owner@example.com is locked')
    await unlockUser(at(now), owner)
    expect(await tokens.callers.find(at(now), { userUuid, token })).toBeDefined()
  })
})
