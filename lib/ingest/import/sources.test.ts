import { Readable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testEngines } from '#lib/db/test-database.ts'
import { readCsv } from '../sources/csv/read-csv.ts'
import { readNdjson } from '../sources/read-ndjson.ts'
import { fromRecords } from '../sources/source.ts'
import { contentOf, openImportDatabase } from '../test-database.ts'
import { countsOf, inventory, noAsset, nowMs, useImportDatabase } from '../test-imports.ts'
import { everyKind } from '../test-records.ts'
import { importInventory } from './import-inventory.ts'

describe.each(testEngines)('a source for an import into %s', (engine) => {
  const context = useImportDatabase(engine)
  const importText = (text: string) =>
    importInventory(context.database, readNdjson(Readable.from([Buffer.from(text)])), { nowMs })

  it('a byte-order mark, CRLF and empty lines do not matter', async () => {
    const text = `\ufeff${everyKind.map((record) => JSON.stringify(record)).join('\r\n\r\n')}`
    expect(await importText(text)).toMatchObject({ ok: true, lines: everyKind.length })
    expect((await contentOf(context.database)).assets).toHaveLength(4)
  })

  it('CSV and NDJSON give the same rows', async () => {
    await context.importRecords(everyKind)
    const before = await contentOf(context.database)
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
    const result = await importInventory(context.database, readCsv(Readable.from([Buffer.from(csv)])), { nowMs })
    expect(countsOf(result).asset).toEqual({ ...noAsset, unchanged: 4 })
    expect(await contentOf(context.database)).toEqual(before)
  })

  it('a source that fails leaves no rows and no staging tables', async () => {
    function* breaking() {
      yield* everyKind
      throw new Error('cable cut')
    }
    await expect(context.importRecords(breaking())).rejects.toThrow('cable cut')
    expect(Object.values(await contentOf(context.database)).flat()).toEqual([])
    expect(await context.importRecords(everyKind)).toMatchObject({ ok: true })
  })

  it('progress counts the lines', async () => {
    const seen: number[] = []
    await context.importRecords(inventory(1, 1_500), { onProgress: (lines) => seen.push(lines) })
    expect(seen.length).toBeGreaterThan(1)
    expect(seen.at(-1)).toBe(1_502)
  })
})

it('the order of lines does not matter', async () => {
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
