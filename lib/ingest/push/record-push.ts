import { sql, type Transaction } from 'kysely'
import { type ApiError, kindOf } from '#lib/api/problems/problems.ts'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { Context } from '#lib/domain/context.ts'
import { recordRound } from '#lib/domain/sources/record-round.ts'
import { pusherOf } from './push-source.ts'
import type { UnknownAssets } from './unknown-assets.ts'

type Written = {
  source: string
  intervalMs: number | null
  milliseconds: number
  changed: number
  unknown: UnknownAssets
}

/** Stores a push as the last round of its source. The staged observations are those of known assets. */
export async function recordPush(
  trx: Transaction<Schema>,
  { caller, now }: Context,
  { source, unknown, ...written }: Written,
): Promise<void> {
  const { rows: cores } = await sql<{ id: string }>`
    select distinct hybrid_core_id as id from staged_observations`.execute(trx)
  await recordRound(trx, {
    ...written,
    ...{ kind: 'push', partnerUuid: caller.partnerUuid, name: source, startedAt: now, errors: [], warnings: [] },
    unmappedCount: unknown.count,
    unmapped: unknown.first.map(({ hybrid_core_id, id }) => `${hybrid_core_id}/${id}`),
    hybridCoreIds: cores.map(({ id }) => id),
  })
}

const wrongBody = new Set([400, 413, 415])

/** Stores the problems of a push whose body is wrong, so that the list of sources shows them. Ignores other errors. */
export async function recordRejectedPush(
  context: Context,
  error: ApiError,
  push: { intervalMs: number | null; milliseconds: number },
): Promise<void> {
  const { caller, now, db } = context
  const errors = error.problems.flatMap(({ problem, data }) => {
    const { status, detail } = kindOf(problem)
    return wrongBody.has(status) ? [detail(data, (words) => words)] : []
  })
  if (errors.length === 0) return
  await db.transaction(async (trx) => {
    const { source } = await pusherOf(trx, context)
    const round = { kind: 'push', partnerUuid: caller.partnerUuid, name: source, startedAt: now, ...push } as const
    const nothing = { changed: 0, unmappedCount: 0, unmapped: [], warnings: [], hybridCoreIds: [] }
    await recordRound(trx, { ...round, ...nothing, errors })
  })
}
