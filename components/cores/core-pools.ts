import { query } from '#lib/api/client.ts'
import { type listHybridCores, listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { poolOf, type Resource } from '../usage/resource-nodes.ts'

type StorageType = Item<typeof listStorageWorkload>['storage_type']

/** The storage pools of a core. One is absent if none of its nodes is active or has failed. */
export type Pools<Pool> = Partial<Record<StorageType, Pool>>

/** The age of the values of a pool, which is that of its oldest active node. */
export type PoolAge = Pick<Item<typeof listStorageWorkload>, 'stale_asset_count' | 'oldest_observed_at'>

/** Returns the query of the storage pools of a core. */
export function corePools(coreId: string) {
  return query(listStorageWorkload, { params: {}, filter: { hybrid_core_id: [coreId] } })
}

/** Returns the pools of one core by their class. */
export function poolsByType<Pool extends { storage_type: StorageType }>(pools: readonly Pool[]): Pools<Pool> {
  return Object.fromEntries(pools.map((pool) => [pool.storage_type, pool]))
}

type CoreAge = Pick<Item<typeof listHybridCores>, 'stale_asset_count' | 'oldest_observed_at'>

/**
 * Returns the age of the values of a resource. CPU and memory are of the same nodes as rocket storage. Without the pool of these
 * nodes it is the age of the whole core.
 */
export function ageOfResource(core: CoreAge & { pools: Pools<PoolAge> }, resource: Resource): CoreAge {
  return core.pools[poolOf(resource)] ?? core
}
