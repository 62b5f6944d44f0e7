import type { AssetResource, PoolResource } from '#lib/values/history.ts'

/** The names of resources at the beginning of a sentence, in the order of the whole panel. */
export const resourceNames: Record<PoolResource | AssetResource, string> = {
  cpu: 'CPU',
  memory: 'Memory',
  distributed: 'Distributed storage',
  rocket: 'Rocket storage',
  object: 'Object storage',
  storage: 'Storage',
}

/** Returns the name of a resource as the head of its column. */
export function columnName(resource: PoolResource | AssetResource): string {
  return resourceNames[resource].replace(' storage', '')
}

/** Returns the name of a resource within a sentence. */
export function nameWithin(resource: PoolResource | AssetResource): string {
  return resource === 'cpu' ? resourceNames.cpu : resourceNames[resource].toLowerCase()
}
