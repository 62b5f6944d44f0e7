import type { Database } from '#lib/db/client.ts'
import { type Origin, operator } from '#lib/domain/access/origin.ts'
import { type Mapping, mapSeries } from './map-series.ts'
import { runQueries } from './server/run-queries.ts'
import type { Sample } from './server/sample-list.ts'
import { oneLine } from './server/source-failure.ts'
import type { RoundReport, Source, SourceQuery } from './source.ts'
import { type WrittenRound, writeRound } from './write-round.ts'

const maxUnmapped = 20
const maxLines = 50

export type RoundDeps = {
  db: Database
  /** The author in audit events; default: the operator. */
  origin?: Origin
  /** Ends the round early: the queries without a response fail. */
  signal?: AbortSignal
}

/** A round with the details that its report leaves out. */
export type Round = {
  series: Read['series']
  written: WrittenRound
  report: RoundReport
}

type Read = {
  /** How many series the queries returned that did not fail, and the first one of each. */
  series: ReadonlyMap<SourceQuery, { count: number; first: Sample | undefined }>
  mapping: Mapping
  failures: string[]
  warnings: string[]
}

/**
 * Runs the queries of a source once, and writes their results in one transaction. A server that fails is an error of the
 * report; throws only when the database fails.
 */
export async function collectRound(source: Source, deps: RoundDeps): Promise<RoundReport> {
  return (await runRound(source, deps, { dryRun: false })).report
}

/** The same; a dry run writes nothing. */
export async function runRound(
  source: Source,
  { db, origin = operator, signal }: RoundDeps,
  { dryRun }: { dryRun: boolean },
): Promise<Round> {
  const startedAt = Date.now()
  const begin = performance.now()
  const read = await readSeries(source, startedAt, signal)
  const { series, mapping } = read
  const written = await writeRound(source, mapping, { db, origin, dryRun, observedAtMs: startedAt })
  const { hybridCoreIds, changed, unchanged, older, created } = written
  const unmappedCount = written.unmappedCount + mapping.unmapped.length
  const report: RoundReport = {
    source: source.name,
    startedAt,
    milliseconds: Math.round(performance.now() - begin),
    hybridCoreIds,
    received: changed + unchanged + older + created + unmappedCount,
    ...{ changed, unchanged, older, created, unmappedCount },
    unmapped: [...mapping.unmapped, ...written.unmapped].slice(0, maxUnmapped),
    errors: failuresOf(source, read, written).slice(0, maxLines),
    warnings: [...read.warnings, ...mapping.warnings].slice(0, maxLines),
  }
  return { series, written, report }
}

/** Returns the joined results. The results themselves are no longer in memory while their values are written. */
async function readSeries(source: Source, atMs: number, signal: AbortSignal | undefined): Promise<Read> {
  const { samples, failures, warnings } = await runQueries(source, atMs, signal)
  const series = new Map(
    [...samples].map(([query, all]) => {
      const [first] = all
      return [query, { count: all.length, first }]
    }),
  )
  return { series, mapping: await mapSeries(source, { samples }), failures, warnings }
}

/** Returns the reasons why a round, or a query or a core of it, has no values. */
function failuresOf(
  { core }: Source,
  { series, failures }: Pick<Read, 'series' | 'failures'>,
  { hybridCoreIds, coresWithoutValues }: WrittenRound,
): string[] {
  const missing =
    'id' in core && hybridCoreIds.length === 0 ? [`there is no hybrid core ${core.id} in the database`] : []
  if (failures.length > 0 || missing.length > 0) return [...failures, ...missing]
  if ([...series.values()].every(({ count }) => count === 0)) return ['no query returns a series']
  if (coresWithoutValues.length === hybridCoreIds.length) return ['no series leads to an asset']
  const [first, ...others] = coresWithoutValues
  if (first === undefined) return []
  return [oneLine(`no series leads to an asset of ${[first, ...others].join(', ')}`)]
}
