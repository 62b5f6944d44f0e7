import { queryOf } from '#lib/api/client.ts'
import type { findAssets } from '#lib/api/contract/hybrid-core.ts'
import type { nodeTypes } from '#lib/api/contract/records/usage.ts'

export type NodeType = (typeof nodeTypes)[number]

/** Decodes a path segment to an id. A segment with a broken escape stays as it is. */
export function readSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

export function coreHref(coreId: string): string {
  return `/cores/${encodeURIComponent(coreId)}`
}

/** Returns the usage of a core over time. */
export function coreHistoryHref(coreId: string): string {
  return `${coreHref(coreId)}/history`
}

/** Returns the capacity report on a core, for paper. */
export function coreReportHref(coreId: string): string {
  return `${coreHref(coreId)}/report`
}

/** Returns the list of the active nodes of a core whose values are stale, of one type or all. */
export function staleHref(coreId: string, nodeType?: NodeType): string {
  return nodesHref(coreId, {
    filter: { status: ['active'], stale: [true], ...(nodeType && { node_type: [nodeType] }) },
  })
}

/** Returns the list of the failed nodes of a core, of one type or all. */
export function failedHref(coreId: string, nodeType?: NodeType): string {
  return nodesHref(coreId, { filter: { status: ['failed'], ...(nodeType && { node_type: [nodeType] }) } })
}

/** Returns a list of nodes of a core. */
export function nodesHref(coreId: string, list: Parameters<typeof queryOf<typeof findAssets>>[0]): string {
  return `${coreHref(coreId)}?${queryOf<typeof findAssets>(list)}#assets`
}

export function assetHref(coreId: string, assetId: string): string {
  return `${coreHref(coreId)}/assets/${encodeURIComponent(assetId)}`
}
