import type { Database } from '#lib/db/client.ts'
import { recordRound } from '#lib/domain/sources/record-round.ts'
import type { RoundReport, Source } from './source.ts'

/** Stores what a round did as the last round of its source. */
export async function recordReport(db: Database, source: Source, report: RoundReport): Promise<void> {
  const { startedAt, milliseconds, unmappedCount, unmapped, errors, warnings, hybridCoreIds } = report
  const changed = report.changed + report.created
  const what = { startedAt, milliseconds, changed, unmappedCount, unmapped, errors, warnings, hybridCoreIds }
  const intervalMs = source.intervalSeconds * 1000
  await db.transaction((trx) =>
    recordRound(trx, { kind: 'prometheus', partnerUuid: null, name: source.name, intervalMs, ...what }),
  )
}
