import type { Source, SourceQuery } from '../source.ts'
import { connect, parallelQueries, type Send } from './connect.ts'
import { type QueryResult, runQuery } from './run-query.ts'
import { type Sample, SampleList, type Samples, SharedTexts } from './sample-list.ts'
import { oneLine, SourceFailure, textOf } from './source-failure.ts'

/** How far the clock of a server may be from ours: some servers return their newest values, of some seconds ago. */
const maxClockDifferenceMs = 60_000

/** The series of all results of a round, or the values of a range: they are in memory at the same time. */
export const maxSeries = 1_000_000

export type QueryResults = {
  /** The results of the queries that did not fail. */
  samples: Map<SourceQuery, Samples>
  /** Queries that failed, and reasons why the results cannot be trusted. */
  failures: string[]
  /** Warnings of the server, for example about an incomplete result. */
  warnings: string[]
}

export function queryName({ nodeType, quantity, field }: SourceQuery): string {
  return `${nodeType} ${quantity}.${field}`
}

/** Runs all queries of a source, evaluated at one time. If the server fails, the result says so: this never throws for it. */
export async function runQueries(source: Source, atMs: number, stop?: AbortSignal): Promise<QueryResults> {
  const timeout = AbortSignal.timeout(source.timeoutMs)
  const signal = stop ? AbortSignal.any([timeout, stop]) : timeout
  const failed = new Failures(source, timeout)
  try {
    const { send, close } = await connect(source)
    try {
      return await runAll(send, source, { atMs, signal, failed })
    } finally {
      close()
    }
  } catch (error) {
    failed.addAll(error)
    return { samples: new Map(), failures: failed.lines, warnings: [] }
  }
}

type Round = { atMs: number; signal: AbortSignal; failed: Failures }

async function runAll(send: Send, source: Source, { atMs, signal, failed }: Round): Promise<QueryResults> {
  const samples = new Map<SourceQuery, Samples>()
  const texts = new SharedTexts()
  const warnings = new Set<string>()
  const tasks = source.queries.flatMap((query) =>
    typeof query.expression === 'number' ? [] : [() => runOne(query, query.expression as string)],
  )
  let series = 0
  async function runOne(query: SourceQuery, promql: string): Promise<void> {
    const sampleOf = sampler(source, query)
    const list = new SampleList(texts)
    const pick = (element: unknown) => {
      if (++series > maxSeries)
        throw new SourceFailure(`responded with more than ${maxSeries.toLocaleString('en')} series`)
      const sample = sampleOf(element)
      if (sample) list.add(sample)
      return null
    }
    try {
      const result = await runQuery(send, { promql, atMs }, pick, signal)
      for (const warning of result.warnings) warnings.add(`the server warns: ${warning}`)
      requireVector(result)
      if (list.length < result.elements.length) throw new SourceFailure('returned series without labels')
      samples.set(query, list)
    } catch (error) {
      failed.add(query, error)
    }
  }
  const clock = runQuery(send, { promql: 'time()' }, (element) => element, signal).then(
    (result) => differenceOf(result, atMs),
    () => undefined,
  )
  await runInTurn(tasks)
  const difference = await clock
  if (difference === undefined && samples.size > 0) warnings.add('the server does not return its time')
  if (difference === undefined || Math.abs(difference) <= maxClockDifferenceMs) {
    return { samples, failures: failed.lines, warnings: [...warnings] }
  }
  // The values would have wrong times.
  const [seconds, side] = [Math.round(Math.abs(difference) / 1000), difference > 0 ? 'ahead of' : 'behind']
  const wrong = `the clock of the server is ${seconds} s ${side} ours: its values are not written`
  return { samples: new Map(), failures: [...failed.lines, wrong], warnings: [...warnings] }
}

/** Runs the tasks, as many at the same time as a server gets queries. */
export async function runInTurn(tasks: (() => Promise<void>)[]): Promise<void> {
  await Promise.all(
    Array.from({ length: parallelQueries }, async () => {
      for (let task = tasks.shift(); task; task = tasks.shift()) await task()
    }),
  )
}

/** How far the clock of the server is ahead, in milliseconds; negative when it is behind. */
function differenceOf({ resultType, elements }: QueryResult, sentAtMs: number): number | undefined {
  // VictoriaMetrics returns a vector of one element.
  const value = resultType === 'scalar' ? elements : (elements[0] as { value?: unknown } | undefined)?.value
  const atMs = Array.isArray(value) ? Number(textOf(value[1])) * 1000 : Number.NaN
  if (!Number.isFinite(atMs)) return undefined
  // The server read its clock between our request and now.
  if (atMs < sentAtMs) return atMs - sentAtMs
  return Math.max(0, atMs - Date.now())
}

function sampler(source: Source, query: SourceQuery): (element: unknown) => Sample | undefined {
  return (element) => {
    const labels = labelsOf(source, query, element)
    const { value } = (element ?? {}) as { value?: unknown }
    return labels && { ...labels, value: numberTextOf(value) }
  }
}

/** The number of a value, `[seconds, text]`, as the server writes it. */
export function numberTextOf(value: unknown): string {
  return (Array.isArray(value) && textOf(value[1])) || 'no number'
}

/** The labels of a series; undefined if it has none at all. */
export function labelsOf(
  { core }: Source,
  { assetLabel }: SourceQuery,
  element: unknown,
): Omit<Sample, 'value'> | undefined {
  const { metric } = (element ?? {}) as { metric?: Record<string, unknown> }
  if (typeof metric !== 'object' || metric === null) return undefined
  return { asset: labelOf(metric, assetLabel), core: 'label' in core ? labelOf(metric, core.label) : undefined }
}

function labelOf(metric: Record<string, unknown>, name: string): string | undefined {
  const value = Object.hasOwn(metric, name) ? metric[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

function requireVector({ resultType }: QueryResult): void {
  if (resultType !== 'vector') throw new SourceFailure(`returned a ${resultType} instead of a vector`)
}

/** The failures of the queries of a source; one line for those that fail for the same reason. */
export class Failures {
  readonly #source: Source
  readonly #timeout: AbortSignal
  readonly #queries = new Map<string, string[]>()

  constructor(source: Source, timeout: AbortSignal) {
    this.#source = source
    this.#timeout = timeout
  }

  add(query: SourceQuery, error: unknown): void {
    if (!(error instanceof SourceFailure)) throw error
    const reason = this.#timeout.aborted ? `did not respond within ${this.#source.timeoutMs / 1000} s` : error.message
    this.#queries.set(reason, [...(this.#queries.get(reason) ?? []), queryName(query)])
  }

  addAll(error: unknown): void {
    for (const query of this.#source.queries) if (typeof query.expression === 'string') this.add(query, error)
  }

  get lines(): string[] {
    const queryCount = this.#source.queries.filter(({ expression }) => typeof expression === 'string').length
    return [...this.#queries].map(([reason, names]) =>
      oneLine(names.length === queryCount ? `the server ${reason}` : `${names.join(', ')}: the server ${reason}`, 600),
    )
  }
}
