import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { callerOf, contextOf } from '#e2e/setup/memory-service.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { rotateOwnToken } from '../account.ts'
import { lockUser } from '../users/users.ts'
import { maxActiveTokens } from './active-tokens.ts'
import { now, owner, partnerUuid, setUpTokens } from './test-tokens.ts'
import { issueToken, listTokens, replaceToken, revokeToken } from './tokens.ts'

describe.each(testEngines)('a token that is replaced on %s', (engine) => {
  const tokens = setUpTokens(engine)
  const { at } = tokens
  const weekMs = 7 * dayMs
  const replace = ({ id, userUuid }: { id: string; userUuid: string }, graceMs: number, time = now) =>
    replaceToken(at(time), { id, userUuid, graceMs })
  const works = async ({ userUuid, token }: { userUuid: string; token: string }, time: number) =>
    (await tokens.callers.find(at(time), { userUuid, token })) !== undefined
  const activeTokens = async (time: number) =>
    (await listTokens(at(time), owner)).filter((one) => one.revoked_at === null && one.expires_at > time).length

  test('works until the end of its grace period, and the new token has the lifetime of the first', async () => {
    let current = await issueToken(at(now), { ...owner, name: 'CI', expiresInDays: 366 })
    for (let time = now; time < now + 5 * dayMs; time += dayMs) {
      const next = await replace(current, weekMs, time)
      expect(next?.expiresAt).toBe(time + 366 * dayMs)
      expect([await works(current, time + weekMs - 1), await works(current, time + weekMs)]).toEqual([true, false])
      current = next!
    }
  })

  test('keeps its expiry when that comes before the end of the grace period', async () => {
    const first = await issueToken(at(now), { ...owner, name: 'CI', expiresInDays: 2 })
    await replace(first, weekMs, now + dayMs)
    expect((await listTokens(at(now), owner)).find(({ id }) => id === first.id)).toMatchObject({
      expires_at: now + 2 * dayMs,
      replaced_at: now + dayMs,
    })
    expect([await works(first, now + 2 * dayMs - 1), await works(first, now + 2 * dayMs)]).toEqual([true, false])
  })

  test('cannot be replaced a second time, also when both requests are concurrent', async () => {
    const first = await issueToken(at(now), { ...owner, name: 'CI' })
    const both = await Promise.allSettled([replace(first, weekMs), replace(first, weekMs)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(replace(first, 0, now + dayMs)).rejects.toThrow(
      'this token has been replaced already; rotate the token that replaced it, or revoke this one',
    )
    expect(await activeTokens(now)).toBe(2)
  })

  test('counts towards the 20 active tokens during its grace period', async () => {
    const made = []
    for (let i = 0; i < maxActiveTokens - 1; i++) made.push(await issueToken(at(now), { ...owner, name: `t${i}` }))
    const last = await replace(made[0]!, weekMs)
    await expect(replace(made[1]!, weekMs)).rejects.toThrow('20 active tokens')
    await expect(issueToken(at(now), { ...owner, name: 'x' })).rejects.toThrow('20 active tokens')
    expect(await replace(made[1]!, 0), 'without grace there is no more than before').toBeDefined()
    await revokeToken(at(now), { id: made[0]!.id })
    expect(await replace(last!, weekMs)).toBeDefined()
    expect(await activeTokens(now)).toBe(20)
  })

  test('never leads to more than 20 active tokens, however many requests replace it', async () => {
    const first = await issueToken(at(now), { ...owner, name: 'CI', expiresInDays: 366 })
    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => replace(first, weekMs)))
    let newest = tries.find((one) => one.status === 'fulfilled')!.value
    for (let i = 0; i < 30; i++) newest = (await replace(newest!, weekMs).catch(() => undefined)) ?? newest
    expect(await activeTokens(now)).toBe(maxActiveTokens)
  })

  test('is looked for before the body of the request is read', async () => {
    const { id, userUuid } = await issueToken(at(now), { ...owner, name: 'CI' })
    const session = { ...callerOf(partnerUuid), kind: 'session', sessionId: 's', userUuid } as const
    const fields = () => Promise.reject(new Error('the body was read'))
    for (const [token_id, context] of [
      [randomUUID(), contextOf(tokens.db, session, { now })],
      ['no-uuid', contextOf(tokens.db, session, { now })],
      [id, contextOf(tokens.db, { ...session, userUuid: randomUUID() }, { now })],
    ] as const) {
      const rotating = rotateOwnToken(context, { token_id, fields })
      await expect(rotating).rejects.toMatchObject({ problem: 'record-not-found', data: { id: token_id } })
    }
  })

  test('cannot be replaced while its user is locked', async () => {
    const first = await issueToken(at(now), { ...owner, name: 'CI' })
    await lockUser(at(now), owner)
    await expect(replace(first, 0)).rejects.toThrow('the user owner@example.com is locked')
  })
})
