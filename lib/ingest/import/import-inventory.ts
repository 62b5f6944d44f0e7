import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import { rehearse } from '#lib/db/rehearse.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { Origin } from '#lib/domain/access/origin.ts'
import { Problems } from '../problems.ts'
import { checkRecord } from '../records/check-record.ts'
import type { ImportTimes } from '../records/kind.ts'
import { kinds } from '../records/kinds.ts'
import type { Source, SourceLine } from '../sources/source.ts'
import { checkDuplicates, checkReferences } from '../staging/check-staged-rows.ts'
import { mergeStagedRows } from '../staging/merge.ts'
import type { Counts } from '../staging/merge-options.ts'
import { checkPrune } from '../staging/prune.ts'
import { StagingTable, type StagingTables } from '../staging/staging-table.ts'

export type ImportOptions = {
  /** Counts the changes and writes nothing. */
  dryRun?: boolean
  /** Removes assets that are not in the source from the cores that are in the source. */
  prune?: boolean
  /** The maximum percentage of a core's assets that a prune removes; always at least 10 assets. Default: 10. */
  pruneLimit?: number | undefined
  /** Also writes assets that were observed earlier than the stored ones. */
  allowOlder?: boolean
  /** Also replaces contract values that customers have set. */
  overwrite?: boolean
  /** The start of the import, in epoch milliseconds. */
  nowMs: number
  /** The current time in epoch milliseconds, because an import may take hours; default: the start and what has passed since. */
  clock?: () => number
  /** The observation time of assets without `observed_at`, in epoch milliseconds; default: the start of the import. */
  observedAtMs?: number | undefined
  /** The author in audit events; default: the operator. */
  origin?: Origin
  /** How long to wait for another process's transaction, in milliseconds; default 10 minutes. */
  lockTimeoutMs?: number
  /** Called after each batch with the number of lines read so far. */
  onProgress?: (lines: number) => void
  /** Called once when the import has to wait for another process. */
  onWait?: () => void
}

export type ImportResult =
  | { ok: true; lines: number; counts: Record<string, Counts> }
  | { ok: false; problemCount: number; problems: string[] }

const defaultLockTimeoutMs = 600_000

/** Imports the records of a source into a migrated database in one transaction, or returns the problems of the source. */
export function importInventory(database: Database, source: Source, options: ImportOptions): Promise<ImportResult> {
  const { lockTimeoutMs = defaultLockTimeoutMs, onWait, clock = clockFrom(options.nowMs) } = options
  return database.session({ lockTimeoutMs, onWait }, async ({ connection, transaction }) => {
    const stagingTables: StagingTables = new Map(
      kinds.map((kind) => [kind.name, new StagingTable(kind, database.engine)]),
    )
    const problems = new Problems()
    const failure = () => ({ ok: false, problemCount: problems.count, problems: problems.sentences }) as const
    try {
      const lines = await stageSource(connection, source, stagingTables, problems, { ...options, clock })
      await checkDuplicates(connection, stagingTables, problems)
      if (problems.count > 0) {
        await checkReferences(connection, stagingTables, problems)
        return failure()
      }
      // The changes by an observation are known only after all earlier ones have been applied.
      const isRehearsal = options.dryRun === true && (await hasObservations(connection))
      const mergeOptions = isRehearsal ? { ...options, dryRun: false } : options
      const merge = async (trx: Transaction<Schema>): Promise<ImportResult> => {
        await checkReferences(trx, stagingTables, problems)
        if (problems.count === 0 && options.prune) await checkPrune(trx, problems, options.pruneLimit)
        if (problems.count > 0) return failure()
        // Values that others have written since the start are not in the future.
        const timedOptions = { ...mergeOptions, nowMs: clock() }
        return { ok: true, lines, counts: await mergeStagedRows(trx, database.engine, stagingTables, timedOptions) }
      }
      return await (isRehearsal ? rehearse(transaction, merge) : transaction(merge))
    } finally {
      for (const table of stagingTables.values()) await table.drop(connection)
    }
  })
}

function clockFrom(nowMs: number): () => number {
  const startedAt = performance.now()
  return () => Math.round(nowMs + performance.now() - startedAt)
}

async function hasObservations(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`select 1 from staged_observations limit 1`.execute(db)
  return rows.length > 0
}

/** Fills the staging tables and returns the number of non-empty lines. */
async function stageSource(
  db: Kysely<Schema>,
  source: Source,
  stagingTables: StagingTables,
  problems: Problems,
  { nowMs, clock, observedAtMs = nowMs, onProgress }: ImportOptions & { clock: () => number },
): Promise<number> {
  for (const table of stagingTables.values()) await table.open(db)
  let lines = 0
  for await (const batch of source) {
    // Standard input may take hours: an observation made meanwhile is not in the future.
    const times = { nowMs: clock(), observedAtMs }
    for (const entry of batch) {
      const table = stageLine(entry, stagingTables, problems, times)
      if (table?.isFull) await table.write(db)
    }
    lines += batch.length
    onProgress?.(lines)
  }
  for (const table of stagingTables.values()) await table.close(db)
  return lines
}

function stageLine(
  entry: SourceLine,
  stagingTables: StagingTables,
  problems: Problems,
  times: ImportTimes,
): StagingTable | undefined {
  if ('problem' in entry) {
    problems.add(entry.line, { path: '', rule: entry.problem })
    return undefined
  }
  const { kind, cells, problems: violations = [] } = checkRecord(entry.record, times)
  for (const violation of violations) problems.add(entry.line, violation)
  const table = kind && stagingTables.get(kind.name)
  if (cells) table?.add(entry.line, cells)
  return table
}
