import type { listSources } from '#lib/api/contract/sources.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { warningPrefix } from '#lib/values/sources.ts'
import { formatNumber } from '../usage/format.ts'

export type Source = Item<typeof listSources>

/** How many cores a row names. */
export const shownCores = 3

export const kindTexts: Record<Source['kind'], string> = { prometheus: 'Prometheus', push: 'push' }

/** Returns what is wrong with the last round, in one line; undefined when nothing is. */
export function problemOf(source: Source): string | undefined {
  const { state, interval_seconds: interval } = source
  const { errors, warnings } = linesOf(source.last_round)
  const { unmapped_count: unmapped } = source.last_round
  if (errors.length > 0) return firstOf(errors)
  if (state === 'late') return interval === null ? 'Its values are stale' : 'No new values for three intervals'
  return firstOf(warnings) ?? (unmapped > 0 ? unmappedText(unmapped) : undefined)
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

function firstOf([first, ...others]: readonly string[]): string | undefined {
  return first !== undefined && others.length > 0 ? `${first} (${others.length} more)` : first
}

/** Returns a count of labels in words, such as `1 label leads to no asset`. */
export function unmappedText(count: number): string {
  return count === 1 ? '1 label leads to no asset' : `${formatNumber(count)} labels lead to no asset`
}

/** Formats an interval, such as `every 60 s` or `every 5 min`. */
export function intervalText(seconds: number): string {
  if (seconds >= 3_600 && seconds % 3_600 === 0) return `every ${seconds / 3_600} h`
  return seconds > 60 && seconds % 60 === 0 ? `every ${seconds / 60} min` : `every ${formatNumber(seconds, 3)} s`
}

/** Formats a duration, such as `84 ms` or `1.2 s`. */
export function durationText(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${formatNumber(milliseconds / 1_000, 1)} s`
}

/** The order of sources unless the address has another: failing, late, right. */
export const worstFirst = [{ name: 'state', descending: true }] as const
