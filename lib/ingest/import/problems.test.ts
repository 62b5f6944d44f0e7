import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { kinds } from '../records/kinds.ts'
import { readNdjson } from '../sources/read-ndjson.ts'
import { contentOf } from '../test-database.ts'
import { nowMs, problemsOf, useImportDatabase } from '../test-imports.ts'
import { asset, core, everyKind, partner } from '../test-records.ts'
import { importInventory } from './import-inventory.ts'

describe.each(testEngines)('problems of an import into %s', (engine) => {
  const context = useImportDatabase(engine)
  const importText = (text: string) =>
    importInventory(context.database, readNdjson(Readable.from([Buffer.from(text)])), { nowMs })

  it('with one invalid line nothing is written, and all invalid lines are reported in the order of lines', async () => {
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
        'line 7: asset: has the same hybrid_core_id and id as line 3',
        'line 8: asset.memory.used: must be >= 0, but is -5',
      ],
    })
    expect(Object.values(await contentOf(context.database)).flat()).toEqual([])
  })

  it('at most 100 problems are listed, and all are counted', async () => {
    const bad = Array.from({ length: 2_000 }, (_, index) => ({ ...asset('nowhere', `n${index}`), size: 1 }))
    const result = await context.importRecords([...bad, ...bad.map(({ size: _, ...good }) => good)])
    // Each has two: the core, and the field or the same id.
    expect(result).toMatchObject({ ok: false, problemCount: 8_000 })
    expect(problemsOf(result)).toHaveLength(100)
    expect(problemsOf(result)[0]).toBe('line 1: asset.size: is not a field of asset')
  })

  it('control characters are escaped in problems', async () => {
    const [problem] = problemsOf(await context.importRecords([{ ...partner(), 'a\u001b[2J\u009b\u202e': 1 }]))
    expect(problem).toBe('line 1: partner.a\\u{1b}[2J\\u{9b}\\u{202e}: is not a field of partner')
  })

  it('a second record with the same key is a problem for every kind', async () => {
    const twice = everyKind.flatMap((record) => [record, record])
    const problems = problemsOf(await context.importRecords(twice))
    expect(problems).toHaveLength(everyKind.length)
    expect(problems.at(-1)).toBe('line 32: partner: has the same uuid as line 31')
    expect(problems.filter((problem) => problem.includes(': price: '))).toEqual(
      [18, 20, 22].map(
        (line) =>
          `line ${line}: price: has the same price_list_uuid, product_no, location_uuid and valid_from as line ${line - 1}`,
      ),
    )
  })

  it('a reference must name a record of the file or the database', async () => {
    await context.importRecords(everyKind)
    expect(await context.importRecords([asset('core-2', 'new')])).toMatchObject({ ok: true })
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
    const problems = problemsOf(await context.importRecords(dangling))
    expect(problems).toHaveLength(dangling.length)
    expect(new Set(problems.map((problem) => problem.replace(/^line \d+: ([^:]*:).*/, '$1')))).toEqual(
      new Set(kinds.flatMap((kind) => kind.references.map(({ field }) => `${kind.name}.${field}:`))),
    )
  })

  it('references to an invalid record are no problems of their own', async () => {
    const result = await context.importRecords([partner(), { ...core('c'), replicas: 0 }, asset('c', 'a')])
    expect(problemsOf(result)).toEqual(['line 2: hybrid_core.replicas: must be a whole number from 1 to 100, but is 0'])
    const cpu = { used: 1, total: 2 }
    const observation = { kind: 'observation', hybrid_core_id: 'c', id: 'a', cpu }
    const wrong = { ...asset('c', 'a'), memory: { used: -5, total: 1 } }
    expect(problemsOf(await context.importRecords([partner(), core('c'), wrong, observation]))).toEqual([
      'line 3: asset.memory.used: must be >= 0, but is -5',
    ])
  })

  it('an observation of an asset that is named twice is no problem of its own', async () => {
    const observation = { kind: 'observation', hybrid_core_id: 'c', id: 'a', cpu: { used: 1, total: 2 } }
    const result = await context.importRecords([partner(), core('c'), asset('c', 'a'), asset('c', 'a'), observation])
    expect(problemsOf(result)).toEqual([expect.stringMatching(/^line 4: /)])
  })
})
