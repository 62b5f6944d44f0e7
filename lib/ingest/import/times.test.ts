import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { fromRecords, type Source } from '../sources/source.ts'
import { contentOf, openImportDatabase } from '../test-database.ts'
import { asset, core, partner } from '../test-records.ts'
import { type ImportOptions, importInventory } from './import-inventory.ts'

const nowMs = Date.UTC(2026, 0, 31, 12)
const minute = 60_000
const iso = (ms: number) => new Date(ms).toISOString()
const { observed_at: _, ...timeless } = asset('c', 'a')

describe.each(testEngines)('the times of an import into %s', (engine) => {
  let database: Database
  beforeEach(async () => {
    database = await openImportDatabase(engine)
    await importRecords([partner(), core('c')])
  })
  afterEach(() => database.close())

  const importRecords = (records: Iterable<unknown>, options: Partial<ImportOptions> = {}) =>
    importInventory(database, fromRecords(records), { nowMs, ...options })
  const importAt = (ms: number, fields: object = {}, options: Partial<ImportOptions> = {}) =>
    importRecords([{ ...asset('c', 'a'), observed_at: iso(ms), ...fields }], options)
  const stored = () => database.write.selectFrom('assets').select(['status', 'observed_at']).executeTakeFirstOrThrow()

  it('a time more than 5 minutes ahead is an error of its line; up to 5 minutes it is accepted', async () => {
    expect(await importAt(nowMs + 6 * minute)).toEqual({
      ok: false,
      problemCount: 1,
      problems: ['line 1: asset.observed_at: must be at most 5 minutes ahead, but is "2026-01-31T12:06:00.000Z"'],
    })
    expect((await contentOf(database)).assets).toEqual([])
    expect(await importAt(nowMs + 4 * minute)).toMatchObject({ ok: true, counts: { asset: { added: 1 } } })
  })

  it('an asset without a time gets the modification time of the file, so that a second import changes nothing', async () => {
    const observedAtMs = nowMs - 60 * minute
    await importRecords([timeless], { observedAtMs })
    expect(await stored()).toMatchObject({ observed_at: observedAtMs })
    const again = await importRecords([timeless], { observedAtMs, nowMs: nowMs + 60 * minute })
    expect(again).toMatchObject({ counts: { asset: { changed: 0, unchanged: 1, older: 0 } } })
  })

  it('a file modified in the future is rejected if an asset has no time', async () => {
    const observedAtMs = nowMs + 10 * minute
    const records = [{ ...asset('c', 'b') }, timeless]
    expect(await importRecords(records, { observedAtMs })).toMatchObject({
      problems: [
        'line 2: asset.observed_at: must be given, because the file was last changed more than 5 minutes ahead, but is missing',
      ],
    })
  })

  it('an asset older than the stored one is skipped and counted, unless older ones are allowed', async () => {
    await importAt(nowMs - minute)
    const before = await contentOf(database)
    const older = [nowMs - 2 * minute, { status: 'failed' }] as const
    expect(await importAt(...older)).toMatchObject({
      counts: { asset: { added: 0, changed: 0, unchanged: 0, older: 1 } },
    })
    expect(await contentOf(database)).toEqual(before)
    expect(await importAt(...older, { dryRun: true })).toMatchObject({ counts: { asset: { older: 1 } } })
    expect(await importAt(...older, { allowOlder: true })).toMatchObject({
      counts: { asset: { changed: 1, older: 0 } },
    })
    expect(await stored()).toEqual({ status: 'failed', observed_at: nowMs - 2 * minute })
  })

  it('an older asset still counts as part of the file: pruning keeps it', async () => {
    await importAt(nowMs - minute)
    expect(await importAt(nowMs - 2 * minute, {}, { prune: true })).toMatchObject({
      counts: { asset: { removed: 0, older: 1 } },
    })
  })

  it('a stored time ahead of the clock is replaced by any other', async () => {
    await importAt(nowMs - minute)
    await database.write
      .updateTable('assets')
      .set({ observed_at: nowMs + 1_000 * minute })
      .execute()
    expect(await importAt(nowMs - minute)).toMatchObject({ counts: { asset: { changed: 1, older: 0 } } })
    expect(await stored()).toMatchObject({ observed_at: nowMs - minute })
  })

  it('later values that others write while the input lasts stay', async () => {
    let clockMs = nowMs
    async function* slowly(): Source {
      yield [{ line: 1, record: timeless }]
      clockMs = nowMs + 10 * minute
      await importAt(clockMs, { status: 'failed' }, { nowMs: clockMs })
    }
    const result = await importInventory(database, slowly(), { nowMs, clock: () => clockMs })
    expect(result).toMatchObject({ counts: { asset: { changed: 0, older: 1 } } })
    expect(await stored()).toEqual({ status: 'failed', observed_at: nowMs + 10 * minute })
  })
})
