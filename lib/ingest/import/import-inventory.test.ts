import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { checkRecord } from '../records/check-record.ts'
import { kinds } from '../records/kinds.ts'
import { derivedColumns } from '../records/value-fields.ts'
import { contentOf } from '../test-database.ts'
import { countsOf, inventory, noAsset, none, nowMs, useImportDatabase } from '../test-imports.ts'
import { asset, core, everyKind, partner } from '../test-records.ts'

describe.each(testEngines)('an import into %s', (engine) => {
  const context = useImportDatabase(engine)

  it('writes every kind and counts what it added', async () => {
    const result = await context.importRecords(everyKind)
    expect(result).toMatchObject({
      ok: true,
      lines: everyKind.length,
      counts: { partner: { ...none, added: 1 }, asset: { ...none, added: 4 }, price: { ...none, added: 3 } },
    })
    expect(Object.keys(countsOf(result))).toEqual(kinds.map((kind) => kind.name))
    const content = await contentOf(context.database)
    for (const kind of kinds.filter((kind) => !kind.target)) {
      const derived = kind.name === 'asset' ? { partner_uuid: partner().uuid } : {}
      const rows = everyKind
        .filter((record) => record.kind === kind.name)
        .map((record) => ({ ...rowOf(record), ...derived }))
      expect(content[kind.table]).toHaveLength(rows.length)
      expect(content[kind.table]).toEqual(expect.arrayContaining(rows))
    }
    expect(content.asset_totals).toHaveLength(4)
  })

  it('a second import of the same records changes nothing', async () => {
    await context.importRecords(everyKind)
    const before = await contentOf(context.database)
    const result = await context.importRecords(everyKind)
    for (const { added, changed, removed } of Object.values(countsOf(result))) {
      expect({ added, changed, removed }).toEqual({ added: 0, changed: 0, removed: 0 })
    }
    expect(countsOf(result).asset?.unchanged).toBe(4)
    expect(await contentOf(context.database)).toEqual(before)
  })

  it('an asset without observed_at gets the time of the import', async () => {
    const { observed_at: _, ...timeless } = asset('c', 'a')
    await context.importRecords([partner(), core('c'), timeless])
    const result = await context.importRecords([timeless], { nowMs: nowMs + 1 })
    expect(countsOf(result).asset).toEqual({ ...noAsset, changed: 1 })
    expect(await context.database.write.selectFrom('assets').select('observed_at').execute()).toEqual([
      { observed_at: nowMs + 1 },
    ])
  })

  it('a record replaces all fields of the stored record with its key', async () => {
    await context.importRecords([
      partner(),
      core('c'),
      { ...asset('c', 'a'), cpu: { used: 1, total: 2 } },
      asset('c', 'b'),
    ])
    const result = await context.importRecords([
      { ...asset('c', 'a'), status: 'failed' },
      asset('c', 'b'),
      asset('c', 'd'),
    ])
    expect(countsOf(result).asset).toEqual({ added: 1, changed: 1, unchanged: 1, removed: 0, older: 0, cleared: 1 })
    const rows = await context.database.write
      .selectFrom('assets')
      .select(['id', 'status', 'cpu_used'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: 'a', status: 'failed', cpu_used: null },
      { id: 'b', status: 'active', cpu_used: null },
      { id: 'd', status: 'active', cpu_used: null },
    ])
  })

  it('an import clears the collector interval of an asset', async () => {
    await context.importRecords([partner(), core('c'), asset('c', 'a')])
    await context.database.write.updateTable('assets').set({ collector_interval_ms: 1000 }).execute()
    expect(countsOf(await context.importRecords([asset('c', 'a')])).asset).toEqual({ ...noAsset, changed: 1 })
  })

  it('a dry run returns the same counts and writes nothing', async () => {
    await context.importRecords([partner(), core('c'), asset('c', 'a'), asset('c', 'b'), asset('c', 'gone')])
    const before = await contentOf(context.database)
    const next = [core('d'), { ...asset('c', 'a'), status: 'failed' }, asset('c', 'b'), asset('d', 'new')]
    const dry = await context.importRecords(next, { dryRun: true, prune: true })
    expect(await contentOf(context.database)).toEqual(before)
    expect(dry).toEqual(await context.importRecords(next, { prune: true }))
    expect(countsOf(dry).asset).toEqual({ ...noAsset, added: 1, changed: 1, unchanged: 1, removed: 1 })
    expect(await context.importRecords([asset('nowhere', 'a')], { dryRun: true })).toMatchObject({
      ok: false,
      problemCount: 1,
    })
  })

  it('pruning removes assets that are not in the file from the cores that the file names', async () => {
    const cores = [partner(), core('c'), core('d')]
    await context.importRecords([...cores, asset('c', 'a'), asset('c', 'b'), asset('d', 'a'), asset('d', 'b')])
    expect(countsOf(await context.importRecords([...cores, asset('c', 'b')])).asset?.removed).toBe(0)
    const result = await context.importRecords([core('c'), asset('c', 'b')], { prune: true })
    expect(countsOf(result)).toMatchObject({
      asset: { ...none, unchanged: 1, removed: 1 },
      hybrid_core: { removed: 0 },
    })
    const left = await context.database.write.selectFrom('assets').select(['hybrid_core_id', 'id']).execute()
    expect(left.map(({ hybrid_core_id, id }) => `${hybrid_core_id}/${id}`).sort()).toEqual(['c/b', 'd/a', 'd/b'])
    const totals = await context.database.write
      .selectFrom('asset_totals')
      .select(['hybrid_core_id', 'asset_count'])
      .execute()
    expect(totals.sort((a, b) => a.asset_count - b.asset_count)).toEqual([
      { hybrid_core_id: 'c', asset_count: 1 },
      { hybrid_core_id: 'd', asset_count: 2 },
    ])
  })

  it('an import that rebuilds the indexes leaves them unchanged', async () => {
    const before = await indexesOf(context.database)
    await context.importRecords(inventory(3, 300))
    await context.importRecords(inventory(3, 1_000))
    expect(await indexesOf(context.database)).toEqual(before)
    expect((await contentOf(context.database)).assets).toHaveLength(3_000)
  })
})

function rowOf(record: unknown) {
  const { kind, cells } = checkRecord(record, { nowMs, observedAtMs: nowMs })
  const row = Object.fromEntries(kind!.columns.map((column, index) => [column, cells![index]]))
  // A record has no values for these columns.
  return kind!.table === 'assets' ? { ...Object.fromEntries(derivedColumns.map((name) => [name, null])), ...row } : row
}

async function indexesOf({ write, engine }: Database): Promise<unknown[]> {
  const { rows } =
    engine.name === 'sqlite'
      ? await sql`select name, sql from sqlite_master where type = 'index' order by name`.execute(write)
      : await sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`.execute(
          write,
        )
  return rows
}
