import { afterEach, beforeEach } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import type { TestEngine } from '#lib/db/test-database.ts'
import { type ImportOptions, type ImportResult, importInventory } from './import/import-inventory.ts'
import { fromRecords } from './sources/source.ts'
import { openImportDatabase } from './test-database.ts'
import { asset, core, partner } from './test-records.ts'

export const nowMs = Date.UTC(2026, 0, 31, 12)
/** The counts of a kind without changes. */
export const none = { added: 0, changed: 0, unchanged: 0, removed: 0 }
/** The counts of assets without changes. */
export const noAsset = { ...none, older: 0, cleared: 0 }

type ImportTest = {
  database: Database
  importRecords(records: Iterable<unknown>, options?: Partial<ImportOptions>): Promise<ImportResult>
}

/** Gives each test a new database; read the fields within a test only. */
export function useImportDatabase(engine: TestEngine): ImportTest {
  const context = {
    importRecords: (records, options = {}) =>
      importInventory(context.database, fromRecords(records), {
        nowMs,
        clock: () => options.nowMs ?? nowMs,
        ...options,
      }),
  } as ImportTest
  beforeEach(async () => {
    context.database = await openImportDatabase(engine)
  })
  afterEach(() => context.database.close())
  return context
}

/** The row of an asset. */
export function storedAsset({ write }: Database, id = 'a', coreId = 'c') {
  const assets = write.selectFrom('assets').selectAll()
  return assets.where('id', '=', id).where('hybrid_core_id', '=', coreId).executeTakeFirst()
}

/** One partner, and `cores` cores with `assetsPerCore` assets each. */
export function* inventory(cores: number, assetsPerCore: number) {
  yield partner()
  for (let c = 0; c < cores; c++) yield core(`core-${c}`)
  for (let n = 0; n < assetsPerCore; n++) for (let c = 0; c < cores; c++) yield asset(`core-${c}`, `node-${n}`)
}

export function countsOf(result: ImportResult) {
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.counts
}

export function problemsOf(result: ImportResult): string[] {
  return result.ok ? [] : result.problems
}
