import { describe, expect, it } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { releaseLease, takeLease } from '#lib/domain/jobs/lease.ts'
import { pushLeaseName } from './push-lease.ts'
import { line, session, sessionOf, usePushes } from './test-push.ts'

const minuteMs = 60_000

describe.each(testEngines)('a push into %s', (engine) => {
  const { context, be, addUser, push, stored } = usePushes(engine)
  const ofAnotherProcess = { name: pushLeaseName(session.userUuid), holder: 'another process' }
  const leases = () => context.database.write.selectFrom('leases').select(['name', 'holder']).execute()

  it('is refused while another process writes one of the same user, and accepted afterwards', async () => {
    await takeLease(context.database, ofAnotherProcess, minuteMs)
    const before = await stored('a')
    const refused = await push([line('a')])
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    expect(await stored('a')).toEqual(before)
    await releaseLease(context.database, ofAnotherProcess)
    expect((await push([line('a')])).body).toMatchObject({ data: { changed: 1 } })
  })

  it('is accepted while another process writes one of another user, and leaves its lease', async () => {
    await addUser(1)
    be(sessionOf(1))
    await takeLease(context.database, ofAnotherProcess, minuteMs)
    expect((await push([line('a')])).status).toBe(200)
    expect(await leases()).toEqual([ofAnotherProcess])
  })

  it('is accepted when the lease of a killed process has expired', async () => {
    await takeLease(context.database, ofAnotherProcess, 0)
    expect((await push([line('a')])).status).toBe(200)
    expect(await leases()).toEqual([])
  })

  it('keeps no lease, whether it was written or refused', async () => {
    expect((await push([line('a')])).status).toBe(200)
    expect(await leases()).toEqual([])
    expect((await push([line('a', { memory: 1 })])).status).toBe(400)
    expect((await push([line('disk', { cpu: { used: 1, total: 2 } })])).status).toBe(400)
    expect(await leases()).toEqual([])
  })
})
