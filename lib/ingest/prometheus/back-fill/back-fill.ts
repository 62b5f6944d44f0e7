import type { Database } from '#lib/db/client.ts'
import { type Origin, operator } from '#lib/domain/access/origin.ts'
import { type HistoryAges, stepMs } from '#lib/values/history.ts'
import { type Mapping, mapSeries } from '../map-series.ts'
import { runQueries } from '../server/run-queries.ts'
import type { Source } from '../source.ts'
import { poolNodes } from './pool-nodes.ts'
import { countedForMs, PoolSums } from './pool-sums.ts'
import { runRange } from './run-range.ts'
import { hourCount, hoursOfSlice, nextSlice, type Slice, timesOf } from './slices.ts'
import { type Hour, writeHours } from './write-hours.ts'

const maxLines = 20

/** The result of a back-fill. */
export type BackFillReport = {
  source: string
  /** The first and the last hour, in epoch milliseconds. */
  fromMs: number
  toMs: number
  /** How many hours were read, and how many values of quantities of assets are in the history because of them. */
  hours: number
  values: number
  hybridCoreIds: string[]
  /** The hour with which the next call should begin, if the server failed. */
  continueMs: number | undefined
  /** Pools whose history the source does not have. */
  poolsLeftOut: string[]
  /** The first 20 labels that lead to no asset. */
  unmapped: string[]
  errors: string[]
  warnings: string[]
}

export type BackFillOptions = {
  db: Database
  origin?: Origin
  sinceMs: number
  nowMs: number
  ages: HistoryAges
  /** Called after each slice that has been written. */
  onSlice?: (slice: Slice, values: number) => void
  signal?: AbortSignal
}

/**
 * Asks a source for the hours since a time, in slices that are written one after another. A slice for which the server fails is halved, down to an hour. Doing it again changes nothing.
 */
export async function backFill(source: Source, options: BackFillOptions): Promise<BackFillReport> {
  const { db, sinceMs, nowMs, signal } = options
  const hourMs = stepMs['1h']
  const whole = { fromMs: Math.ceil(sinceMs / hourMs) * hourMs, toMs: Math.floor(nowMs / hourMs) * hourMs }
  const report: BackFillReport = {
    ...{ source: source.name, ...whole, hours: 0, values: 0, hybridCoreIds: [], continueMs: undefined },
    ...{ poolsLeftOut: [], unmapped: [], errors: [], warnings: [] },
  }
  const today = await runQueries(source, Date.now(), signal)
  report.errors.push(...today.failures)
  if (today.failures.length > 0) return { ...report, continueMs: whole.fromMs }
  const mapping = await mapSeries(source, today)
  const mapped = [...mapping.assets]
  const coreIds = 'id' in source.core ? [source.core.id] : [...new Set(mapped.map(({ coreId }) => coreId))]
  const { nodes, leftOut } = await poolNodes(db, { coreIds, sourceName: source.name, mapped })
  report.poolsLeftOut.push(...leftOut)
  const filler = new Filler(source, options, report, new PoolSums(nodes), hoursOfSlice(mapped.length))
  // The sums of the first hours need the values of the day before.
  const before = { fromMs: whole.fromMs - countedForMs, toMs: whole.fromMs - hourMs }
  if (nodes.length === 0 || (await filler.fill(before, { writes: false }))) await filler.fill(whole, { writes: true })
  return report
}

class Filler {
  readonly #source: Source
  readonly #options: BackFillOptions
  readonly #report: BackFillReport
  readonly #pools: PoolSums
  #hours: number

  constructor(source: Source, options: BackFillOptions, report: BackFillReport, pools: PoolSums, hours: number) {
    this.#source = source
    this.#options = options
    this.#report = report
    this.#pools = pools
    this.#hours = hours
  }

  /** Reads the hours, and writes them. Returns false when the server fails for a single hour. */
  async fill(whole: Slice, { writes }: { writes: boolean }): Promise<boolean> {
    const { signal, onSlice } = this.#options
    const report = this.#report
    let slice = nextSlice(whole, this.#hours)
    while (slice) {
      const results = await runRange(this.#source, slice, signal)
      const hours = hourCount(slice)
      if (results.failures.length > 0 && hours > 1 && !signal?.aborted) {
        this.#hours = Math.ceil(hours / 2)
        slice = nextSlice({ fromMs: slice.fromMs, toMs: whole.toMs }, this.#hours)
        continue
      }
      if (results.failures.length > 0) {
        report.errors.push(...results.failures.slice(0, maxLines))
        report.continueMs = Math.max(slice.fromMs, report.fromMs)
        return false
      }
      const read: Hour[] = []
      for (const atMs of timesOf(slice)) {
        const mapping = await mapSeries(this.#source, { samples: results.hours.get(atMs) ?? new Map() })
        if (writes) this.#note(results.warnings, mapping)
        const assets = [...mapping.assets]
        read.push({ atMs, assets, pools: this.#pools.add(atMs, assets) })
      }
      if (writes) {
        const values = await this.#write(read)
        report.hours += hours
        onSlice?.(slice, values)
      }
      slice = nextSlice({ fromMs: slice.toMs + stepMs['1h'], toMs: whole.toMs }, this.#hours)
    }
    return true
  }

  async #write(hours: readonly Hour[]): Promise<number> {
    if (hours.every(({ assets }) => assets.length === 0)) return 0
    const { db, origin = operator, nowMs, ages } = this.#options
    const report = this.#report
    const written = await writeHours(this.#source, hours, { db, origin, nowMs, ages })
    report.values += written.values
    report.hybridCoreIds = [...new Set([...report.hybridCoreIds, ...written.hybridCoreIds])]
    report.unmapped = [...new Set([...report.unmapped, ...written.unmapped])].slice(0, maxLines)
    return written.values
  }

  #note(warnings: readonly string[], mapping: Mapping): void {
    const report = this.#report
    report.unmapped = [...new Set([...report.unmapped, ...mapping.unmapped])].slice(0, maxLines)
    report.warnings = [...new Set([...report.warnings, ...warnings, ...mapping.warnings])].slice(0, maxLines)
  }
}
