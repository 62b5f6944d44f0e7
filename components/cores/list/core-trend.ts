import type { PoolResource } from '#lib/values/history.ts'
import type { TrendKey } from '../../forecast/trend/page-trends.ts'
import { type CoreRow, isDown, resourceNames, usageOf } from './core-order.ts'

/** Returns the resource of a core whose trend the list shows: the one that is near full first, else the fullest. */
export function trendOf(core: CoreRow): TrendKey | undefined {
  const known = resourceNames
    .flatMap((resource) => {
      const usage = isDown(core, resource) ? null : usageOf(core, resource)
      return usage ? [{ resource, percentage: usage.percentage }] : []
    })
    .sort((a, b) => b.percentage - a.percentage)
  const resource = (core.forecast?.resource as PoolResource | undefined) ?? known[0]?.resource
  return resource && { coreId: core.id, resource }
}

export function trendKeysOf(cores: readonly CoreRow[]): TrendKey[] {
  return cores.flatMap((core) => trendOf(core) ?? [])
}
