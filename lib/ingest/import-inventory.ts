import { type Kysely, sql } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { Schema } from '#lib/db/schema.ts'
import { refreshTotals } from '#lib/domain/inventory/totals.ts'
import { checkRecord } from './check-record.ts'
import { checkDuplicates, checkReferences } from './check-stage.ts'
import { kinds } from './kinds.ts'
import { type Counts, countChanges, countUnnamedAssets, deleteUnnamedAssets, merge } from './merge.ts'
import { Problems } from './problems.ts'
import type { Source } from './source.ts'
import { Stage } from './stage.ts'

export type ImportOptions = {
  /** Finds out what would change, and writes nothing. */
  dryRun?: boolean
  /** Removes the assets that the source does not name, in the cores whose assets it names. */
  prune?: boolean
  /** Epoch milliseconds; the time of an asset that gives none. */
  nowMs: number
  /** How long to wait for another writer, in milliseconds; default 10 minutes. */
  lockTimeoutMs?: number
  /** Called with the number of lines read, every now and then. */
  onProgress?: (lines: number) => void
  /** Called once when another writer holds the import up. */
  onWait?: () => void
}

export type ImportResult =
  | { ok: true; counts: Record<string, Counts>; lines: number }
  | { ok: false; problems: string[]; problemCount: number }

type Stages = ReadonlyMap<string, Stage>

/** Brings the records of a source into a migrated database in one transaction, or reports what is wrong with them. */
export function importInventory(database: Database, source: Source, options: ImportOptions): Promise<ImportResult> {
  const { lockTimeoutMs = 600_000, onWait } = options
  return database.session({ lockTimeoutMs, onWait }, async ({ connection, transaction }) => {
    const stages: Stages = new Map(kinds.map((kind) => [kind.name, new Stage(kind)]))
    const problems = new Problems()
    try {
      const lines = await stageSource(connection, source, stages, problems, options)
      for (const stage of stages.values()) await checkDuplicates(connection, stage, problems)
      const counts = await transaction(async (trx) => {
        for (const stage of stages.values()) await checkReferences(trx, stage, stages, problems)
        return problems.count > 0 ? undefined : mergeStages(trx, stages, options)
      })
      return counts
        ? { ok: true, counts, lines }
        : { ok: false, problems: problems.sentences, problemCount: problems.count }
    } finally {
      for (const stage of stages.values()) await stage.drop(connection)
    }
  })
}

async function stageSource(
  db: Kysely<Schema>,
  source: Source,
  stages: Stages,
  problems: Problems,
  { nowMs, onProgress }: ImportOptions,
): Promise<number> {
  for (const stage of stages.values()) await stage.open(db)
  let lines = 0
  for await (const batch of source) {
    for (const entry of batch) {
      const {
        kind,
        cells,
        problems: found,
      } = 'record' in entry ? checkRecord(entry.record, nowMs) : { problems: [entry.problem] }
      for (const problem of found ?? []) problems.add(entry.line, problem)
      const stage = kind && stages.get(kind.name)
      if (stage && cells && stage.add(entry.line, cells)) await stage.write(db)
    }
    lines += batch.length
    onProgress?.(lines)
  }
  for (const stage of stages.values()) await stage.close(db)
  return lines
}

async function mergeStages(trx: Kysely<Schema>, stages: Stages, { dryRun, prune }: ImportOptions) {
  const counts: Record<string, Counts> = {}
  for (const [name, stage] of stages) {
    const count = await countChanges(trx, stage)
    counts[name] = count
    if (name === 'asset' && prune) count.removed = await countUnnamedAssets(trx)
    if (dryRun) continue
    if (count.added + count.changed > 0) await merge(trx, stage)
    if (count.removed > 0) await deleteUnnamedAssets(trx)
  }
  if (!dryRun) await refreshTotals(trx, sql<string>`(select hybrid_core_id from staged_assets)`)
  return counts
}
