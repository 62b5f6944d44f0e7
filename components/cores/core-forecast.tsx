'use client'
import { keepPreviousData } from '@tanstack/react-query'
import { ForecastSection } from '../forecast/forecast-section.tsx'
import type { Forecast } from '../forecast/forecast-texts.ts'
import { coreTrends } from '../forecast/trend/trends.ts'
import { useQuery } from '../query/use-query.ts'
import { useKeepDenominator } from '../usage/denominator/use-denominator.tsx'
import { useNow } from '../usage/use-now.tsx'
import { coreHistoryHref } from './core-path.ts'

type CoreForecastProps = {
  coreId: string
  /** Undefined while they load. */
  forecasts: readonly Forecast[] | undefined
}

/** When each resource of a core runs full. A trend that cannot be read is left out: the page of the history shows why. */
export function CoreForecast({ coreId, forecasts }: CoreForecastProps) {
  const keep = useKeepDenominator()
  // The period of the trends moves every day: they stay until the next ones have arrived.
  const trends = useQuery({ ...coreTrends(coreId, useNow()), placeholderData: keepPreviousData })
  return (
    <ForecastSection forecasts={forecasts} trends={trends.data} historyHref={keep(coreHistoryHref(coreId))} rows={5} />
  )
}
