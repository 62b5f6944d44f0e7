import { isDown } from '../../chart/usage/usage-rows.ts'
import { columnName } from '../../forecast/resource-names.ts'
import { text } from '../../texts/text.ts'
import { type Denominator, usageIn } from '../../usage/denominator/denominator.ts'
import { poolOrigin } from '../../usage/figure/usage-origins.ts'
import { formatNumber, formatPercentage } from '../../usage/format.ts'
import { Meter, type Usage } from '../../usage/meter/meter.tsx'
import { NoActiveNode } from '../../usage/meter/no-active-node.tsx'
import type { Resource } from '../../usage/resource-nodes.ts'
import { activeNodes, ageOf, type ComparedCore, usagePerNode } from '../compared-core.ts'
import type { ComparedGroup, ComparedRow, Shown } from '../compared-row.ts'

const order = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const satisfies Resource[]

/** The usage of the pools of the cores. */
export function usageRows(denominator: Denominator, shown: Shown): ComparedGroup {
  const title = text(denominator.amount === 'used' ? 'compare.used' : 'compare.allocated')
  return { title, rows: order.map((resource) => usageRow(resource, denominator, shown)) }
}

function usageRow(resource: Resource, denominator: Denominator, { isPerNode }: Shown): ComparedRow {
  const name = columnName(resource)
  const usageOf = ({ resources }: ComparedCore) =>
    isDown(resources, resource)
      ? null
      : usageIn(denominator, poolUsage(resources, resource), copiesOf(resources, resource))
  const originOf = ({ id }: ComparedCore) => poolOrigin({ hybrid_core_id: id, resource, denominator })
  const perNodeOriginOf = (core: ComparedCore) => {
    const origin = originOf(core)
    const divided = text('compare.dividedByCount', { count: activeNodes(core, resource) })
    return isPerNode ? { ...origin, formula: `${origin.formula} ${divided}` } : origin
  }
  const isUsed = denominator.amount === 'used'
  return {
    name,
    cell: (core) => {
      const { id, resources } = core
      if (isDown(resources, resource)) return <NoActiveNode />
      const usage = usageOf(core)
      const fullest = resource === 'cpu' ? null : resources.fullest_assets[resource]
      return (
        <Meter
          label={text(isPerNode ? 'compare.usagePerNodeOf' : 'compare.usageOf', { resource: name, core: id })}
          usage={usage && isPerNode ? usagePerNode(usage, activeNodes(core, resource)) : usage}
          fullest={isUsed && fullest ? { assetId: fullest.asset_id, percentage: fullest.percentage } : null}
          isPartlyStale={ageOf(core, resource).stale_asset_count > 0}
          afterLoss={isUsed ? afterLossOf(resources, resource) : null}
          origin={() => perNodeOriginOf(core)}
          observedAt={ageOf(core, resource).oldest_observed_at}
        />
      )
    },
    compared: {
      valueOf: (core) => tenths(usageOf(core)?.percentage),
      format: formatPercentage,
      formatDifference: (difference) => text('forecast.points', { amount: formatNumber(difference, 1, 1) }),
      sourceOf: (core) => ({ observedAt: ageOf(core, resource).oldest_observed_at, origin: originOf(core) }),
    },
  }
}

type Resources = ComparedCore['resources']

function poolUsage({ cpu, memory, storage }: Resources, resource: Resource): Usage | null {
  return resource === 'cpu' ? cpu : resource === 'memory' ? memory : storage[resource]
}

function copiesOf({ capacity }: Resources, resource: Resource): number | undefined {
  return resource === 'distributed' || resource === 'object' ? capacity[resource]?.copies : undefined
}

function afterLossOf({ headroom }: Resources, resource: Resource): number | undefined {
  if (resource === 'cpu' || resource === 'rocket') return undefined
  const loss = resource === 'memory' ? headroom.memory : headroom.storage[resource]
  return loss?.after_largest_loss?.percentage
}

/** Rounds a percentage as it is shown. */
export function tenths(percentage: number | undefined): number | null {
  return percentage === undefined ? null : Math.round(10 * percentage) / 10
}
