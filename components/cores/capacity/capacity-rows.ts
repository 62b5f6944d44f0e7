import type { getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { joinNames } from '../../records/sentences.ts'
import { formatBytes } from '../../usage/format.ts'

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
export const poolNames = { distributed: 'distributed storage', object: 'object storage' }

/** Returns the pools with copies whose usage is known. */
export function capacityRows({ storage, capacity, headroom }: Resources): CapacityRow[] {
  return (['distributed', 'object'] as const).flatMap((resource) => {
    const [raw, net] = [storage[resource], capacity[resource]]
    if (!raw || !net) return []
    const { copies, net_used, net_total, net_sellable: sellable } = net
    const name = poolNames[resource]
    const reason = headroom.storage[resource]?.reason ?? null
    return [{ resource, name, copies, raw, net: { raw: net_used, total: net_total, unit: 'byte' }, sellable, reason }]
  })
}

/** Returns the title of the capacity of a core: how much can still be sold of each pool whose data fits after a loss. */
export function capacityTitle(rows: readonly CapacityRow[]): string {
  const some = rows.filter(({ sellable, reason }) => sellable > 0 && reason === null)
  if (some.length === 0)
    return `No ${joinNames(
      rows.map(({ name }) => name),
      'or',
    )} left to sell`
  return `Sellable: ${joinNames(some.map(({ name, sellable }) => `${formatBytes(sellable)} of ${name}`))}`
}
