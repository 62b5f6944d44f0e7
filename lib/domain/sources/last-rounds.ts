import type { Database } from '#lib/db/client.ts'
import type { SourceRow } from '#lib/db/schema/source-schema.ts'
import { isListedSource } from './source-state.ts'

/** The last round of a source of any partner. Times are in seconds. */
export type LastRound = {
  name: string
  partnerUuid: string | null
  durationSeconds: number
  /** Null: there was no round without errors. */
  successAgeSeconds: number | null
  errorCount: number
  warningCount: number
  unmappedCount: number
}

/** Returns the last round of every source, as of `now` (epoch milliseconds). */
export async function lastRounds({ read }: Database, now: number): Promise<LastRound[]> {
  const rows = await read.selectFrom('sources').selectAll().where(isListedSource(now)).execute()
  return rows.map((row) => lastRoundOf(row, now))
}

function lastRoundOf(row: SourceRow, now: number): LastRound {
  return {
    name: row.name,
    partnerUuid: row.partner_uuid,
    durationSeconds: row.milliseconds / 1000,
    successAgeSeconds: row.succeeded_at === null ? null : Math.max(now - row.succeeded_at, 0) / 1000,
    errorCount: (JSON.parse(row.errors) as string[]).length,
    warningCount: (JSON.parse(row.warnings) as string[]).length,
    unmappedCount: row.unmapped_count,
  }
}
