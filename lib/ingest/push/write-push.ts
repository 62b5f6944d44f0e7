import { setImmediate } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import { type observationCounts, pushLimits } from '#lib/api/contract/observations.ts'
import type { ReceivedRecords } from '#lib/api/endpoint.ts'
import { ApiError, apiError } from '#lib/api/problems/problems.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import { recordFirstOfDay } from '#lib/domain/access/audit/first-of-day.ts'
import type { Context } from '#lib/domain/context.ts'
import { deleteLease, type LeaseKey } from '#lib/domain/jobs/lease.ts'
import { applyObservations, rowsOfStatement } from '../observations/apply-observations.ts'
import { computeOnlyFields, onComputeOnly } from '../observations/compute-only.ts'
import { Problems } from '../problems.ts'
import { observationKind } from '../records/observation-kind.ts'
import { violation, violationsOf } from '../records/violations.ts'
import { readArray } from '../sources/read-array.ts'
import { readNdjson } from '../sources/read-ndjson.ts'
import { checkDuplicates, report } from '../staging/check-staged-rows.ts'
import { StagingTable } from '../staging/staging-table.ts'
import { pusherOf } from './push-source.ts'
import { recordPush } from './record-push.ts'
import { removeUnknown } from './unknown-assets.ts'

/** How long a push waits while an import or another push writes; less than the time limit of a query. */
const lockTimeoutMs = 3_000

type Result = z.output<typeof observationCounts>

type PushOptions = {
  intervalMs: number | null
  /** The current time in epoch milliseconds: the body of a push may arrive for a long time after its beginning. */
  clock?: () => number
  /** Ends with the transaction. */
  lease: LeaseKey
}

/** Writes received observations in one transaction. Throws ApiError with the problems of the lines. */
export async function writePush(
  context: Context,
  received: ReceivedRecords,
  { intervalMs, clock = Date.now, lease }: PushOptions,
): Promise<Result> {
  const { db, now, caller } = context
  const startedAt = performance.now()
  const problems = new Problems()
  const stage = new StagingTable(observationKind, db.engine)
  return db.session({ lockTimeoutMs, isLarge: true }, async ({ connection, transaction }) => {
    try {
      const lines = await stageLines(connection, stage, received, { problems, nowMs: now })
      await checkDuplicates(connection, new Map([[observationKind.name, stage]]), problems)
      await checkWaves(connection, problems)
      requireNone(problems)
      return await transaction(async (trx) => {
        const { source, target } = await pusherOf(trx, context)
        const unknown = await removeUnknown(trx, caller.partnerUuid)
        await checkNodeTypes(trx, problems)
        requireNone(problems)
        const options = { source: { name: source, intervalMs }, nowMs: clock(), maxRows: rowsOfStatement }
        const { changed, unchanged, older } = await applyObservations(trx, db.engine, options)
        await recordFirstOfDay(trx, context, { partnerUuid: caller.partnerUuid, action: 'observations.push', target })
        const milliseconds = performance.now() - startedAt
        await recordPush(trx, context, { source, intervalMs, milliseconds, changed, unknown })
        await deleteLease(trx, lease)
        return { received: lines, changed, unchanged, older, unknown: unknown.first, unknown_count: unknown.count }
      })
    } finally {
      await stage.drop(connection)
    }
  })
}

/** Checks and stages the lines, and returns the number of observations. */
async function stageLines(
  db: Kysely<Schema>,
  stage: StagingTable,
  { format, chunks }: ReceivedRecords,
  { problems, nowMs }: { problems: Problems; nowMs: number },
): Promise<number> {
  await stage.open(db)
  let count = 0
  for await (const batch of (format === 'array' ? readArray : readNdjson)(inTurns(chunks))) {
    for (const entry of batch) {
      if (entry.line > pushLimits.lines) throw apiError('payload-too-large', { maximumLines: pushLimits.lines })
      count++
      if ('problem' in entry) problems.add(entry.line, { path: '', rule: entry.problem })
      else stageRecord(stage, entry, { problems, nowMs })
      if (stage.isFull) await stage.write(db)
    }
  }
  await stage.close(db)
  return count
}

function stageRecord(
  stage: StagingTable,
  { line, record }: { line: number; record: unknown },
  { problems, nowMs }: { problems: Problems; nowMs: number },
): void {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    problems.add(line, { path: '', rule: violation('must be an object', record) })
    return
  }
  const { name } = observationKind
  if ('kind' in record && record.kind !== name) {
    problems.add(line, { path: 'kind', rule: violation(`must be left out or ${name}`, record.kind) })
    return
  }
  const named = { ...record, kind: name }
  const parsed = observationKind.parse(named, { nowMs, observedAtMs: nowMs })
  if ('cells' in parsed) stage.add(line, parsed.cells)
  else for (const broken of violationsOf(name, named, parsed.issues)) problems.add(line, broken)
}

/** Other requests are served between two chunks. */
async function* inTurns(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    yield chunk
    await setImmediate()
  }
}

async function checkWaves(db: Kysely<Schema>, problems: Problems): Promise<void> {
  const excess = sql`select line, id as value from staged_observations where wave = ${pushLimits.perAsset + 1}`
  await report<{ line: number; value: string; total: number }>(db, problems, excess, ({ value }) => ({
    path: 'id',
    rule: violation(`must be named at most ${pushLimits.perAsset} times`, value),
  }))
}

async function checkNodeTypes(db: Transaction<Schema>, problems: Problems): Promise<void> {
  const nodeType = sql`(select node_type from assets
    where assets.hybrid_core_id = staged.hybrid_core_id and assets.id = staged.id)`
  await report<{ line: number; value: string; total: number }>(
    db,
    problems,
    computeOnlyFields(nodeType),
    ({ value }) => ({ path: value, rule: onComputeOnly }),
  )
}

/** Throws ApiError with one problem for each wrong field of a line. */
function requireNone(problems: Problems): void {
  if (problems.count === 0) return
  const listed = problems.listed.map(({ line, path, rule }) => {
    // The lines of a push are observations: only the fields of one are named.
    const name = path.replace(/^observation\.?/, '')
    const field = name === '' ? `line ${line}` : `line ${line}: ${name}`
    return { problem: 'validation-exception' as const, data: { ids: {}, field, rule } }
  })
  throw new ApiError(listed, {}, problems.count - listed.length)
}
