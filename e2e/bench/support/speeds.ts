import { availableParallelism } from 'node:os'
import type { Round } from './load.ts'
import { median } from './statistics.ts'
import { add, type Row } from './table.ts'

const maximumTail = 4

/** Adds the requests per second of two servers: the median, the minimum and the maximum of the ratios of all rounds. */
export function addSpeeds(what: string, measured: readonly [Round, Round][], limit?: number, isJudged = true): void {
  const ratios = measured.map(([ours, theirs]) => ours.perSecond / theirs.perSecond)
  const ratio = median(ratios)
  add({
    what,
    one: speed(measured.map(([ours]) => ours)),
    other: speed(measured.map(([, theirs]) => theirs)),
    ratio: withSpread(ratios),
    ...judged(ratio, limit, isJudged),
  })
  if (!what.endsWith('computed')) return
  const tails = measured.map(([{ p50, p99 }]) => p99 / p50)
  add({
    what: '  p99 against p50',
    one: '',
    other: '',
    ratio: withSpread(tails),
    limit: `< ${maximumTail}`,
    isMet: median(tails) < maximumTail,
  })
}

function judged(ratio: number, limit: number | undefined, isJudged: boolean): Pick<Row, 'limit' | 'isMet'> {
  if (limit === undefined) return { limit: 'none', isMet: undefined }
  if (!isJudged) return { limit: `no ${limit.toFixed(2)} on ${availableParallelism()} cores`, isMet: undefined }
  return { limit: `>= ${limit.toFixed(2)}`, isMet: ratio >= limit }
}

function withSpread(ratios: readonly number[]): string {
  return `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
}

function speed(measured: readonly Round[]): string {
  const of = (name: keyof Round) => median(measured.map((round) => round[name]))
  return `${Math.round(of('perSecond'))}/s, p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms`
}
