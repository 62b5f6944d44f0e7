import { query } from '#lib/api/client.ts'
import { getHybridCore, getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { ageOfResource, corePools, type PoolAge, type Pools } from '../cores/core-pools.ts'
import { coreForecasts } from '../forecast/forecast-queries.ts'
import type { Forecast } from '../forecast/forecast-texts.ts'
import type { Usage } from '../usage/meter/meter.tsx'
import { nodeTypeOf, type Resource } from '../usage/resource-nodes.ts'

/** The values of a core that is compared. */
export type ComparedCore = {
  id: string
  core: Item<typeof getHybridCore>
  resources: Item<typeof getResources>
  /** The ages of the storage pools; without them all values are as old as the core. */
  pools: Pools<PoolAge>
  /** Undefined while they load, and if they cannot be read. */
  forecasts: readonly Forecast[] | undefined
}

/** Returns the queries of a core that is compared. */
export function comparedQueries(coreId: string) {
  const params = { hybrid_core_id: coreId }
  return [
    query(getHybridCore, { params }),
    query(getResources, { params }),
    corePools(coreId),
    coreForecasts(coreId),
  ] as const
}

/** Returns the age of the values of a resource. */
export function ageOf({ core, pools }: ComparedCore, resource: Resource) {
  return ageOfResource({ ...core, pools }, resource)
}

/** Returns the number of active nodes that have a resource, by which an amount per node is divided. */
export function activeNodes({ resources }: Pick<ComparedCore, 'resources'>, resource: Resource): number {
  return resources.nodes.by_node_type[nodeTypeOf[resource]].by_status.active ?? 0
}

/** Divides an amount by a number of nodes: bytes to whole ones, cores with fractions. Without a node there is no amount per node. */
export function perNode(amount: number, nodes: number, unit: 'byte' | 'core'): number | null {
  if (nodes === 0) return null
  return unit === 'byte' ? Math.floor(amount / nodes) : amount / nodes
}

/** Converts the usage of a pool to that of a node of average size; the percentage stays. Null without an active node. */
export function usagePerNode(usage: Usage, nodes: number): Usage | null {
  const { raw, total, unit, allocated } = usage
  if (nodes === 0) return null
  const share = (amount: number) => perNode(amount, nodes, unit) ?? 0
  return {
    ...usage,
    ...{ raw: share(raw), total: share(total) },
    ...(allocated != null && { allocated: share(allocated) }),
  }
}
