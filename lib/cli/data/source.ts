import type { Command } from 'commander'
import { operatorOf } from '#lib/domain/access/origin.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { collectRound, type Round, runRound } from '#lib/ingest/prometheus/collect-round.ts'
import { readSources, SourcesError } from '#lib/ingest/prometheus/file/read-sources.ts'
import { recordReport } from '#lib/ingest/prometheus/record-report.ts'
import { queryName } from '#lib/ingest/prometheus/server/run-queries.ts'
import { oneLine } from '#lib/ingest/prometheus/server/source-failure.ts'
import type { RoundReport, Source } from '#lib/ingest/prometheus/source.ts'
import { readSettings, SettingError } from '#lib/settings/settings.ts'
import { type JsonOption, jsonOption } from '../options.ts'
import { formatCount, print, printJson, printTable } from '../output.ts'
import { withExistingDatabase } from '../with-database.ts'
import { backFillSources, parseSince, type Since } from './back-fill.ts'

type CheckOptions = JsonOption & { strict?: boolean }

/** Adds the commands that check the sources of SOURCES_FILE and collect from them. */
export function addSourceCommands(program: Command): void {
  const source = program.command('source').description('the servers of SOURCES_FILE that values are collected from')
  source
    .command('check [name]')
    .description('runs every query once and prints what it would deliver and what is not mapped; writes nothing')
    .option('--strict', 'fail also for series that lead to no asset and values that are not usable')
    .option(...jsonOption)
    .action(checkSources)
  program
    .command('collect [name]')
    .description('collects values once from every source of SOURCES_FILE, or from one')
    .option('--since <time>', 'fill the history from the past of the source: an age (90d), or a time', parseSince)
    .option(...jsonOption)
    .action(collect)
}

type CollectOptions = JsonOption & { since?: Since }

async function collect(name: string | undefined, { json, since }: CollectOptions): Promise<void> {
  const sources = await chosenSources(name)
  if (since) return backFillSources(sources, { since, json })
  const reports = await withExistingDatabase(({ db }) =>
    eachOf(sources, async (source) => {
      const report = await collectRound(source, { db, origin: operatorOf('collect') })
      await recordReport(db, source, report)
      return report
    }),
  )
  if (json) printJson({ rounds: reports })
  else for (const report of reports) printReport(report)
  failWhen(reports.filter(({ errors }) => errors.length > 0).length, reports.length)
}

type Checked = { source: Source; round: Round; failures: string[]; warnings: string[]; isRight: boolean }

async function checkSources(name: string | undefined, { json, strict = false }: CheckOptions): Promise<void> {
  const sources = await chosenSources(name)
  const checked = await withExistingDatabase(({ db }) =>
    eachOf(sources, async (source) => checkedOf(source, await runRound(source, { db }, { dryRun: true }), strict)),
  )
  if (json) printJson({ sources: checked.map(jsonOf) })
  else for (const one of checked) printCheck(one)
  failWhen(checked.filter(({ isRight }) => !isRight).length, checked.length)
}

async function chosenSources(name: string | undefined): Promise<Source[]> {
  const { sourcesFile } = readSettings()
  if (!sourcesFile) throw new SettingError('SOURCES_FILE: must be set for this command, but is unset')
  const sources = await readSources(sourcesFile).catch((error: unknown) => {
    if (!(error instanceof SourcesError)) throw error
    for (const problem of error.problems) process.stderr.write(`${problem}\n`)
    throw new InputError(`${formatCount(error.problems.length, 'problem')} in the sources file; no query was run`)
  })
  const chosen = sources.filter((source) => name === undefined || source.name === name)
  if (chosen.length > 0) return chosen
  throw new InputError(`there is no source ${name}; the file has ${sources.map((source) => source.name).join(', ')}`)
}

async function eachOf<T>(sources: readonly Source[], work: (source: Source) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  for (const source of sources) results.push(await work(source))
  return results
}

function checkedOf(source: Source, round: Round, isStrict: boolean): Checked {
  const { series, written, report } = round
  const failures = report.errors
  const empty = source.queries.filter((query) => series.get(query)?.count === 0)
  const warnings = [
    ...report.warnings,
    ...empty.map((query) => `${queryName(query)}: no series`),
    ...(report.unmappedCount > 0 ? [unmappedText(report)] : []),
    ...(written.ofOtherType > 0
      ? [`${formatCount(written.ofOtherType, 'asset')} of another node type than the queries that name them`]
      : []),
  ]
  return { source, round, failures, warnings, isRight: failures.length === 0 && !(isStrict && warnings.length > 0) }
}

function printCheck({ source, round, failures, warnings }: Checked): void {
  print(source.name)
  printTable(
    ['QUERY', 'SERIES', 'FIRST'],
    source.queries.map((query) => [queryName(query), seriesOf(round, query), firstOf(round, query)]),
  )
  const { changed, unchanged, older, created } = round.report
  print(`${formatCount(changed + unchanged + older, 'asset')} would get values, ${created} would be created`)
  for (const failure of failures) print(`error: ${failure}`)
  for (const warning of warnings) print(`warning: ${warning}`)
}

function seriesOf({ series }: Round, query: Source['queries'][number]): string {
  if (typeof query.expression === 'number') return `constant ${query.expression}`
  return series.get(query)?.count.toLocaleString('en') ?? 'failed'
}

/** The first series, which shows whether the label and the unit are right. */
function firstOf({ series }: Round, query: Source['queries'][number]): string {
  const first = series.get(query)?.first
  return first ? oneLine(`${first.asset ?? `no ${query.assetLabel}`}: ${first.value}`, 80) : ''
}

function jsonOf({ source, round, failures, warnings, isRight }: Checked): object {
  const { changed, unchanged, older, created, unmappedCount, unmapped } = round.report
  const queries = source.queries.map((query) => ({
    query: queryName(query),
    series: round.series.get(query)?.count ?? null,
    first: firstOf(round, query) || null,
  }))
  const counts = { changed, unchanged, older, created, unmapped_count: unmappedCount, unmapped }
  return { source: source.name, right: isRight, queries, ...counts, errors: failures, warnings }
}

function printReport(report: RoundReport): void {
  const { source, changed, unchanged, older, created, milliseconds, errors, warnings } = report
  const counts = Object.entries({ changed, unchanged, older, created }).map(([name, count]) => `${count} ${name}`)
  print(`${source}: ${counts.join(', ')} in ${milliseconds} ms`)
  if (report.unmappedCount > 0) print(`  ${unmappedText(report)}`)
  for (const error of errors) print(`  error: ${error}`)
  for (const warning of warnings) print(`  warning: ${warning}`)
}

function unmappedText({ unmappedCount, unmapped }: RoundReport): string {
  const more = unmapped.length < unmappedCount ? ', …' : ''
  return `${formatCount(unmappedCount, 'label')} without an asset: ${unmapped.join(', ')}${more}`
}

function failWhen(failed: number, count: number): void {
  if (failed > 0) throw new InputError(`${failed} of ${formatCount(count, 'source')} failed`)
}
