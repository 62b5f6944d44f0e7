import type { AssetResource, PoolResource } from '#lib/values/history.ts'
import { text } from '../texts/text.ts'

type Resource = PoolResource | AssetResource

const names = {
  cpu: { first: 'forecast.cpu', within: 'forecast.cpu', column: 'forecast.cpu' },
  memory: { first: 'forecast.memory', within: 'forecast.memoryWithin', column: 'forecast.memoryColumn' },
  distributed: {
    first: 'forecast.distributed',
    within: 'forecast.distributedWithin',
    column: 'forecast.distributedColumn',
  },
  rocket: { first: 'forecast.rocket', within: 'forecast.rocketWithin', column: 'forecast.rocketColumn' },
  object: { first: 'forecast.object', within: 'forecast.objectWithin', column: 'forecast.objectColumn' },
  storage: { first: 'forecast.storage', within: 'forecast.storageWithin', column: 'forecast.storage' },
} as const satisfies Record<Resource, object>

/** The resources in the order of the whole panel. */
export const resourceOrder = Object.keys(names)

/** Returns the name of a resource at the beginning of a sentence. */
export function resourceName(resource: Resource): string {
  return text(names[resource].first)
}

/** Returns the name of a resource as the head of its column. */
export function columnName(resource: Resource): string {
  return text(names[resource].column)
}

/** Returns the name of a resource within a sentence. */
export function nameWithin(resource: Resource): string {
  return text(names[resource].within)
}
