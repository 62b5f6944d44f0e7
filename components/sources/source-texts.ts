import type { listSources } from '#lib/api/contract/sources.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { warningPrefix } from '#lib/values/sources.ts'
import type { PlainKey } from '../texts/catalogue.ts'
import { englishLang } from '../texts/locale.ts'
import { text } from '../texts/text.ts'
import { formatNumber } from '../usage/format.ts'

export type Source = Item<typeof listSources>

/** How many cores a row names. */
export const shownCores = 3

export const kindTexts: Record<Source['kind'], PlainKey> = { prometheus: 'sources.prometheus', push: 'sources.push' }

export const stateTexts: Record<Source['state'], PlainKey> = {
  ok: 'sources.ok',
  late: 'sources.late',
  failing: 'sources.failing',
}

/** A line of a source is in English, in the words of the server; `more` counts its other lines. */
export type SourceProblem = { words: string; lang?: ReturnType<typeof englishLang>; more?: string }

/** Returns what is wrong with the last round, in one line; undefined when nothing is. */
export function problemOf(source: Source): SourceProblem | undefined {
  const { state, interval_seconds: interval } = source
  const { errors, warnings } = linesOf(source.last_round)
  const { unmapped_count: unmapped } = source.last_round
  if (errors.length > 0) return firstOf(errors)
  if (state === 'late') return { words: text(interval === null ? 'sources.staleValues' : 'sources.noNewValues') }
  return firstOf(warnings) ?? (unmapped > 0 ? { words: unmappedText(unmapped) } : undefined)
}

/** Returns why a round failed, and what it left out, each once. */
export function linesOf({ errors: lines }: Source['last_round']): { errors: string[]; warnings: string[] } {
  const isWarning = (line: string) => line.startsWith(warningPrefix)
  const own = [...new Set(lines)]
  return {
    errors: own.filter((line) => !isWarning(line)),
    warnings: own.filter(isWarning).map((line) => line.slice(warningPrefix.length)),
  }
}

function firstOf([first, ...others]: readonly string[]): SourceProblem | undefined {
  if (first === undefined) return undefined
  const line = { words: first, lang: englishLang() }
  return others.length > 0 ? { ...line, more: text('sources.moreLines', { count: others.length }) } : line
}

/** Returns a count of labels in words, such as `1 label leads to no asset`. */
export function unmappedText(count: number): string {
  return text('sources.unmapped', { count })
}

/** Formats an interval, such as `every 60 s` or `every 5 min`. */
export function intervalText(seconds: number): string {
  if (seconds >= 3_600 && seconds % 3_600 === 0) return text('sources.everyHours', { hours: seconds / 3_600 })
  return seconds > 60 && seconds % 60 === 0
    ? text('sources.everyMinutes', { minutes: seconds / 60 })
    : text('sources.everySeconds', { seconds: formatNumber(seconds, 3) })
}

/** Formats a duration, such as `84 ms` or `1.2 s`. */
export function durationText(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${formatNumber(milliseconds / 1_000, 1)} s`
}

/** The order of sources unless the address has another: failing, late, right. */
export const worstFirst = [{ name: 'state', descending: true }] as const
