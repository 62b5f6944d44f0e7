import type { getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { text } from '../../texts/text.ts'
import { formatBytes } from '../../usage/format.ts'
import { apiSentence } from '../failure/api-sentence.ts'

type Resources = Pick<Item<typeof getResources>, 'storage' | 'capacity'> & {
  headroom: { storage: Record<CapacityRow['resource'], { reason: string | null } | null> }
}

/** The capacity of a pool with copies, in bytes. */
export type CapacityRow = {
  resource: 'distributed' | 'object'
  /** The name within a sentence. */
  name: string
  copies: number
  raw: { raw: number; total: number; unit: 'byte' }
  net: { raw: number; total: number; unit: 'byte' }
  sellable: number
  /** Why the data does not fit without the largest node; null if it fits. */
  reason: string | null
}

/** The names of the pools with copies, within a sentence. */
export const poolNames = { distributed: 'usage.distributedStorage', object: 'usage.objectStorage' } as const

/** Returns the pools with copies whose usage is known. */
export function capacityRows({ storage, capacity, headroom }: Resources): CapacityRow[] {
  return (['distributed', 'object'] as const).flatMap((resource) => {
    const [raw, net] = [storage[resource], capacity[resource]]
    if (!raw || !net) return []
    const { copies, net_used, net_total, net_sellable: sellable } = net
    const name = text(poolNames[resource])
    const reason = headroom.storage[resource]?.reason
    return [
      {
        resource,
        name,
        copies,
        raw,
        net: { raw: net_used, total: net_total, unit: 'byte' },
        sellable,
        reason: reason ? apiSentence(reason) : null,
      },
    ]
  })
}

/** Returns the title of the capacity of a core: how much can still be sold of each pool whose data fits after a loss. */
export function capacityTitle(rows: readonly CapacityRow[]): string {
  const [first, second] = rows.filter(({ sellable, reason }) => sellable > 0 && reason === null)
  if (!first) {
    const [only, other] = rows
    return text('cores.nothingSellable', { pools: only && !other ? only.resource : 'both' })
  }
  if (!second) return text('cores.sellablePool', { bytes: formatBytes(first.sellable), pool: first.resource })
  return text('cores.sellablePools', { distributed: formatBytes(first.sellable), object: formatBytes(second.sellable) })
}
