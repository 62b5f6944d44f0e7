import { addressOf } from '#lib/api/client.ts'
import { listAssetForecasts, listForecasts } from '#lib/api/contract/forecasts.ts'
import { formatDay } from '../records/day.ts'
import type { FigureFacts } from '../usage/figure/figure-events.ts'
import { type Forecast, rangeText } from './forecast-texts.ts'
import { nameWithin } from './resource-names.ts'

/** What a figure of a forecast needs to know of it. */
type Subject = Pick<Forecast, 'hybrid_core_id' | 'asset_id' | 'resource'>
type Dates = Forecast['near_full_at']

const trend = 'The trend is the median slope of the last 60 days of the history'

/** How each figure of a forecast is computed. */
const formulas = {
  growth: `${trend}; steps that are no growth are left out.`,
  date: `${trend}, from the last value to the threshold; the range is how far such forecasts were wrong before.`,
  orderBy: 'The earliest near-full day minus the lead time of the hardware.',
  days: 'The number of days with a value in the history.',
}

/** Returns the content of the card of a figure of a forecast. */
export function forecastFacts(
  subject: Subject,
  figure: keyof typeof formulas,
  { name, exact }: { name: string; exact: string[] },
): FigureFacts {
  const { hybrid_core_id, asset_id, resource } = subject
  const owner = asset_id ?? hybrid_core_id
  return {
    label: `${name} of ${nameWithin(resource)} of ${owner}`,
    exact,
    time: 'The end of the last day of the history (UTC).',
    origin: {
      formula: formulas[figure],
      inputs: `The last value of each day of ${nameWithin(resource)} of ${owner}.`,
      source: 'The history of the reported values, which this panel keeps.',
      address: forecastAddress(subject),
    },
  }
}

/** Returns the days of a threshold in full: the likely day and the range. */
export function datesExactly(dates: Dates, reason: string): string[] {
  return dates ? [`likely on ${formatDay(dates.likely)}`, `in 80 % of cases: ${rangeText(dates)}`] : [reason]
}

function forecastAddress({ hybrid_core_id, asset_id, resource }: Subject): string {
  if (asset_id !== null) {
    const filter = { asset_id: [asset_id], resource: [resource as 'storage'] }
    return addressOf(listAssetForecasts, { params: { hybrid_core_id }, filter })
  }
  const filter = { hybrid_core_id: [hybrid_core_id], resource: [resource as 'distributed'] }
  return addressOf(listForecasts, { params: {}, filter })
}
