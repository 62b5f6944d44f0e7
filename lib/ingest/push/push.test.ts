import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { callerOf } from '#e2e/setup/memory-service.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { effectiveScopes, type Role } from '#lib/values/rights.ts'
import { contentOf } from '../test-database.ts'
import { nowMs } from '../test-imports.ts'
import { iso, line, memory, partners, session, usePushes } from './test-push.ts'

describe.each(testEngines)('a push of observations into %s', (engine) => {
  const { context, be, send, push, stored } = usePushes(engine)

  it('writes what the lines have, and counts what became of them', async () => {
    const lines = [
      line('a'),
      line('b', { status: 'failed' }),
      line('nowhere'),
      { ...line('a'), hybrid_core_id: 'theirs' },
    ]
    const { status, body } = await push(lines)
    const unknown = [
      { hybrid_core_id: 'c', id: 'nowhere' },
      { hybrid_core_id: 'theirs', id: 'a' },
    ]
    const counts = { received: 4, unchanged: 0, older: 0, unknown, unknown_count: 2 }
    expect([status, body]).toEqual([200, { data: { ...counts, changed: 2 } }])
    expect(await stored()).toMatchObject({ memory_used: 60, storage_used: 1, source: 'push:session' })
    expect(await stored('b')).toMatchObject({ status: 'failed', source: null })
    expect(await stored('a', 'theirs')).toMatchObject({ memory_used: null })
    const { asset_totals } = await contentOf(context.database)
    expect(asset_totals).toContainEqual(
      expect.objectContaining({ hybrid_core_id: 'c', memory_used: 60, status: 'active' }),
    )
    const again = { data: { ...counts, changed: 0, unchanged: 2 } }
    expect((await push(lines)).body).toEqual(again)
    expect((await push([line('a', { memory, observed_at: iso(2) })])).body).toMatchObject({ data: { older: 1 } })
  })

  it('lists the first 100 assets that are not known, each once, and counts all of them', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => `nowhere-${n}`)
    const lines = [...ids.map((id) => line(id)), line('nowhere-0', { memory, observed_at: iso(2) }), line('a')]
    const { body } = await push(lines)
    const unknown = ids.slice(0, 100).map((id) => ({ hybrid_core_id: 'c', id }))
    expect(body).toMatchObject({ data: { received: 122, changed: 1, unknown, unknown_count: 120 } })
  })

  it('writes the quantities of each line and no others, and several lines of one asset in the order of their times', async () => {
    const storage = { used: 2, total: 4 }
    const lines = [
      line('a', { memory: { used: 70, total: 100 } }),
      line('b', { cpu: { used: 1, total: 4 }, storage }),
      line('a', { storage, observed_at: iso(3) }),
      line('a', { memory, status: 'failed', observed_at: iso(2) }),
      line('disk', { storage: { used: 1, total: 8 } }),
    ]
    expect((await push(lines)).body).toMatchObject({ data: { received: 5, changed: 5 } })
    const [minute, hour] = [60_000, 3_600_000]
    expect(await stored('a')).toMatchObject({
      ...{ status: 'failed', status_observed_at: nowMs - 2 * minute },
      ...{ memory_used: 70, memory_observed_at: nowMs - minute },
      ...{ storage_used: 2, storage_observed_at: nowMs - 3 * minute, observed_at: nowMs - 3 * minute },
    })
    expect(await stored('b')).toMatchObject({
      ...{ status: 'active', status_observed_at: nowMs - hour, memory_used: null },
      ...{ cpu_used: 1, storage_used: 2, observed_at: nowMs - minute },
    })
    expect(await stored('disk')).toMatchObject({ storage_used: 1, memory_used: null, cpu_used: null })
    expect((await push(lines)).body).toMatchObject({ data: { changed: 0 } })
  })

  it('accepts an array, gzip, empty lines, and a time that is left out', async () => {
    const { observed_at: _, ...timeless } = line('a')
    const array = { 'Content-Type': 'application/json' }
    expect((await send(` [${JSON.stringify(timeless)} ,\n${JSON.stringify(line('b'))}] `, array)).body).toMatchObject({
      data: { received: 2, changed: 2 },
    })
    expect(await stored()).toMatchObject({ memory_observed_at: nowMs })
    const text = `\r\n${JSON.stringify(line('a', { storage: { used: 2, total: 2 } }))}\r\n\r\n`
    expect((await send(gzipSync(text), { 'Content-Encoding': 'gzip' })).body).toMatchObject({ data: { changed: 1 } })
    expect((await send('[]', array)).body).toMatchObject({ data: { received: 0 } })
  })

  it('has the interval that the values are fresh for', async () => {
    await push([line('a')], '?interval=60')
    expect(await stored()).toMatchObject({ collector_interval_ms: 60_000 })
    await push([line('a', { memory, observed_at: iso(0) })])
    expect(await stored()).toMatchObject({ collector_interval_ms: null })
    for (const query of [
      '?interval=4',
      '?interval=86401',
      '?interval=1e3',
      '?interval=5&interval=6',
      '?filter[interval]=6',
    ]) {
      expect([query, (await push([line('a')], query)).status]).toEqual([query, 400])
    }
  })

  it('needs the scope in the token and the role, and is an audit event on its first of a day', async () => {
    const tries: [Role, string[], number][] = [
      ['owner', ['CORE_WRITE'], 200],
      ['admin', ['CORE_WRITE'], 200],
      ['write', ['CORE_WRITE'], 401],
      ['read', ['CORE_WRITE'], 401],
      ['owner', ['PARTNER_ADMIN', 'CONTRACT_OWNER'], 401],
    ]
    for (const [role, held, status] of tries) {
      be({ ...session, role, scopes: effectiveScopes(role, held) })
      expect([role, held, (await push([line('a')])).status]).toEqual([role, held, status])
    }
    const events = await context.database.write
      .selectFrom('audit_events')
      .select(['action', 'target_kind', 'target_id', 'partner_uuid'])
      .where('action', '=', 'observations.push')
      .execute()
    const { userUuid } = session
    const event = { target_kind: 'user', target_id: userUuid, partner_uuid: partners[0] }
    expect(events).toEqual([{ action: 'observations.push', ...event }])
  })

  it('of a token that is revoked while its body arrives writes nothing', async () => {
    be(callerOf(partners[0]))
    expect((await push([line('a')])).status).toBe(401)
    expect(await stored()).toMatchObject({ memory_used: null })
  })

  it('of a session whose user is locked while its body arrives writes nothing', async () => {
    await context.database.write.updateTable('users').set({ locked_at: nowMs }).execute()
    expect((await push([line('a')])).status).toBe(401)
    expect(await stored()).toMatchObject({ memory_used: null })
  })
})
