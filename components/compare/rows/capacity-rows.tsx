import { capacityRows as poolsWithCopies } from '../../cores/capacity/capacity-rows.ts'
import { nameWithin, resourceName } from '../../forecast/resource-names.ts'
import { NoValue, QuietText } from '../../records/quiet-text.tsx'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { poolOrigin } from '../../usage/figure/usage-origins.ts'
import { formatBytes } from '../../usage/format.ts'
import { copiesText, sellableFormula } from '../../usage/sellable.ts'
import { activeNodes, type ComparedCore, perNode } from '../compared-core.ts'
import type { ComparedGroup, ComparedRow, Shown } from '../compared-row.ts'

/** What can still be sold of the pools with copies. */
export function capacityRows(shown: Shown): ComparedGroup {
  return {
    title: text('compare.sellable'),
    rows: (['distributed', 'object'] as const).map((resource) => capacityRow(resource, shown)),
  }
}

function capacityRow(resource: 'distributed' | 'object', { isPerNode }: Shown): ComparedRow {
  const poolOf = ({ resources }: ComparedCore) => poolsWithCopies(resources).find((pool) => pool.resource === resource)
  const shareOf = (core: ComparedCore, bytes: number) =>
    isPerNode ? (perNode(bytes, activeNodes(core, resource), 'byte') ?? 0) : bytes
  const sourceOf = ({ id, resources }: ComparedCore) => ({
    observedAt: resources.oldest_observed_at,
    origin: {
      ...poolOrigin({ hybrid_core_id: id, resource }),
      formula: isPerNode ? `${sellableFormula()} ${text('compare.divided')}` : sellableFormula(),
    },
  })
  return {
    name: resourceName(resource),
    cell: (core) => {
      const pool = poolOf(core)
      if (!pool) return <NoValue label={text('compare.noData')} />
      const { sellable, net, copies, reason } = pool
      const exact = [
        text(isPerNode ? 'compare.bytesInAllNodes' : 'compare.bytes', { count: sellable }),
        copiesText(resource, copies),
        ...(reason ? [reason] : []),
      ]
      return (
        <Figure
          facts={() => ({
            label: text('compare.sellableOf', { resource: nameWithin(resource), core: core.id }),
            exact,
            ...sourceOf(core),
          })}
        >
          <b>{formatBytes(shareOf(core, sellable))}</b>
          <QuietText isBlock>
            {text(isPerNode ? 'compare.ofNetPerNode' : 'compare.ofNet', {
              total: formatBytes(shareOf(core, net.total)),
            })}
          </QuietText>
        </Figure>
      )
    },
    compared: {
      valueOf: (core) => {
        const pool = poolOf(core)
        return pool ? shareOf(core, pool.sellable) : null
      },
      format: formatBytes,
      words: { largest: text('compare.most'), smallest: text('compare.least') },
      sourceOf,
    },
  }
}
