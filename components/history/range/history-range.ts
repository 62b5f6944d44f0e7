import type { CallInput } from '#lib/api/client.ts'
import type { getAssetHistory, getHistory } from '#lib/api/contract/history.ts'
import { type HistoryAges, type HistoryStep, historySteps, stepMs } from '#lib/values/history.ts'
import { dayMs } from '#lib/values/time.ts'
import type { PlainKey } from '../../texts/catalogue.ts'

type Preset = { name: string; label: PlainKey; ms: number; step: HistoryStep }

/** The ranges that have a button; each with a step that gives a line of 30 to 400 points, if its points are still kept. */
export const presets = [
  { name: '24h', label: 'history.hours24', ms: dayMs, step: '5m' },
  { name: '7d', label: 'history.days7', ms: 7 * dayMs, step: '1h' },
  { name: '30d', label: 'history.days30', ms: 30 * dayMs, step: '1d' },
  { name: '90d', label: 'history.days90', ms: 90 * dayMs, step: '1d' },
  { name: '1y', label: 'history.year1', ms: 365 * dayMs, step: '1d' },
] as const satisfies readonly Preset[]

export const standardPreset: Preset = presets[2]

/**
 * The range in the address of a page: a preset that ends now, or own times, RFC 3339. An empty end is now; an empty start
 * is 30 days before the end.
 */
export type HistoryRange = { preset: Preset; own?: never } | { own: { from: string; to: string }; preset?: never }

type Parameters = { get: (name: string) => string | null }

/** The names of the parameters of a range: `range` of a preset, or the API's own ones. */
const rangeParameters = { preset: 'range', from: 'filter[from]', to: 'filter[to]' } as const

/** Reads the range of an address; a wrong one is the last 30 days. */
export function readRange(parameters: Parameters): HistoryRange {
  const [from, to] = [timeIn(parameters, 'from'), timeIn(parameters, 'to')]
  const isRightWay = from === '' || to === '' || from < to
  if ((from !== '' || to !== '') && isRightWay) return { own: { from, to } }
  const name = parameters.get(rangeParameters.preset)
  return { preset: presets.find((preset) => preset.name === name) ?? standardPreset }
}

/** Returns the parameters of a range; null for those that its address leaves out. */
export function writeRange({ preset, own }: HistoryRange): Record<string, string | null> {
  return {
    [rangeParameters.preset]: preset && preset !== standardPreset ? preset.name : null,
    [rangeParameters.from]: own?.from || null,
    [rangeParameters.to]: own?.to || null,
  }
}

export type Period = { fromMs: number; toMs: number; step: HistoryStep }

/** How long the points of each step of a core are kept; those of a day are the last. */
export type CoreAges = Pick<HistoryAges, '5m' | '1h'>

const maximumPoints = 750

/** Returns the times of a range, and the finest step that gives a line of few points that are all still kept. */
export function periodOf(range: HistoryRange, nowMs: number, ages: CoreAges): Period {
  const times = timesOf(range, nowMs)
  const finest = range.preset?.step ?? '5m'
  const step = historySteps.slice(historySteps.indexOf(finest)).find((one) => {
    const isKept = one === '1d' || times.fromMs >= nowMs - ages[one]
    return isKept && (times.toMs - times.fromMs) / stepMs[one] <= maximumPoints
  })
  return { ...times, step: step ?? '1d' }
}

/** The end of a preset is a whole step, so that the same request serves a page for the time of a step. */
function timesOf({ preset, own }: HistoryRange, nowMs: number): Omit<Period, 'step'> {
  if (own) {
    const toMs = own.to === '' ? Math.ceil(nowMs / stepMs['5m']) * stepMs['5m'] : Date.parse(own.to)
    return { fromMs: own.from === '' ? toMs - standardPreset.ms : Date.parse(own.from), toMs }
  }
  const unit = Math.min(stepMs[preset.step], stepMs['1h'])
  const toMs = Math.ceil(nowMs / unit) * unit
  return { fromMs: toMs - preset.ms, toMs }
}

/** Returns the request of a period of a core. */
export function historyInput(coreId: string, period: Period): CallInput<typeof getHistory> {
  return { params: { hybrid_core_id: coreId }, filter: filterOf(period) } as unknown as CallInput<typeof getHistory>
}

/**
 * Returns the request of today and the 30 days before of a node. It begins with a day: at the last hour of a day, 30 days before
 * its end would leave out a day that the trends of the core have.
 */
export function assetHistoryOf(coreId: string, assetId: string, nowMs: number): CallInput<typeof getAssetHistory> {
  const { toMs } = timesOf({ preset: standardPreset }, nowMs)
  const fromMs = Math.floor(nowMs / dayMs) * dayMs - standardPreset.ms
  const filter = filterOf({ fromMs, toMs, step: standardPreset.step })
  return { params: { hybrid_core_id: coreId, asset_id: assetId }, filter } as unknown as CallInput<
    typeof getAssetHistory
  >
}

/** The filters have the times as text: a decoded time is a number. */
function filterOf({ fromMs, toMs, step }: Period) {
  const [from, to] = [fromMs, toMs].map((ms) => [new Date(ms).toISOString()])
  return { from, to, step: [step] }
}

/** Returns whether a period that ends then ends now. */
export function isCurrent(toMs: number, nowMs: number): boolean {
  return toMs >= nowMs - stepMs['1h']
}

type ShownPeriod = { fromMs: number; toMs: number; isCurrent: boolean }

const leastForecastMs = 30 * dayMs

/** Returns the end of the chart of a period: beyond now by two thirds of a range of 30 days or more, which shows a forecast. */
export function chartEndOf({ fromMs, toMs, isCurrent }: ShownPeriod): number {
  const lengthMs = toMs - fromMs
  return isCurrent && lengthMs >= leastForecastMs ? toMs + Math.round((lengthMs * 2) / 3) : toMs
}

function timeIn(parameters: Parameters, name: 'from' | 'to'): string {
  const ms = Date.parse(parameters.get(rangeParameters[name]) ?? '')
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString()
}
