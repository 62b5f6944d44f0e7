import { describe, expect, it } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { contentOf } from '../test-database.ts'
import { useImportDatabase } from '../test-imports.ts'
import { asset, core, everyKind, partner } from '../test-records.ts'

const location = { kind: 'location', uuid: 'bbbbbbbb-0000-4000-8000-000000000001', name: 'Hamburg' }

describe.each(testEngines)('what an import into %s replaces, keeps and removes', (engine) => {
  const context = useImportDatabase(engine)
  const { importRecords } = context
  const storedCore = () => context.database.write.selectFrom('hybrid_cores').selectAll().executeTakeFirstOrThrow()
  const assets = (id: string, count: number) => Array.from({ length: count }, (_, n) => asset(id, `n${n}`))

  it('the quantities that a replaced asset clears are counted, also in a dry run', async () => {
    const full = { cpu: { used: 1, total: 2 }, memory: { used: 1, total: 2 }, storage: { used: 1, total: 2 } }
    await importRecords([partner(), core('c'), ...['a', 'b', 'd'].map((id) => ({ ...asset('c', id), ...full }))])
    const partial = [{ ...asset('c', 'a'), memory: full.memory }, asset('c', 'b'), { ...asset('c', 'd'), ...full }]
    for (const dryRun of [true, false]) {
      expect(await importRecords(partial, { dryRun })).toMatchObject({
        counts: { asset: { changed: 2, unchanged: 1, cleared: 5 } },
      })
    }
    expect(await importRecords(partial)).toMatchObject({ counts: { asset: { changed: 0, cleared: 0 } } })
  })

  it('what is promised to customers is replaced with its quantity, and cleared when it is left out', async () => {
    const memory = { used: 1, total: 2 }
    const stored = () =>
      context.database.write.selectFrom('assets').select('memory_allocated').executeTakeFirstOrThrow()
    await importRecords([partner(), core('c'), { ...asset('c', 'a'), memory: { ...memory, allocated: 5 } }])
    expect(await stored()).toEqual({ memory_allocated: 5 })
    expect(await importRecords([{ ...asset('c', 'a'), memory }])).toMatchObject({ counts: { asset: { changed: 1 } } })
    expect(await stored()).toEqual({ memory_allocated: null })
  })

  it('a missing field of a core keeps its stored value, and null sets the default', async () => {
    const fields = {
      status: 'decommissioned',
      public_available: true,
      location_uuid: location.uuid,
      replicas: 2,
      object_overhead: 1.5,
      lead_time_days: 42,
    }
    await importRecords([partner(), location, { ...core('c'), ...fields }])
    const before = await storedCore()
    expect(await importRecords([core('c')])).toMatchObject({ counts: { hybrid_core: { changed: 0, unchanged: 1 } } })
    expect(await storedCore()).toEqual(before)
    await importRecords([{ ...core('c'), replicas: 5 }])
    expect(await storedCore()).toEqual({ ...before, replicas: 5 })
    const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
    await importRecords([{ ...core('c'), ...empty }])
    expect(await storedCore()).toEqual({
      ...before,
      ...{
        status: 'active',
        public_available: 0,
        location_uuid: null,
        replicas: 3,
        object_overhead: null,
        lead_time_days: null,
      },
    })
  })

  it('a new core has the defaults', async () => {
    await importRecords([partner(), core('c')])
    expect(await storedCore()).toMatchObject({
      status: 'active',
      public_available: 0,
      location_uuid: null,
      replicas: 3,
      object_overhead: null,
      lead_time_days: null,
    })
  })

  it('pruning more than 10 % and more than 10 assets of a core is an error for each such core, and nothing is written', async () => {
    const cores = ['c', 'd', 'e'].map(core)
    await importRecords([partner(), ...cores, ...assets('c', 50), ...assets('d', 200), ...assets('e', 11)])
    const before = await contentOf(context.database)
    const half = [...assets('c', 39), ...assets('d', 180), ...assets('e', 1), asset('c', 'new')]
    for (const dryRun of [true, false]) {
      expect(await importRecords(half, { prune: true, dryRun })).toEqual({
        ok: false,
        problemCount: 1,
        problems: [
          'hybrid_core c: --prune would remove 11 of its 50 assets (22 %), more than 10 %; --prune-limit 22 allows it',
        ],
      })
    }
    expect(await contentOf(context.database)).toEqual(before)
    expect(await importRecords(half, { prune: true, pruneLimit: 9 })).toMatchObject({ problemCount: 2 })
    expect(await importRecords(half, { prune: true, pruneLimit: 22 })).toMatchObject({
      counts: { asset: { added: 1, removed: 11 + 20 + 10 } },
    })
  })

  it('the last assets of a core are pruned when the file has a record of the core', async () => {
    await importRecords([partner(), core('c'), core('d'), asset('c', 'a'), asset('d', 'a')])
    expect(await importRecords([core('c')], { prune: true })).toMatchObject({ counts: { asset: { removed: 1 } } })
    const content = await contentOf(context.database)
    expect(content.assets).toMatchObject([{ hybrid_core_id: 'd' }])
    expect(content.asset_totals).toMatchObject([{ hybrid_core_id: 'd' }])
    expect(await importRecords([partner()], { prune: true })).toMatchObject({ counts: { asset: { removed: 0 } } })
  })

  it('pruning keeps the assets that the file names by an observation', async () => {
    await importRecords([partner(), core('c'), ...assets('c', 8)])
    const observe = (id: string) => ({
      ...{ kind: 'observation', hybrid_core_id: 'c', id, observed_at: '2026-01-31T12:01:00Z' },
      memory: { used: 1, total: 2 },
    })
    const records = [core('c'), ...assets('c', 8).map(({ id }) => observe(String(id)))]
    for (const dryRun of [true, false]) {
      expect(await importRecords(records, { prune: true, dryRun })).toMatchObject({
        counts: { asset: { removed: 0 }, observation: { changed: 8 } },
      })
    }
    expect(await importRecords(records.slice(0, 7), { prune: true })).toMatchObject({
      counts: { asset: { removed: 2 }, observation: { unchanged: 6 } },
    })
    expect((await contentOf(context.database)).assets).toHaveLength(6)
  })

  it('pruning with every kind of record twice changes nothing', async () => {
    await importRecords(everyKind, { prune: true })
    const before = await contentOf(context.database)
    await importRecords(everyKind, { prune: true })
    expect(await contentOf(context.database)).toEqual(before)
  })
})
