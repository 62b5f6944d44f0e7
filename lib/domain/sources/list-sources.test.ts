import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callerOf, contextOf, now } from '#e2e/setup/memory-service.ts'
import type { Database } from '#lib/db/client.ts'
import { openTestDatabase, testEngines } from '#lib/db/test-database.ts'
import { dayMs } from '#lib/values/time.ts'
import { operator } from '../access/origin.ts'
import { removePartner } from '../access/users/remove-partner.ts'
import { removeCore } from '../inventory/remove-core.ts'
import { listSources } from './list-sources.ts'
import { forgetOtherSources, type Round, recordRound } from './record-round.ts'

const [own, other] = ['aaaaaaaa-0000-4000-8000-000000000001', 'aaaaaaaa-0000-4000-8000-000000000002'] as const
const secondMs = 1_000
const staleAfterMs = 3_600_000

const round = (name: string, changes: Partial<Round> = {}): Round => ({
  ...{ kind: 'prometheus', partnerUuid: null, name, intervalMs: 60_000, startedAt: now - 30 * secondMs },
  ...{ milliseconds: 41.7, changed: 3, unmappedCount: 0, unmapped: [], errors: [], warnings: [], hybridCoreIds: ['a'] },
  ...changes,
})
const pushed = (name: string, changes: Partial<Round> = {}): Round =>
  round(name, { kind: 'push', partnerUuid: own, ...changes })

describe.each(testEngines)('the sources of values on %s', (engine) => {
  let db: Database
  beforeEach(async () => {
    db = await openTestDatabase(engine)
    for (const uuid of [own, other])
      await db.write.insertInto('partners').values({ uuid, name: uuid, email: null }).execute()
    for (const [id, partner_uuid] of [
      ['a', own],
      ['b', own],
      ['theirs', other],
    ] as const) {
      const core = { id, partner_uuid, status: 'active', public_available: 0, replicas: 3 }
      await db.write.insertInto('hybrid_cores').values(core).execute()
    }
  })
  afterEach(() => db.close())

  const record = async (...rounds: Round[]) => {
    for (const one of rounds) await recordRound(db.write, one)
  }
  type Input = Partial<Parameters<typeof listSources>[1]>
  const list = async (input: Input = {}, partner: string = own) => {
    const page = { offset: 0, limit: 50 }
    return listSources(contextOf(db, callerOf(partner), { staleAfterMs }), { page, filter: {}, sort: [], ...input })
  }
  const names = async (input?: Input, partner?: string) => (await list(input, partner)).items.map(({ name }) => name)
  const states = async () => (await list()).items.map(({ name, state }) => `${name} ${state}`)

  it('have their last round', async () => {
    await record(round('p', { errors: ['no response'] }), round('p', { unmappedCount: 2, unmapped: ['x', 'y'] }))
    const { items, total } = await list()
    expect(total).toBe(1)
    expect(items).toEqual([
      {
        ...{ name: 'p', kind: 'prometheus', hybrid_core_ids: ['a'], interval_seconds: 60, state: 'ok' },
        last_round: {
          started_at: new Date(now - 30 * secondMs).toISOString(),
          ...{ milliseconds: 42, changed: 3, unmapped_count: 2, unmapped: ['x', 'y'], errors: [] },
        },
      },
    ])
    expect((await db.write.selectFrom('sources').selectAll().executeTakeFirst())?.succeeded_at).toBe(
      now - 30 * secondMs,
    )
  })

  it('are listed with the worst first: failing, late for three intervals, then right', async () => {
    await record(
      round('right', { startedAt: now - 179 * secondMs }),
      round('late', { startedAt: now - 181 * secondMs }),
      round('failing', { errors: ['no response'] }),
      round('late and failing', { errors: ['no response'], startedAt: now - dayMs }),
      pushed('push:fresh', { intervalMs: null, startedAt: now - staleAfterMs + secondMs }),
      pushed('push:late', { intervalMs: null, startedAt: now - staleAfterMs - secondMs }),
    )
    expect(await states()).toEqual([
      ...['failing failing', 'late and failing failing'],
      ...['late late', 'push:late late'],
      ...['push:fresh ok', 'right ok'],
    ])
    expect(await names({ sort: [{ name: 'state', descending: false }] })).toEqual([
      'push:fresh',
      'right',
      'late',
      'push:late',
      'failing',
      'late and failing',
    ])
    expect((await names({ sort: [{ name: 'started_at', descending: false }] }))[0]).toBe('late and failing')
    expect(await names({ filter: { state: ['late', 'ok'], kind: ['push'] } })).toEqual(['push:late', 'push:fresh'])
    expect(await names({ filter: { name: ['*late*'] }, page: { offset: 1, limit: 1 } })).toEqual(['late'])
    expect(await names({ filter: { search: ['LATE AND'] } })).toEqual(['late and failing'])
  })

  it('are those that feed cores of the partner, and the programs that push with its tokens', async () => {
    await record(
      ...[round('of both', { hybridCoreIds: ['b', 'theirs'] }), round('theirs', { hybridCoreIds: ['theirs'] })],
      ...[round('feeds nothing', { hybridCoreIds: [] }), pushed('push:nothing', { hybridCoreIds: [] })],
      ...[pushed('push:same', { hybridCoreIds: ['a'] })],
      pushed('push:same', { partnerUuid: other, hybridCoreIds: ['theirs'], errors: ['line 1: id: secret'] }),
    )
    expect(await names()).toEqual(['of both', 'push:nothing', 'push:same'])
    expect(await names({}, other)).toEqual(['push:same', 'of both', 'theirs'])
    expect(await names({ filter: { hybrid_core_id: ['b'] } })).toEqual(['of both'])
    expect(await names({ filter: { hybrid_core_id: ['theirs'] } })).toEqual([])
    expect((await list()).items[0]?.hybrid_core_ids).toEqual(['b'])
  })

  it('that have fed no core yet are those of the partner when it is the only one', async () => {
    await record(round('feeds nothing', { hybridCoreIds: [], errors: ['no response'] }))
    expect(await names()).toEqual([])
    await removePartner({ db, now, origin: operator }, { uuid: other, dryRun: false })
    expect(await names()).toEqual(['feeds nothing'])
  })

  it('show no labels and errors that may name assets of other partners', async () => {
    const unmapped = { unmappedCount: 1, unmapped: ['node of theirs'], errors: ['cn-7 of theirs occurs twice'] }
    await record(round('shared', { ...unmapped, hybridCoreIds: ['a', 'theirs'] }), round('own', unmapped))
    const { items } = await list()
    expect(items.map(({ last_round }) => last_round.unmapped)).toEqual([['node of theirs'], []])
    expect(items[1]?.last_round).toMatchObject({ unmapped_count: 1, errors: [expect.stringMatching(/operator/)] })
  })

  it('do not fail for values that were left out, which follow the errors', async () => {
    const warnings = ['NaN of cn-7']
    await record(round('p', { warnings }), round('q', { warnings, errors: ['no response'] }))
    expect(await states()).toEqual(['q failing', 'p ok'])
    const { items } = await list()
    expect(items.map(({ last_round }) => last_round.errors)).toEqual([
      ['no response', 'warning: NaN of cn-7'],
      ['warning: NaN of cn-7'],
    ])
    const rows = await db.write.selectFrom('sources').select('succeeded_at').orderBy('name').execute()
    expect(rows.map(({ succeeded_at }) => succeeded_at)).toEqual([now - 30 * secondMs, null])
    await record(round('p', { warnings, hybridCoreIds: ['a', 'theirs'] }))
    expect((await list({ filter: { name: ['p'] } })).items[0]?.last_round.errors).toEqual([
      expect.stringMatching(/^warning: some values were left out; they can belong to assets of other partners/),
    ])
  })

  it('keep their cores while they fail, and lose a core that they no longer feed', async () => {
    await record(round('p', { hybridCoreIds: ['a', 'b'] }), round('p', { hybridCoreIds: [], errors: ['no response'] }))
    expect((await list()).items[0]).toMatchObject({ hybrid_core_ids: ['a', 'b'], state: 'failing' })
    await record(round('p', { hybridCoreIds: ['b'], startedAt: now + 240 * secondMs }))
    expect((await list()).items[0]?.hybrid_core_ids).toEqual(['b'])
    expect(await names({ filter: { hybrid_core_id: ['a'] } })).toEqual([])
  })

  it('belong to another partner alone when they feed only its cores', async () => {
    const texts = { unmappedCount: 1, unmapped: ['node of theirs'], errors: ['cn-7 of theirs occurs twice'] }
    const moved = round('p', { ...texts, hybridCoreIds: ['theirs'], startedAt: now + 240 * secondMs })
    await record(round('p', { hybridCoreIds: ['a'] }), moved)
    expect(await names()).toEqual([])
    const { unmapped, errors } = texts
    expect((await list({}, other)).items).toMatchObject([
      { hybrid_core_ids: ['theirs'], last_round: { unmapped, errors } },
    ])
  })

  it('store at most 20 labels and 20 errors of at most 300 characters', async () => {
    const many = Array.from({ length: 200 }, () => 'x'.repeat(5_000))
    await record(round('p', { unmappedCount: 200, unmapped: many, errors: many }))
    const { unmapped, errors } = (await list()).items[0]!.last_round
    for (const texts of [unmapped, errors]) {
      expect(texts).toHaveLength(20)
      expect(texts[0]).toHaveLength(301)
    }
  })

  it('end with their core or partner, when the operator removes them, or 30 days after their last push', async () => {
    await record(
      ...[round('p'), round('q', { hybridCoreIds: ['b'] })],
      pushed('push:old', { startedAt: now - 31 * dayMs }),
      pushed('push:theirs', { partnerUuid: other, hybridCoreIds: ['theirs'] }),
    )
    expect(await names()).toEqual(['p', 'q'])
    await removeCore({ db, now, origin: operator }, { id: 'b', dryRun: false })
    expect(await names()).toEqual(['p'])
    await forgetOtherSources(db.write, ['q'])
    expect(await names()).toEqual([])
    await removePartner({ db, now, origin: operator }, { uuid: other, dryRun: false })
    expect(await db.write.selectFrom('sources').select('name').orderBy('name').execute()).toEqual([
      { name: 'push:old' },
      { name: 'q' },
    ])
    expect(await db.write.selectFrom('source_cores').select('source_id').execute()).toEqual([
      { source_id: `push:${own}:push:old` },
    ])
  })
})
