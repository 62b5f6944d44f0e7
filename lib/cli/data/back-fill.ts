import { InvalidArgumentError } from 'commander'
import { operatorOf } from '#lib/domain/access/origin.ts'
import { InputError } from '#lib/domain/input-error.ts'
import { type BackFillReport, backFill } from '#lib/ingest/prometheus/back-fill/back-fill.ts'
import type { Source } from '#lib/ingest/prometheus/source.ts'
import { readSettings } from '#lib/settings/settings.ts'
import { stepMs } from '#lib/values/history.ts'
import { dayMs, parseDayOrTime } from '#lib/values/time.ts'
import { formatCount, isoTime, print, printJson } from '../output.ts'
import { withExistingDatabase } from '../with-database.ts'

/** A time in epoch milliseconds, or an age in milliseconds. */
export type Since = { atMs: number } | { ageMs: number }

/** Parses an age such as 90d or 12h, a day, or a time (RFC 3339). */
export function parseSince(text: string): Since {
  const [, count, unit] = /^(\d{1,4})([dh])$/.exec(text) ?? []
  if (count && Number(count) > 0) return { ageMs: Number(count) * (unit === 'd' ? dayMs : stepMs['1h']) }
  const atMs = parseDayOrTime(text)
  if (atMs !== undefined) return { atMs }
  throw new InvalidArgumentError('It must be an age such as 90d or 12h, or a time such as 2026-08-24T00:00:00Z.')
}

/** Fills the history from the past of sources. Throws InputError when one of them fails, or for a time that is not kept. */
export async function backFillSources(
  sources: readonly Source[],
  { since, json }: { since: Since; json?: true | undefined },
): Promise<void> {
  const { historyAges: ages } = readSettings()
  const nowMs = Date.now()
  const sinceMs = 'atMs' in since ? since.atMs : nowMs - since.ageMs
  const keptMs = Math.max(ages['1d'], ages['asset.1d'])
  if (sinceMs < nowMs - keptMs) throw new InputError(`--since: history is kept for ${keptMs / dayMs} days (HISTORY)`)
  if (sinceMs > nowMs) throw new InputError('--since: must be in the past')
  const reports = await withExistingDatabase(async ({ db }) => {
    const done: BackFillReport[] = []
    for (const source of sources) {
      const days = new DayLines(source.name, json !== true)
      const onSlice = ({ fromMs }: { fromMs: number }, values: number) => days.add(fromMs, values)
      const report = await backFill(source, { db, origin: operatorOf('collect'), sinceMs, nowMs, ages, onSlice })
      days.end()
      if (!json) printReport(report)
      done.push(report)
    }
    return done
  })
  if (json) printJson({ back_fills: reports.map(jsonOf) })
  const failed = reports.filter(({ errors }) => errors.length > 0).length
  if (failed > 0) {
    throw new InputError(`${failed} of ${formatCount(reports.length, 'source')} could not be read to the end`)
  }
}

/** Prints a line for each day. */
class DayLines {
  readonly #name: string
  readonly #isShown: boolean
  #day = ''
  #values = 0

  constructor(name: string, isShown: boolean) {
    this.#name = name
    this.#isShown = isShown
  }

  add(atMs: number, values: number): void {
    const day = new Date(atMs).toISOString().slice(0, 10)
    if (day !== this.#day) this.end()
    this.#day = day
    this.#values += values
  }

  end(): void {
    if (this.#isShown && this.#day !== '') print(`${this.#name} ${this.#day}: ${formatCount(this.#values, 'value')}`)
    this.#day = ''
    this.#values = 0
  }
}

function printReport(report: BackFillReport): void {
  const { source, hours, values, poolsLeftOut, unmapped, continueMs } = report
  print(`${source}: ${formatCount(values, 'value')} of ${formatCount(hours, 'hour')} are in the history`)
  for (const pool of poolsLeftOut) print(`  not summed: ${pool}`)
  if (unmapped.length > 0) print(`  labels without an asset: ${unmapped.join(', ')}`)
  for (const error of report.errors) print(`  error: ${error}`)
  for (const warning of report.warnings) print(`  warning: ${warning}`)
  if (continueMs !== undefined) print(`  to continue: --since ${isoTime(continueMs)}`)
}

function jsonOf(report: BackFillReport): object {
  const { source, fromMs, toMs, hours, values, continueMs, poolsLeftOut, unmapped, errors, warnings } = report
  const times = { from: isoTime(fromMs), to: isoTime(toMs), continue: isoTime(continueMs ?? null) }
  return { source, ...times, hours, values, pools_left_out: poolsLeftOut, unmapped, errors, warnings }
}
