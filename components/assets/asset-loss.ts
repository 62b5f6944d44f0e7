import type { getAsset, getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { formatBytes } from '../usage/format.ts'

type Asset = Item<typeof getAsset>
type Resources = Item<typeof getResources>
type ByteUsage = NonNullable<Resources['memory']>

/** A resource of a core: its percentage now, and what it would be without a node; null when nothing would remain. */
export type Remainder = { name: string; now: number; usage: ByteUsage | null }

/** What the loss of an active node would leave: its memory, and its storage where the data is placed again. */
export function remaindersWithout(asset: Asset, { memory, storage }: Resources): Remainder[] {
  const type = asset.storage_usage?.storage_type
  return [
    ...remainder('Memory', memory, asset.memory_usage),
    ...(type === 'distributed' ? remainder('Distributed storage', storage.distributed, asset.storage_usage) : []),
    ...(type === 'object' ? remainder('Object storage', storage.object, asset.storage_usage) : []),
  ]
}

/** What would be lost with the node for good: rocket storage is local. Null where it holds none. */
export function lostWith({ id, storage_usage: storage }: Asset): string | null {
  if (storage?.storage_type !== 'rocket') return null
  if (storage.raw === 0) return `${id} holds no rocket storage in use: none would be lost.`
  return `Losing ${id} would lose ${formatBytes(storage.raw)} of rocket storage.`
}

function remainder(name: string, core: ByteUsage | null, own: { total: number } | null): Remainder[] {
  if (!core || !own) return []
  const total = core.total - own.total
  const percentage = Math.round((1e4 * core.raw) / total) / 100
  return [{ name, now: core.percentage, usage: total > 0 ? { percentage, raw: core.raw, total, unit: 'byte' } : null }]
}
