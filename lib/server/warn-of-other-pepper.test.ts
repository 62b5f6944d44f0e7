import { describe, expect, test, vi } from 'vitest'
import { authentication } from '#lib/auth/authenticate.ts'
import { localCounter } from '#lib/auth/limits/local-counter.ts'
import { failureLimit } from '#lib/auth/limits/rate-limits.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { owner, pepper, reader, setUpTokens } from '#lib/domain/access/tokens/test-tokens.ts'
import { issueToken, revokeToken } from '#lib/domain/access/tokens/tokens.ts'
import type { Data } from '#lib/domain/data.ts'
import type { Service } from '#lib/service.ts'
import { warnOfOtherPepper } from './warn-of-other-pepper.ts'

const otherPepper = 'another-pepper-of-the-same-length-1'

describe.each(testEngines)('on %s', (engine) => {
  const tokens = setUpTokens(engine)
  const data = () => ({ database: tokens.db, migrated: Promise.resolve(), isMigrated: () => true }) as unknown as Data
  const issue = (user = owner) => issueToken(tokens.at(Date.now()), { ...user, name: 'CI' })

  /** What a server with this pepper logs when it starts. */
  async function logged(started: string): Promise<unknown[][]> {
    const log = { warn: vi.fn(), error: vi.fn() }
    await warnOfOtherPepper({ data: data(), log: log as unknown as Service['log'], pepper: () => started })
    expect(log.error).not.toHaveBeenCalled()
    return log.warn.mock.calls
  }

  /** Sends a request with the token; returns whether it is accepted. */
  async function use({ userUuid, token }: { userUuid: string; token: string }, started: string): Promise<boolean> {
    const failures = failureLimit({ count: 1_000, seconds: 60 }, localCounter)
    const readSession = async () => undefined
    const authenticate = authentication({ data: data(), pepper: () => started, readSession, failures })
    const headers = new Headers({ 'X-Auth-UserId': userUuid, 'X-Auth-Token': token })
    return authenticate(headers).then(
      () => true,
      () => false,
    )
  }

  test('a start with another pepper logs how many active tokens do not work; one with the right pepper nothing', async () => {
    await issue()
    await issue(reader)
    const { id } = await issue()
    await revokeToken(tokens.at(Date.now()), { id })
    expect(await logged(pepper)).toEqual([])
    expect(await logged(otherPepper)).toEqual([[{ tokens: 2 }, expect.stringContaining('another TOKEN_PEPPER')]])
  })

  test('a token of an earlier version is counted from its next use on, and a refused one changes nothing', async () => {
    const issued = await issue()
    await tokens.db.write.updateTable('tokens').set({ pepper_id: null }).execute()
    expect(await logged(otherPepper)).toEqual([])
    expect(await use(issued, otherPepper)).toBe(false)
    expect(await use(issued, pepper)).toBe(true)
    await vi.waitFor(async () => expect(await logged(otherPepper)).toMatchObject([[{ tokens: 1 }, expect.any(String)]]))
    expect(await logged(pepper)).toEqual([])
  })
})
