import type { Kysely } from 'kysely'
import type { Schema } from '#lib/db/schema/schema.ts'
import type { SourceKind } from '#lib/values/sources.ts'

/** One activity of a source: a round of a Prometheus source, or one push. Times are epoch milliseconds. */
export type Round = {
  kind: SourceKind
  /** The partner whose token pushes; null for a source that the operator has configured. */
  partnerUuid: string | null
  name: string
  intervalMs: number | null
  startedAt: number
  milliseconds: number
  changed: number
  unmappedCount: number
  unmapped: readonly string[]
  /** Why it could not be collected, or was refused. */
  errors: readonly string[]
  /** Single values that were left out. */
  warnings: readonly string[]
  /** The cores that it feeds. Without any, as when it fails, those of earlier rounds stay. */
  hybridCoreIds: readonly string[]
}

const maxUnmapped = 20
const maxLines = 20
const maxTextLength = 300
const coresOfStatement = 1_000

/** Returns the id under which a source is stored. */
export function sourceIdOf({ kind, partnerUuid, name }: Pick<Round, 'kind' | 'partnerUuid' | 'name'>): string {
  return [kind, partnerUuid ?? '', name].join(':')
}

/** Stores the last round of a source. */
export async function recordRound(db: Kysely<Schema>, round: Round): Promise<void> {
  const id = sourceIdOf(round)
  const hasNoErrors = round.errors.length === 0
  const last = {
    interval_ms: round.intervalMs,
    started_at: round.startedAt,
    milliseconds: Math.round(round.milliseconds),
    changed: round.changed,
    unmapped_count: round.unmappedCount,
    unmapped: listOf(round.unmapped, maxUnmapped),
    errors: listOf(round.errors, maxLines),
    warnings: listOf(round.warnings, maxLines),
    ...(hasNoErrors && { succeeded_at: round.startedAt }),
  }
  await db
    .insertInto('sources')
    .values({ id, kind: round.kind, partner_uuid: round.partnerUuid, name: round.name, ...last })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(last))
    .execute()
  for (let first = 0; first < round.hybridCoreIds.length; first += coresOfStatement) {
    const ids = round.hybridCoreIds.slice(first, first + coresOfStatement)
    await db
      .insertInto('source_cores')
      .values(ids.map((core) => ({ hybrid_core_id: core, source_id: id, fed_at: round.startedAt })))
      .onConflict((conflict) =>
        conflict.columns(['hybrid_core_id', 'source_id']).doUpdateSet({ fed_at: round.startedAt }),
      )
      .execute()
  }
}

/** Removes the configured sources that have other names: the operator has removed or renamed them. */
export async function forgetOtherSources(db: Kysely<Schema>, names: readonly string[]): Promise<void> {
  const others = db
    .selectFrom('sources')
    .select('id')
    .where('kind', '=', 'prometheus')
    .where('name', 'not in', names.length > 0 ? names : [''])
  await db.deleteFrom('source_cores').where('source_id', 'in', others).execute()
  await db.deleteFrom('sources').where('id', 'in', others).execute()
}

/** JSON of the first texts, each of them shortened. */
function listOf(texts: readonly string[], count: number): string {
  return JSON.stringify(
    texts.slice(0, count).map((text) => (text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text)),
  )
}
