import type { getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { columnName, nameWithin } from '../../forecast/resource-names.ts'
import type { Trends } from '../../forecast/trend/trends.ts'
import { type Allocated, allocatedOf } from '../../usage/allocated.ts'
import { type Denominator, usageIn, whyUnknown } from '../../usage/denominator/denominator.ts'
import type { NodeUsage } from '../../usage/meter/level.ts'
import type { Usage } from '../../usage/meter/meter.tsx'
import { nodeTypeName, nodeTypeOf, type Resource } from '../../usage/resource-nodes.ts'

export type Resources = Item<typeof getResources>
/** One bar of a usage chart. */
export type UsageRow = {
  /** The name within a sentence: `distributed storage`. */
  name: string
  /** The name above the bar: `Distributed`. */
  label: string
  usage: Usage | null
  /** Why there is no usage although nodes are active; default: `no data`. */
  unknown?: string
  /** The type of the nodes, within a sentence, if some have failed and none is active. The usage is null then. */
  down?: string | undefined
  /** The amount that is allocated to customers; absent where it is not known. */
  allocated?: Allocated | undefined
  /** The fullest node of the pool; absent where none is known. */
  fullest?: NodeUsage | undefined
  /** Whether some of its values are stale. */
  isPartlyStale?: boolean
  /** The usage after the loss of the largest node; absent for data that is not rebuilt elsewhere. */
  afterLoss?: { assetId: string; percentage: number | null } | undefined
  /** The percentages of the last 30 days; absent where none are known. */
  trend?: Trends[string] | undefined
}

/** Returns whether some values of a resource are stale. */
export type IsStale = (resource: Resource) => boolean

/**
 * Returns the five resources of a core, in the order of the whole panel. What is allocated has no fullest node, no usage
 * after a loss and no trend.
 */
export function resourceRows(
  resources: Resources,
  denominator: Denominator,
  isStale: IsStale,
  trends: Trends = {},
): UsageRow[] {
  const { distributed, object } = resources.capacity
  const copies: Partial<Record<Resource, number | undefined>> = {
    distributed: distributed?.copies,
    object: object?.copies,
  }
  return rowsOf(resources).map(({ resource, fullest, afterLoss, ...row }) => ({
    name: nameWithin(resource),
    label: columnName(resource),
    usage: usageIn(denominator, row.usage, copies[resource]),
    unknown: whyUnknown(denominator, row.usage),
    down: isDown(resources, resource) ? nodeTypeName(nodeTypeOf[resource]) : undefined,
    allocated: (row.usage && allocatedOf(row.usage)) ?? undefined,
    isPartlyStale: isStale(resource),
    ...(denominator.amount === 'used' && { fullest, afterLoss, trend: trends[resource] }),
  }))
}

/** Returns whether nodes that have a resource have failed, and none is active. */
export function isDown({ nodes }: Pick<Resources, 'nodes'>, resource: Resource): boolean {
  const { active = 0, failed = 0 } = nodes.by_node_type[nodeTypeOf[resource]].by_status
  return active === 0 && failed > 0
}

type ResourceUsage = Pick<UsageRow, 'usage' | 'fullest' | 'afterLoss'> & { resource: Resource }

function rowsOf(resources: Resources): ResourceUsage[] {
  const { cpu, memory, storage, headroom, fullest_assets: fullest } = resources
  const lossOf = (loss: Resources['headroom']['memory']): UsageRow['afterLoss'] =>
    loss ? { assetId: loss.largest_asset_id, percentage: loss.after_largest_loss?.percentage ?? null } : undefined
  return [
    { resource: 'cpu', usage: cpu },
    {
      ...{ resource: 'memory', usage: memory },
      fullest: nodeUsage(fullest.memory),
      afterLoss: lossOf(headroom.memory),
    },
    {
      ...{ resource: 'distributed', usage: storage.distributed },
      fullest: nodeUsage(fullest.distributed),
      afterLoss: lossOf(headroom.storage.distributed),
    },
    { resource: 'rocket', usage: storage.rocket, fullest: nodeUsage(fullest.rocket) },
    {
      ...{ resource: 'object', usage: storage.object },
      fullest: nodeUsage(fullest.object),
      afterLoss: lossOf(headroom.storage.object),
    },
  ]
}

const axisTicks = [
  [0, 25, 50, 75, 85, 100],
  [0, 25, 50, 75, 85, 100, 125],
  [0, 50, 75, 85, 100, 150],
  [0, 50, 85, 100, 150, 200],
]

/** Returns an axis that ends between 100 % and 200 %. The chart draws larger values at its end. */
export function percentageAxis(rows: readonly UsageRow[]): { end: number; ticks: readonly number[] } {
  const percentages = rows.flatMap(({ usage, fullest, afterLoss }) =>
    [usage, fullest, afterLoss].map((one) => one?.percentage ?? 0),
  )
  const largest = Math.max(0, ...percentages)
  const ends = axisTicks.map((ticks) => ({ end: ticks.at(-1) ?? 0, ticks }))
  return ends.find(({ end }) => largest <= end) ?? { end: 200, ticks: axisTicks[3] ?? [] }
}

function nodeUsage(node: Resources['fullest_assets']['memory']): NodeUsage | undefined {
  return node ? { assetId: node.asset_id, percentage: node.percentage } : undefined
}
