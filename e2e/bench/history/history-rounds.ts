import type { Database } from '#lib/db/client.ts'
import { importInventory } from '#lib/ingest/import/import-inventory.ts'
import { applyObservations, rowsOfStatement } from '#lib/ingest/observations/apply-observations.ts'
import { observationKind } from '#lib/ingest/records/observation-kind.ts'
import { fromRecords } from '#lib/ingest/sources/source.ts'
import { StagingTable } from '#lib/ingest/staging/staging-table.ts'
import { openImportDatabase } from '#lib/ingest/test-database.ts'
import { asset, core, partner } from '#lib/ingest/test-records.ts'
import { assetSteps } from '#lib/values/history.ts'

export const minuteMs = 60_000
/** The start of a UTC day. */
export const firstMs = Date.UTC(2026, 0, 1)
const hourMs = 60 * minuteMs
const gibibyte = 2 ** 30
const assetsOfCore = 1_000

/** Which values the assets have. */
export type Quantities = 'memory' | 'all'

export const coreOf = (n: number) => `core-${Math.floor(n / assetsOfCore)}`
export const nameOf = (n: number) => `node-${n}`

/** Passes a database with this many assets without values, and removes it after that. */
export async function withAssets(assets: number, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openImportDatabase('sqlite')
  try {
    const cores = Array.from({ length: Math.ceil(assets / assetsOfCore) }, (_, n) => core(coreOf(n * assetsOfCore)))
    const observed_at = new Date(firstMs - hourMs).toISOString()
    const nodes = Array.from({ length: assets }, (_, n) => ({ ...asset(coreOf(n), nameOf(n)), observed_at }))
    const result = await importInventory(db, fromRecords([partner(), ...cores, ...nodes]), { nowMs: firstMs })
    if (!result.ok) throw new Error(result.problems[0])
    await work(db)
  } finally {
    await db.close()
  }
}

type Round = { atMs: number; quantities: Quantities; keepsHistory?: boolean }

/** Writes new values of all assets as a round of a source does. */
export async function writeRound(
  db: Database,
  assets: number,
  { atMs, quantities, keepsHistory = true }: Round,
): Promise<void> {
  const stage = new StagingTable(observationKind, db.engine)
  await db.session({ lockTimeoutMs: 5_000 }, async ({ connection, transaction }) => {
    await stage.open(connection)
    for (let n = 0; n < assets; n++) {
      const record = { kind: 'observation', hybrid_core_id: coreOf(n), id: nameOf(n), ...valuesOf(n, atMs, quantities) }
      const parsed = observationKind.parse(record, { nowMs: atMs, observedAtMs: atMs })
      if (!('cells' in parsed)) throw new Error(parsed.issues[0]?.message)
      stage.add(n + 1, parsed.cells)
      if (stage.isFull) await stage.write(connection)
    }
    await stage.close(connection)
    const source = { name: 'bench', intervalMs: 5 * minuteMs }
    const options = { source, nowMs: atMs, maxRows: rowsOfStatement, historySteps: keepsHistory ? assetSteps : [] }
    const { changed } = await transaction((trx) => applyObservations(trx, db.engine, options))
    if (changed !== assets) throw new Error(`A round changed ${changed} of ${assets} assets`)
    await stage.drop(connection)
  })
}

/** Amounts that change with each round, of nodes with 64 cores, 512 GiB and 8 TiB. */
function valuesOf(n: number, atMs: number, quantities: Quantities) {
  const noise = ((n * 2_654_435_761 + (atMs / minuteMs) * 40_503) % 1_000_003) / 1_000_003
  const memory = { used: Math.round(256 * gibibyte + noise * 100 * gibibyte), total: 512 * gibibyte }
  if (quantities === 'memory') return { memory }
  const storage = { used: Math.round(4_096 * gibibyte + noise * 900 * gibibyte), total: 8_192 * gibibyte }
  return { memory, cpu: { used: Number((64 * noise).toFixed(6)), total: 64 }, storage }
}
