import type { getAssetHistory, getHistory } from '#lib/api/contract/history.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { stepMs } from '#lib/values/history.ts'
import type { Forecast } from '../forecast/forecast-texts.ts'
import { nameWithin, resourceName } from '../forecast/resource-names.ts'
import { utcDayOf, type Zone } from '../records/day.ts'
import type { ResourceHistory } from './history-texts.ts'
import { isCurrent } from './range/history-range.ts'

type History = Item<typeof getHistory> | Item<typeof getAssetHistory>

/** Returns one chart for each resource of a history; those of which nothing is known come last. */
export function resourceHistories(
  { from, to, step, series }: History,
  forecasts: readonly Forecast[],
  nowMs: number,
  zone: Zone,
): (ResourceHistory & { resource: History['series'][number]['resource'] })[] {
  const toMs = Date.parse(to)
  const period = { fromMs: Date.parse(from), toMs, isCurrent: isCurrent(toMs, nowMs), stepMs: stepMs[step] }
  return series
    .map(({ resource, unit, points }) => ({
      resource,
      name: resourceName(resource),
      within: nameWithin(resource),
      unit,
      points: points.map(({ at, percentage: _, ...amounts }) => ({ at: Date.parse(at), ...amounts })),
      ...period,
      forecast: forecasts.find((forecast) => forecast.resource === resource),
      today: utcDayOf(nowMs),
      zone,
    }))
    .toSorted((a, b) => Number(a.points.length === 0) - Number(b.points.length === 0))
}
