import type { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'

export type StorageRow = Item<typeof listStorageWorkload>
export type StorageType = StorageRow['storage_type']

/** The classes of storage, in the order in which the panel always names them, and the nodes that hold each. */
export const storageClasses = {
  distributed: { label: 'Distributed', nodeType: 'distributed_storage' },
  rocket: { label: 'Rocket', nodeType: 'compute' },
  object: { label: 'Object', nodeType: 'object_storage' },
} as const satisfies Record<StorageType, { label: string; nodeType: string }>

export const storageTypes = Object.keys(storageClasses) as StorageType[]

/** What the chart of a class asks for: the cores that are fullest. */
export function fullestCores(type: StorageType) {
  return {
    params: {},
    filter: { storage_type: [type] },
    sort: [{ name: 'percentage', descending: true }],
    page: { size: 6 },
  } as const
}
