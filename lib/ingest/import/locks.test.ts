import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import { testEngines } from '#lib/db/test-database.ts'
import { fromRecords } from '../sources/source.ts'
import { contentOf, openImportDatabase } from '../test-database.ts'
import { countsOf, inventory, none, nowMs, useImportDatabase } from '../test-imports.ts'
import { everyKind } from '../test-records.ts'
import { importInventory } from './import-inventory.ts'

describe.each(testEngines)('locks of an import into %s', (engine) => {
  const context = useImportDatabase(engine)

  it('an import waits for another process and reports the wait', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let waits = 0
    const other = context.database.transaction(async (transaction) => {
      await context.database.engine.lockImport(transaction)
      await held
    })
    const onWait = () => {
      waits++
      release()
    }
    expect(await context.importRecords(everyKind, { onWait })).toMatchObject({ ok: true })
    expect(waits).toBe(1)
    await other
  })

  it('an import fails after its lock timeout and writes nothing', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const other = context.database.transaction(async (transaction) => {
      await context.database.engine.lockImport(transaction)
      await held
    })
    await expect(context.importRecords(everyKind, { lockTimeoutMs: 200 })).rejects.toThrow(/lock/)
    release()
    await other
    expect(await context.importRecords(everyKind)).toMatchObject({ counts: { asset: { ...none, added: 4 } } })
  })

  it('two imports at the same time run one after the other', async () => {
    const results = await Promise.all([context.importRecords(everyKind), context.importRecords(everyKind)])
    expect(results.map((result) => countsOf(result).asset?.added).sort()).toEqual([0, 4])
    expect(results.map((result) => countsOf(result).asset?.unchanged).sort()).toEqual([0, 4])
  })
})

it('a full disk is reported as SQLITE_FULL, and nothing is written', async () => {
  const database = await openImportDatabase('sqlite')
  const bulkLoad: Database['engine']['bulkLoad'] = async (transaction, _table, work) => {
    await sql`pragma max_page_count = 100`.execute(transaction)
    await work()
  }
  const small = { ...database, engine: { ...database.engine, bulkLoad } }
  const full = importInventory(small, fromRecords(inventory(1, 5_000)), { nowMs })
  await expect(full).rejects.toMatchObject({ code: 'SQLITE_FULL' })
  expect(Object.values(await contentOf(database)).flat()).toEqual([])
  await database.close()
})
