import { query } from '#lib/api/client.ts'
import { findAssets, listAssets } from '#lib/api/contract/hybrid-core.ts'
import {
  hasUsage,
  type StorageRow,
  type StorageSelection,
  type StorageType,
  storageClasses,
} from '../storage-classes.ts'

export const maximumNodes = 10
const fullestNodeFirst = [{ name: 'storage_usage', descending: true }] as const

/** Returns the queries of the fullest nodes of a selection, whose pools are known. The page sends them with its HTML. */
export function fullestQueries({ type, coreId }: StorageSelection, pools: readonly StorageRow[]) {
  if (coreId === null) return [fullestNodes(type)]
  const shownType = typeOf({ type, coreId }, pools)
  return shownType ? [fullestNodesOf(coreId, shownType)] : []
}

/** Returns the class whose nodes are shown of a core: the selected one, or that with the fullest node; null of all cores. */
export function typeOf({ type, coreId }: StorageSelection, pools: readonly StorageRow[]): StorageType | null {
  if (type !== null || coreId === null) return type
  return (pools.find(hasUsage) ?? pools[0])?.storage_type ?? null
}

/** Returns the query of the fullest nodes of all cores, of one class or of all. */
export function fullestNodes(type: StorageType | null) {
  return query(findAssets, {
    params: {},
    filter: { status: ['active'], ...(type && { storage_type: [type] }) },
    sort: fullestNodeFirst,
    page: { size: maximumNodes },
  })
}

/** Returns the query of the fullest nodes of a class in a core. */
export function fullestNodesOf(coreId: string, type: StorageType) {
  return query(listAssets, { params: { hybrid_core_id: coreId }, ...fullestFirst(type), page: { size: maximumNodes } })
}

/** Returns the filter and the sort for the active nodes of a class, the fullest first. */
export function fullestFirst(type: StorageType) {
  return {
    filter: { status: ['active'], node_type: [storageClasses[type].nodeType] },
    sort: fullestNodeFirst,
  } as const
}
