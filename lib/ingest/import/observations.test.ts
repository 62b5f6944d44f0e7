import { describe, expect, it } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { contentOf } from '../test-database.ts'
import { countsOf, none, nowMs, problemsOf, useImportDatabase } from '../test-imports.ts'
import { asset, core, partner } from '../test-records.ts'

const minute = 60_000
const iso = (minutesAgo: number) => new Date(nowMs - minutesAgo * minute).toISOString()
const noObservation = { ...none, older: 0 }

function observation(minutesAgo: number, fields: object): object {
  return { kind: 'observation', hybrid_core_id: 'c', id: 'a', observed_at: iso(minutesAgo), ...fields }
}

describe.each(testEngines)('observations in a file that is imported into %s', (engine) => {
  const context = useImportDatabase(engine)
  const full = {
    cpu: { used: 1, total: 4 },
    memory: { used: 10, total: 100, allocated: 300 },
    storage: { used: 5, total: 50 },
  }
  /** One asset, observed an hour ago. */
  const begin = () =>
    context.importRecords([partner(), core('c'), { ...asset('c', 'a'), ...full, observed_at: iso(60) }])
  const observe = async (...records: object[]) => countsOf(await context.importRecords(records)).observation
  const stored = () => context.database.write.selectFrom('assets').selectAll().executeTakeFirstOrThrow()

  it('change what they have and nothing else, and the totals of the core', async () => {
    await begin()
    expect(await observe(observation(5, { memory: { used: 60, total: 100 } }))).toEqual({
      ...noObservation,
      changed: 1,
    })
    expect(await stored()).toMatchObject({
      ...{ status: 'active', cpu_used: 1, storage_used: 5, storage_total: 50 },
      ...{ memory_used: 60, memory_total: 100, memory_percentage: 60, memory_allocated: 300 },
    })
    const [totals] = (await contentOf(context.database)).asset_totals ?? []
    expect(totals).toMatchObject({ memory_used: 60, memory_total: 100, fullest_memory_percentage: 60, cpu_used: 1 })
  })

  it('leave an asset as old as its oldest quantity', async () => {
    await begin()
    await observe(observation(5, { memory: full.memory, cpu: full.cpu }))
    expect(await stored()).toMatchObject({ observed_at: nowMs - 60 * minute })
    await observe(observation(10, { storage: full.storage }))
    expect(await stored()).toMatchObject({ observed_at: nowMs - 10 * minute })
    // A quantity with a total of 0 does not exist and has no age.
    await observe(observation(2, { storage: { used: 0, total: 0 } }))
    expect(await stored()).toMatchObject({ observed_at: nowMs - 5 * minute, storage_total: null })
  })

  it('that come a second time change nothing', async () => {
    await begin()
    const records = [observation(5, { ...full, status: 'failed' }), observation(4, { cpu: full.cpu })]
    expect(await observe(...records)).toEqual({ ...noObservation, changed: 2 })
    const before = await contentOf(context.database)
    expect(await observe(...records)).toEqual({ ...noObservation, unchanged: 2 })
    expect(await contentOf(context.database)).toEqual(before)
  })

  it('do not replace later values: each quantity is compared with its own time', async () => {
    await begin()
    await observe(observation(5, { cpu: { used: 2, total: 4 } }))
    const late = observation(30, { cpu: { used: 3, total: 4 }, memory: { used: 70, total: 100 } })
    expect(await observe(late)).toEqual({ ...noObservation, changed: 1 })
    expect(await stored()).toMatchObject({ cpu_used: 2, memory_used: 70 })
    expect(await observe(observation(45, { cpu: full.cpu, memory: full.memory }))).toEqual({
      ...noObservation,
      older: 1,
    })
    expect(await stored()).toMatchObject({ cpu_used: 2, memory_used: 70 })
  })

  it('of a status are compared with the time of the status only', async () => {
    await begin()
    await observe(observation(5, full))
    expect(await observe(observation(20, { status: 'failed' }))).toMatchObject({ changed: 1 })
    expect(await observe(observation(25, { status: 'staged' }))).toMatchObject({ older: 1 })
    expect(await stored()).toMatchObject({ status: 'failed', observed_at: nowMs - 5 * minute })
  })

  it('of one asset are applied in the order of their times, in any order of lines', async () => {
    await begin()
    const steps = [3, 9, 6].map((at) => observation(at, { cpu: { used: at, total: 10 } }))
    expect(await observe(...steps, observation(8, { status: 'failed' }))).toEqual({ ...noObservation, changed: 4 })
    expect(await stored()).toMatchObject({ cpu_used: 3, status: 'failed' })
  })

  it('of an asset of the same file are applied to it', async () => {
    const records = [observation(1, { cpu: { used: 3, total: 4 } }), { ...asset('c', 'a'), observed_at: iso(2) }]
    const dry = await context.importRecords([partner(), core('c'), ...records], { dryRun: true })
    expect((await contentOf(context.database)).assets).toEqual([])
    expect(countsOf(dry)).toMatchObject({ asset: { added: 1 }, observation: { changed: 1 } })
    expect(await context.importRecords([partner(), core('c'), ...records])).toEqual(dry)
    expect(await stored()).toMatchObject({ cpu_used: 3 })
  })

  it('let an older import change only the parts that they left out', async () => {
    await begin()
    await observe(observation(5, { cpu: { used: 2, total: 4 } }))
    const inventory = { ...asset('c', 'a'), status: 'staged', memory: { used: 20, total: 100 }, observed_at: iso(30) }
    expect(countsOf(await context.importRecords([inventory])).asset).toMatchObject({ changed: 1, cleared: 1 })
    expect(await stored()).toMatchObject({
      ...{ status: 'staged', cpu_used: 2, memory_used: 20, memory_allocated: null, storage_total: null },
      observed_at: nowMs - 30 * minute,
    })
  })

  it('are not replaced by an older record of a node of another type', async () => {
    await begin()
    await observe(observation(5, { cpu: { used: 2, total: 4 } }))
    const other = { ...asset('c', 'a'), node_type: 'object_storage', storage: { used: 1, total: 2 } }
    const before = await stored()
    expect(countsOf(await context.importRecords([{ ...other, observed_at: iso(30) }])).asset).toMatchObject({
      older: 1,
    })
    expect(await stored()).toEqual(before)
    await context.importRecords([{ ...other, observed_at: iso(4) }])
    expect(await stored()).toMatchObject({ node_type: 'object_storage', cpu_total: null, memory_total: null })
  })

  it('must name an asset, once at each time, and have values that its type has', async () => {
    await context.importRecords([partner(), core('c'), { ...asset('c', 'a'), node_type: 'object_storage' }])
    const twice = observation(5, { storage: full.storage })
    const result = await context.importRecords([
      { ...twice, id: 'nowhere' },
      twice,
      twice,
      observation(4, { cpu: full.cpu }),
      observation(3, {}),
      observation(-6, { status: 'failed' }),
      observation(2, { storage: { used: 1 } }),
    ])
    expect(problemsOf(result)).toEqual([
      'line 1: observation.id: must name an asset of its core, of the file or the database, but is "nowhere"',
      'line 3: observation: has the same hybrid_core_id, id and observed_at as line 2',
      'line 4: observation.cpu: must be left out unless the asset is a compute node',
      'line 5: observation: must have at least one of status, cpu, memory, storage',
      'line 6: observation.observed_at: must be at most 5 minutes ahead, but is "2026-01-31T12:06:00.000Z"',
      'line 7: observation.storage.total: must be given, but is missing',
    ])
    expect(await stored()).toMatchObject({ storage_total: null })
  })
})
