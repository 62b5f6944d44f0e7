import { Readable } from 'node:stream'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { checkRecord } from './check-record.ts'
import { type ImportOptions, type ImportResult, importInventory } from './import-inventory.ts'
import { kinds } from './kinds.ts'
import { readCsv } from './read-csv.ts'
import { readNdjson } from './read-ndjson.ts'
import { fromRecords } from './source.ts'
import { contentOf, openImportDatabase } from './test-database.ts'
import { asset, core, everyKind, partner } from './test-records.ts'

const nowMs = Date.UTC(2026, 0, 31, 12)
const none = { added: 0, changed: 0, unchanged: 0, removed: 0 }

describe.each(testEngines)('an import into %s', (engine) => {
  let database: Database
  beforeEach(async () => {
    database = await openImportDatabase(engine)
  })
  afterEach(() => database.close())

  const importRecords = (records: Iterable<unknown>, options: Partial<ImportOptions> = {}) =>
    importInventory(database, fromRecords(records), { nowMs, ...options })
  const importText = (text: string) =>
    importInventory(database, readNdjson(Readable.from([Buffer.from(text)])), { nowMs })

  it('writes every kind and counts what it added', async () => {
    const result = await importRecords(everyKind)
    expect(result).toMatchObject({
      ok: true,
      lines: everyKind.length,
      counts: { partner: { ...none, added: 1 }, asset: { ...none, added: 4 }, price: { ...none, added: 3 } },
    })
    expect(Object.keys(countsOf(result))).toEqual(kinds.map((kind) => kind.name))
    const content = await contentOf(database)
    for (const kind of kinds) {
      const rows = everyKind.filter((record) => record.kind === kind.name).map(rowOf)
      expect(content[kind.table]).toHaveLength(rows.length)
      expect(content[kind.table]).toEqual(expect.arrayContaining(rows))
    }
    expect(content.asset_totals).toHaveLength(4)
  })

  it('the same records twice change nothing', async () => {
    await importRecords(everyKind)
    const before = await contentOf(database)
    const result = await importRecords(everyKind)
    for (const { added, changed, removed } of Object.values(countsOf(result))) {
      expect({ added, changed, removed }).toEqual({ added: 0, changed: 0, removed: 0 })
    }
    expect(countsOf(result).asset?.unchanged).toBe(4)
    expect(await contentOf(database)).toEqual(before)
  })

  it('an observed_at that is left out is the time of the import', async () => {
    const { observed_at: _, ...timeless } = asset('c', 'a')
    await importRecords([partner(), core('c'), timeless])
    const result = await importRecords([timeless], { nowMs: nowMs + 1 })
    expect(countsOf(result).asset).toEqual({ ...none, changed: 1 })
    expect(await database.write.selectFrom('assets').select('observed_at').execute()).toEqual([
      { observed_at: nowMs + 1 },
    ])
  })

  it('a record replaces the one of its key as a whole', async () => {
    await importRecords([partner(), core('c'), { ...asset('c', 'a'), cpu: { used: 1, total: 2 } }, asset('c', 'b')])
    const result = await importRecords([{ ...asset('c', 'a'), status: 'failed' }, asset('c', 'b'), asset('c', 'd')])
    expect(countsOf(result).asset).toEqual({ added: 1, changed: 1, unchanged: 1, removed: 0 })
    const rows = await database.write.selectFrom('assets').select(['id', 'status', 'cpu_used']).orderBy('id').execute()
    expect(rows).toEqual([
      { id: 'a', status: 'failed', cpu_used: null },
      { id: 'b', status: 'active', cpu_used: null },
      { id: 'd', status: 'active', cpu_used: null },
    ])
  })

  it('an import takes an asset over from its collector', async () => {
    await importRecords([partner(), core('c'), asset('c', 'a')])
    await database.write.updateTable('assets').set({ collector_interval_ms: 1000 }).execute()
    expect(countsOf(await importRecords([asset('c', 'a')])).asset).toEqual({ ...none, changed: 1 })
  })

  it('one bad line means that nothing is written, and every bad line is reported in the order of lines', async () => {
    const text = [
      JSON.stringify(partner()),
      JSON.stringify(core('c')),
      JSON.stringify(asset('c', 'a')),
      JSON.stringify(asset('nowhere', 'a')),
      '{"kind":',
      '',
      JSON.stringify(asset('c', 'a')),
      JSON.stringify({ ...asset('c', 'b'), memory: { used: -5, total: 1 } }),
    ].join('\n')
    expect(await importText(text)).toEqual({
      ok: false,
      problemCount: 4,
      problems: [
        'line 4: asset.hybrid_core_id: must name a hybrid_core of the file or the database, but is "nowhere"',
        expect.stringMatching(/^line 5: is not valid JSON: /),
        'line 7: asset.id: must be named once, but is "a", which line 3 names already',
        'line 8: asset.memory.used: must be >= 0, but is -5',
      ],
    })
    expect(Object.values(await contentOf(database)).flat()).toEqual([])
  })

  it('at most 100 problems are kept, and all are counted', async () => {
    const bad = Array.from({ length: 2_000 }, (_, index) => ({ ...asset('nowhere', `n${index}`), size: 1 }))
    const result = await importRecords([...bad, ...bad.map(({ size: _, ...good }) => good)])
    expect(result).toMatchObject({ ok: false, problemCount: 4_000 })
    expect(problemsOf(result)).toHaveLength(100)
    expect(problemsOf(result)[0]).toBe('line 1: asset.size: is not a field of asset')
  })

  it('text that would steer a terminal is escaped in problems', async () => {
    const [problem] = problemsOf(await importRecords([{ ...partner(), 'a\u001b[2J\u009b\u202e': 1 }]))
    expect(problem).toBe('line 1: partner.a\\u{1b}[2J\\u{9b}\\u{202e}: is not a field of partner')
  })

  it('a record is named once in a file, whatever its kind', async () => {
    const twice = everyKind.flatMap((record) => [record, record])
    const problems = problemsOf(await importRecords(twice))
    expect(problems).toHaveLength(everyKind.length)
    expect(problems.at(-1)).toBe(
      'line 32: partner.uuid: must be named once, but is "aaaaaaaa-0000-4000-8000-000000000001", which line 31 names already',
    )
  })

  it('a reference may name what the database holds, and nothing else', async () => {
    await importRecords(everyKind)
    expect(await importRecords([asset('core-2', 'new')])).toMatchObject({ ok: true })
    const dangling = everyKind.flatMap((record) =>
      Object.keys(record)
        .filter((field) => /^(hybrid_core_id|(partner|location|contract|price_list)_uuid)$/.test(field))
        .map((field) => ({
          ...record,
          ...(record.kind === 'asset' && { id: `dangling-${field}` }),
          ...('uuid' in record && { uuid: crypto.randomUUID() }),
          ...(record.kind === 'hybrid_core' && { id: crypto.randomUUID() }),
          ...(record.kind === 'invoice' && { invoice_nr: field }),
          ...(record.kind === 'price' && { product_no: `${field} ${record.amount}` }),
          [field]: field === 'hybrid_core_id' ? crypto.randomUUID() : '00000000-0000-0000-0000-000000000000',
        })),
    )
    const problems = problemsOf(await importRecords(dangling))
    expect(problems).toHaveLength(dangling.length)
    expect(new Set(problems.map((problem) => problem.replace(/^line \d+: ([^:]*:).*/, '$1')))).toEqual(
      new Set(kinds.flatMap((kind) => kind.references.map(({ field }) => `${kind.name}.${field}:`))),
    )
  })

  it('a broken record does not make those that refer to it bad', async () => {
    const result = await importRecords([partner(), { ...core('c'), replicas: 0 }, asset('c', 'a')])
    expect(problemsOf(result)).toEqual(['line 2: hybrid_core.replicas: must be a whole number from 1 to 100, but is 0'])
  })

  it('a dry run counts the same and writes nothing', async () => {
    await importRecords([partner(), core('c'), asset('c', 'a'), asset('c', 'b'), asset('c', 'gone')])
    const before = await contentOf(database)
    const next = [core('d'), { ...asset('c', 'a'), status: 'failed' }, asset('c', 'b'), asset('d', 'new')]
    const dry = await importRecords(next, { dryRun: true, prune: true })
    expect(await contentOf(database)).toEqual(before)
    expect(dry).toEqual(await importRecords(next, { prune: true }))
    expect(countsOf(dry).asset).toEqual({ added: 1, changed: 1, unchanged: 1, removed: 1 })
    expect(await importRecords([asset('nowhere', 'a')], { dryRun: true })).toMatchObject({ ok: false, problemCount: 1 })
  })

  it('pruning removes what the file leaves out, in the cores whose assets it names', async () => {
    const cores = [partner(), core('c'), core('d')]
    await importRecords([...cores, asset('c', 'a'), asset('c', 'b'), asset('d', 'a'), asset('d', 'b')])
    expect(countsOf(await importRecords([...cores, asset('c', 'b')])).asset?.removed).toBe(0)
    const result = await importRecords([...cores, asset('c', 'b')], { prune: true })
    expect(countsOf(result)).toMatchObject({
      asset: { ...none, unchanged: 1, removed: 1 },
      hybrid_core: { removed: 0 },
    })
    const left = await database.write.selectFrom('assets').select(['hybrid_core_id', 'id']).execute()
    expect(left.map(({ hybrid_core_id, id }) => `${hybrid_core_id}/${id}`).sort()).toEqual(['c/b', 'd/a', 'd/b'])
    const totals = await database.write.selectFrom('asset_totals').select(['hybrid_core_id', 'asset_count']).execute()
    expect(totals.sort((a, b) => a.asset_count - b.asset_count)).toEqual([
      { hybrid_core_id: 'c', asset_count: 1 },
      { hybrid_core_id: 'd', asset_count: 2 },
    ])
  })

  it('a byte-order mark, CRLF and empty lines make no difference', async () => {
    const text = `\ufeff${everyKind.map((record) => JSON.stringify(record)).join('\r\n\r\n')}`
    expect(await importText(text)).toMatchObject({ ok: true, lines: everyKind.length })
    expect((await contentOf(database)).assets).toHaveLength(4)
  })

  it('CSV brings the same rows as NDJSON', async () => {
    await importRecords(everyKind)
    const before = await contentOf(database)
    const header =
      'hybrid_core_id,id,node_type,status,cpu_used,cpu_total,memory_used,memory_total,storage_used,storage_total,observed_at'
    const rows = everyKind
      .filter((record) => record.kind === 'asset')
      .map((record) =>
        header.split(',').map((name) => {
          const [field, part] = /_(used|total)$/.test(name) ? name.split('_') : [name]
          const value = record[field ?? '']
          return part ? ((value as Record<string, number> | undefined)?.[part] ?? '') : value
        }),
      )
    const csv = `${[header.split(','), ...rows].map((row) => row.join(',')).join('\n')}\n`
    const result = await importInventory(database, readCsv(Readable.from([Buffer.from(csv)])), { nowMs })
    expect(countsOf(result).asset).toEqual({ ...none, unchanged: 4 })
    expect(await contentOf(database)).toEqual(before)
  })

  it('an import larger than what is there leaves every index as it was', async () => {
    const before = await indexesOf(database)
    await importRecords(inventory(3, 300))
    await importRecords(inventory(3, 1_000))
    expect(await indexesOf(database)).toEqual(before)
    expect((await contentOf(database)).assets).toHaveLength(3_000)
  })

  it('an import waits for another writer, and says so', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let waits = 0
    const other = database.transaction(async (transaction) => {
      await database.engine.lockImport(transaction)
      await held
    })
    const onWait = () => {
      waits++
      release()
    }
    expect(await importRecords(everyKind, { onWait })).toMatchObject({ ok: true })
    expect(waits).toBe(1)
    await other
  })

  it('an import gives up waiting after its lock timeout, and has written nothing', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const other = database.transaction(async (transaction) => {
      await database.engine.lockImport(transaction)
      await held
    })
    await expect(importRecords(everyKind, { lockTimeoutMs: 200 })).rejects.toThrow(/lock/)
    release()
    await other
    expect(await importRecords(everyKind)).toMatchObject({ counts: { asset: { ...none, added: 4 } } })
  })

  it('two imports at once: both are done, one after the other', async () => {
    const results = await Promise.all([importRecords(everyKind), importRecords(everyKind)])
    expect(results.map((result) => countsOf(result).asset?.added).sort()).toEqual([0, 4])
    expect(results.map((result) => countsOf(result).asset?.unchanged).sort()).toEqual([0, 4])
  })

  it('a source that breaks leaves nothing behind', async () => {
    function* breaking() {
      yield* everyKind
      throw new Error('cable cut')
    }
    await expect(importRecords(breaking())).rejects.toThrow('cable cut')
    expect(Object.values(await contentOf(database)).flat()).toEqual([])
    expect(await importRecords(everyKind)).toMatchObject({ ok: true })
  })

  it('progress counts the lines', async () => {
    const seen: number[] = []
    await importRecords(inventory(1, 1_500), { onProgress: (lines) => seen.push(lines) })
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.at(-1)).toBe(1_502)
  })
})

it('a full disk is told as such, and nothing is written', async () => {
  const database = await openImportDatabase('sqlite')
  const fill: Database['engine']['fill'] = async (transaction, _table, work) => {
    await sql`pragma max_page_count = 100`.execute(transaction)
    await work()
  }
  const small = { ...database, engine: { ...database.engine, fill } }
  const full = importInventory(small, fromRecords(inventory(1, 5_000)), { nowMs })
  await expect(full).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(Object.values(await contentOf(database)).flat()).toEqual([])
  await database.close()
})

it('the order of lines makes no difference', async () => {
  const contents = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...everyKind], { minLength: everyKind.length }), async (records) => {
      const database = await openImportDatabase('sqlite')
      expect(await importInventory(database, fromRecords(records), { nowMs })).toMatchObject({ ok: true })
      contents.add(JSON.stringify(await contentOf(database)))
      await database.close()
    }),
    { numRuns: 10 },
  )
  expect(contents.size).toBe(1)
})

function* inventory(cores: number, assetsPerCore: number) {
  yield partner()
  for (let c = 0; c < cores; c++) yield core(`core-${c}`)
  for (let n = 0; n < assetsPerCore; n++) for (let c = 0; c < cores; c++) yield asset(`core-${c}`, `node-${n}`)
}

function rowOf(record: unknown) {
  const { kind, cells } = checkRecord(record, nowMs)
  return Object.fromEntries(kind!.columns.map((column, index) => [column, cells![index]]))
}

function countsOf(result: ImportResult) {
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.counts
}

function problemsOf(result: ImportResult): string[] {
  return result.ok ? [] : result.problems
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
