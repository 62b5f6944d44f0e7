import { addressOf } from '#lib/api/client.ts'
import { listAssetForecasts, listForecasts } from '#lib/api/contract/forecasts.ts'
import { formatDay } from '../records/day.ts'
import { text } from '../texts/text.ts'
import type { FigureFacts } from '../usage/figure/figure-events.ts'
import { type Forecast, rangeText } from './forecast-texts.ts'
import { nameWithin } from './resource-names.ts'

/** What a figure of a forecast needs to know of it. */
type Subject = Pick<Forecast, 'hybrid_core_id' | 'asset_id' | 'resource'>
type Dates = Forecast['near_full_at']

/** What each figure of a forecast is called, and how it is computed. */
const figures = {
  growth: { label: 'forecast.growthOf', formula: 'forecast.growthFormula' },
  nearFull: { label: 'forecast.nearFullOf', formula: 'forecast.dateFormula' },
  full: { label: 'forecast.fullOf', formula: 'forecast.dateFormula' },
  orderBy: { label: 'forecast.orderByOf', formula: 'forecast.orderByFormula' },
  days: { label: 'forecast.daysOf', formula: 'forecast.daysFormula' },
} as const

/** Returns the content of the card of a figure of a forecast. */
export function forecastFacts(subject: Subject, figure: keyof typeof figures, exact: string[]): FigureFacts {
  const { label, formula } = figures[figure]
  const of = { resource: nameWithin(subject.resource), owner: subject.asset_id ?? subject.hybrid_core_id }
  return {
    label: text(label, of),
    exact,
    time: text('forecast.time'),
    origin: {
      formula: text(formula),
      inputs: text('forecast.inputs', of),
      source: text('forecast.source'),
      address: forecastAddress(subject),
    },
  }
}

/** Returns the days of a threshold in full: the likely day and the range. */
export function datesExactly(dates: Dates, reason: string): string[] {
  if (!dates) return [reason]
  return [
    text('forecast.likelyOn', { day: formatDay(dates.likely) }),
    text('forecast.inMostCases', { range: rangeText(dates) }),
  ]
}

function forecastAddress({ hybrid_core_id, asset_id, resource }: Subject): string {
  if (asset_id !== null) {
    const filter = { asset_id: [asset_id], resource: [resource as 'storage'] }
    return addressOf(listAssetForecasts, { params: { hybrid_core_id }, filter })
  }
  const filter = { hybrid_core_id: [hybrid_core_id], resource: [resource as 'distributed'] }
  return addressOf(listForecasts, { params: {}, filter })
}
