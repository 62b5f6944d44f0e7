import { queryOf } from '#lib/api/client.ts'
import type { findAssets } from '#lib/api/contract/hybrid-core.ts'

/** The most cores that are compared side by side. */
export const maximumCores = 4

/** The parameter of the address that names a core. It is the filter of the API. */
const idParameter = 'filter[hybrid_core_id]'

/** The cores that an address names. */
export type ComparedIds = {
  /** The first four different ones, in the order of the address. */
  ids: readonly string[]
  /** Those that are named more than once. */
  repeated: readonly string[]
  /** Those that are too many. */
  leftOut: readonly string[]
}

/** Returns the cores that the query parameters of a page name. */
export function comparedIds(parameters: Iterable<readonly [string, string]>): ComparedIds {
  const named = [...parameters].flatMap(([name, id]) => (name === idParameter && id !== '' ? [id] : []))
  const different = [...new Set(named)]
  return {
    ids: different.slice(0, maximumCores),
    repeated: different.filter((id) => named.indexOf(id) !== named.lastIndexOf(id)),
    leftOut: different.slice(maximumCores),
  }
}

/** Returns whether the query parameters of a page ask for amounts per node. */
export function isPerNode(parameters: Iterable<readonly [string, string]>): boolean {
  return [...parameters].some(([name, value]) => name === 'per' && value === 'node')
}

/** Returns the page that compares cores. */
export function compareHref(ids: readonly string[], perNode = false): string {
  const query = queryOf<typeof findAssets>({ filter: { hybrid_core_id: ids } })
  return `/compare?${query}${perNode ? '&per=node' : ''}`
}
