import type { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { ListState } from '../table/state/list-state.ts'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'
import { noActiveNode } from '../usage/resource-nodes.ts'

export type StorageRow = Item<typeof listStorageWorkload>
export type StorageType = StorageRow['storage_type']

/** The storage classes in the order of the whole panel, with the node type that holds each. */
export const storageClasses = {
  distributed: { label: 'cores.distributed', nodeType: 'distributed_storage' },
  rocket: { label: 'cores.rocket', nodeType: 'compute' },
  object: { label: 'cores.object', nodeType: 'object_storage' },
} as const satisfies Record<StorageType, { label: PlainKey; nodeType: string }>

export const storageTypes = Object.keys(storageClasses) as StorageType[]

/** A pool with an active node that reports its storage. */
export type KnownPool<Row = StorageRow> = Row & {
  [Field in 'usage' | 'fullest_asset' | 'mean_percentage' | 'imbalance']: NonNullable<StorageRow[Field]>
}

/** Returns whether an active node of a pool reports its storage. */
export function hasUsage<Row extends StorageRow>(row: Row): row is KnownPool<Row> {
  return row.usage !== null
}

/** Returns whether a pool is down: nodes have failed and none is active. */
export function isDown({ active_asset_count: active }: Pick<StorageRow, 'active_asset_count'>): boolean {
  return active === 0
}

/** Returns why a pool has no usage. */
export function whyNoUsage(row: StorageRow): string {
  return isDown(row) ? noActiveNode() : text('usage.noData')
}

/** The order of the pools unless the address has another. */
export const worstFirst = [{ name: 'worst', descending: true }] as const

const maximumBars = 6

/**
 * Returns the requests of a class's chart: the pools with the fullest nodes, and the fullest pool. A node is at least as full
 * as its pool, so its pool is in the worst state; but of equal states a whole pool is worse than a node.
 */
export function worstPools(type: StorageType) {
  const filter = { storage_type: [type] }
  return {
    byNode: { params: {}, filter, sort: worstFirst, page: { size: maximumBars } },
    byPool: { params: {}, filter, sort: [{ name: 'percentage', descending: true }], page: { size: 1 } },
  } as const
}

/** The requests of all charts, in the order of the classes. */
export const chartRequests = storageTypes.flatMap((type) => Object.values(worstPools(type)))

/** The selection in the address: one class of storage, and one core. */
export type StorageSelection = { type: StorageType | null; coreId: string | null }

/** Reads the selection from the filters of the table, which several values or a pattern leave open. */
export function selectionOf(filter: ListState['filter']): StorageSelection {
  const one = (values: readonly string[] = []) => (values.length === 1 ? (values[0] ?? null) : null)
  const core = one(filter.hybrid_core_id)
  return {
    type: storageTypes.find((type) => type === one(filter.storage_type)) ?? null,
    coreId: core?.includes('*') ? null : core,
  }
}

/** Returns the request of the pools of a selection, the worst first: all of one core, or the first. */
export function selectedPools({ type, coreId }: StorageSelection) {
  return {
    params: {},
    filter: { ...(type && { storage_type: [type] }), ...(coreId !== null && { hybrid_core_id: [coreId] }) },
    sort: worstFirst,
    page: { size: coreId === null ? 1 : storageTypes.length },
  } as const
}
