import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { Database } from '#lib/db/client.ts'
import type { AssetRow } from '#lib/db/schema/schema.ts'
import { importInventory } from '#lib/ingest/import/import-inventory.ts'
import { collectRound } from '#lib/ingest/prometheus/collect-round.ts'
import { sourcesOf } from '#lib/ingest/prometheus/file/read-sources.ts'
import type { RoundReport, Source } from '#lib/ingest/prometheus/source.ts'
import { fromRecords } from '#lib/ingest/sources/source.ts'
import { openImportDatabase } from '#lib/ingest/test-database.ts'
import { asset, core, partner } from '#lib/ingest/test-records.ts'

type NodeTypes = Readonly<Record<string, string>>
/** When the assets of the inventory were observed. */
export const importedAt = Date.UTC(2026, 0, 31, 12)

/** Reads a source of a sources file; a name of a preset is its text. */
export function sourceOf(text: string): Source {
  const lines = ['name: test', 'interval: 15s', 'hybrid_core: ber-1', ...text.trim().split('\n')]
  const [source] = sourcesOf(`sources:\n  -\n${lines.map((line) => `    ${line}\n`).join('')}`, '/sources.yaml')
  return source as Source
}

/** Gives all tests of a file a database with the core `ber-1` and assets of these node types. */
export function setUpCollecting(assets: NodeTypes) {
  let db: Database
  beforeAll(async () => {
    db = await openImportDatabase('sqlite')
    const records = Object.entries(assets).map(([id, node_type]) => ({ ...asset('ber-1', id), node_type }))
    const result = await importInventory(db, fromRecords([partner(), core('ber-1'), ...records]), { nowMs: Date.now() })
    expect(result).toMatchObject({ ok: true })
  })
  afterAll(() => db.close())

  const collect = (source: Source) => collectRound(source, { db })
  return {
    database: () => db,
    collect,
    /** Collects until a round has no errors and no warnings, and brings the values of so many assets: the servers have just started. */
    async collectUntil(source: Source, changed: number): Promise<RoundReport> {
      return await vi.waitFor(
        async () => {
          const report = await collect(source)
          expect([report.errors, report.warnings]).toEqual([[], []])
          expect(report.changed + report.created).toBe(changed)
          return report
        },
        { timeout: 120_000, interval: 500 },
      )
    },
    stored: (id: string): Promise<AssetRow | undefined> =>
      db.write.selectFrom('assets').selectAll().where('id', '=', id).executeTakeFirst(),
  }
}
