import { type SqlBool, sql } from 'kysely'
import { type SourceState, sourceStates } from '#lib/values/sources.ts'
import { dayMs } from '#lib/values/time.ts'
import { roundsUntilStale } from '../inventory/freshness/freshness.ts'

/** The number that a state has in the database, from the best to the worst. */
export const stateRank = Object.fromEntries(sourceStates.map((state, rank) => [state, rank])) as Record<
  SourceState,
  number
>

/**
 * Returns the state of a source as its `stateRank`. It fails when its last round had errors, and is late when it has done
 * nothing for three intervals; without an interval, for as long as its values are fresh.
 */
export function stateOfSource({ now, staleAfterMs }: { now: number; staleAfterMs: number }) {
  const { ok, late, failing } = stateRank
  return sql<number>`(case when sources.errors <> '[]' then ${sql.lit(failing)}
    when sources.started_at + coalesce(sources.interval_ms * ${sql.lit(roundsUntilStale)}, ${staleAfterMs}) < ${now} then ${sql.lit(late)}
    else ${sql.lit(ok)} end)`
}

/** A program that has not pushed for this long is no longer listed. */
const forgottenAfterMs = 30 * dayMs

/** Returns whether a source is configured, or has pushed in the last 30 days. */
export function isListedSource(now: number) {
  return sql<SqlBool>`(sources.kind = 'prometheus' or sources.started_at > ${now - forgottenAfterMs})`
}
