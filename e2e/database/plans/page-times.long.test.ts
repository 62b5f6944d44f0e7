import { describe, expect, test } from 'vitest'
import { importInventory } from '#lib/ingest/import/import-inventory.ts'
import { fromRecords } from '#lib/ingest/sources/source.ts'
import { fillAuditEvents, auditFilters as filters, readAuditPage } from '../audit/large-audit.ts'
import { engines, setUpDatabase } from '../engines.ts'
import { largeInventory } from './large-inventory.ts'
import { assetOrders, readAssetPage } from './list-queries.ts'

// Not part of the check, because times depend on the machine: a page of a long list, by default 50 rows, is read in time.
// The limits are those of a page that reads far more rows than it shows.

describe.each(engines)('%s with 100,000 assets', (engine) => {
  const opened = setUpDatabase(engine, () =>
    importInventory(opened.db, fromRecords(largeInventory()), { nowMs: Date.now() }),
  )

  test.each([...assetOrders])('the last pages of assets in the order %s take less than 250 ms', async (_, sort) => {
    const times = await Promise.all(
      [1, 100, 200].map((number) => medianMs(async () => void (await readAssetPage(opened.db, sort, number)))),
    )
    console.log(`${engine}, pages 1, 100 and 200: ${times.map((ms) => ms.toFixed(2)).join(', ')} ms`)
    expect(Math.max(...times)).toBeLessThan(250)
  })
})

describe.each(engines)('%s with 100,000 audit events', (engine) => {
  const opened = setUpDatabase(engine, () => fillAuditEvents(opened.db))

  test.each(Object.entries(filters))(
    'a page of events and their count take less than 500 ms, filtered by %s',
    async (_, filter) => {
      const ms = await medianMs(async () => void (await readAuditPage(opened.db, filter, 1)))
      console.log(`${engine}: ${ms.toFixed(1)} ms`)
      expect(ms).toBeLessThan(500)
    },
  )
})

async function medianMs(work: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 21; n++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[10]!
}
