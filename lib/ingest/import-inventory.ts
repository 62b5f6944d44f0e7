import type { Kysely } from 'kysely'
import type { Database } from '#lib/db/client.ts'
import type { Schema } from '#lib/db/schema.ts'
import { checkRecord } from './check-record.ts'
import { checkDuplicates, checkReferences } from './check-stage.ts'
import { kinds } from './kinds.ts'
import { type Counts, mergeStages } from './merge.ts'
import { Problems } from './problems.ts'
import type { Source, SourceLine } from './source.ts'
import { Stage, type Stages } from './stage.ts'

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
  | { ok: true; lines: number; counts: Record<string, Counts> }
  | { ok: false; problemCount: number; problems: string[] }

const defaultLockTimeoutMs = 600_000

/** Brings the records of a source into a migrated database in one transaction, or says what is wrong with them. */
export function importInventory(database: Database, source: Source, options: ImportOptions): Promise<ImportResult> {
  const { lockTimeoutMs = defaultLockTimeoutMs, onWait } = options
  return database.session({ lockTimeoutMs, onWait }, async ({ connection, transaction }) => {
    const stages: Stages = new Map(kinds.map((kind) => [kind.name, new Stage(kind)]))
    const problems = new Problems()
    const refused = () => ({ ok: false, problemCount: problems.count, problems: problems.sentences }) as const
    try {
      const lines = await stageSource(connection, source, stages, problems, options)
      await checkDuplicates(connection, stages, problems)
      if (problems.count > 0) {
        await checkReferences(connection, stages, problems)
        return refused()
      }
      return await transaction(async (trx) => {
        await checkReferences(trx, stages, problems)
        if (problems.count > 0) return refused()
        return { ok: true, lines, counts: await mergeStages(trx, database.engine, stages, options) }
      })
    } finally {
      for (const stage of stages.values()) await stage.drop(connection)
    }
  })
}

/** Fills the stages and answers how many lines held something. */
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
      const stage = stageLine(entry, stages, problems, nowMs)
      if (stage?.isFull) await stage.write(db)
    }
    lines += batch.length
    onProgress?.(lines)
  }
  for (const stage of stages.values()) await stage.close(db)
  return lines
}

function stageLine(entry: SourceLine, stages: Stages, problems: Problems, nowMs: number): Stage | undefined {
  if ('problem' in entry) {
    problems.add(entry.line, entry.problem)
    return undefined
  }
  const { kind, cells, problems: found = [] } = checkRecord(entry.record, nowMs)
  for (const says of found) problems.add(entry.line, says)
  const stage = kind && stages.get(kind.name)
  if (cells) stage?.add(entry.line, cells)
  return stage
}
