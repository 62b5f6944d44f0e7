import { isDown } from '../chart/usage/usage-rows.ts'
import { activeNodes, ageOf, type ComparedCore } from '../compare/compared-core.ts'
import { VerdictWord } from '../cores/failure/core-headroom-list.tsx'
import { resourceName } from '../forecast/resource-names.ts'
import table from '../records/plain-table/card-table.module.css'
import { ColumnHeads } from '../records/plain-table/column-heads.tsx'
import { NoValue, QuietText } from '../records/quiet-text.tsx'
import { TimeText } from '../records/time-text.tsx'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'
import { Figure } from '../usage/figure/figure.tsx'
import { lossFormula, poolOrigin } from '../usage/figure/usage-origins.ts'
import { formatBytes, formatExactly, formatPercentage, formatUsed } from '../usage/format.ts'
import { NoActiveNode } from '../usage/meter/no-active-node.tsx'
import { nodeTypeName, nodeTypeOf, type Resource } from '../usage/resource-nodes.ts'
import { copiesText, sellableFormula } from '../usage/sellable.ts'
import classes from './report.module.css'

const order = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const satisfies Resource[]
const heads: readonly PlainKey[] = [
  'report.resourceHead',
  'report.usedHead',
  'report.ofWhatHead',
  'report.fullestHead',
  'report.withoutLargestHead',
  'report.sellableHead',
  'report.oldestHead',
]

/** The pools of a core, each with its denominator and the time of its oldest value. */
export function PoolTable({ core }: { core: ComparedCore }) {
  return (
    <table className={`${table.table} ${classes.pools}`}>
      <ColumnHeads names={heads.map((head) => text(head))} />
      <tbody>
        {order.map((resource) => (
          <Row key={resource} core={core} resource={resource} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ core, resource }: { core: ComparedCore; resource: Resource }) {
  const { id, resources } = core
  const usage =
    resource === 'cpu' ? resources.cpu : resource === 'memory' ? resources.memory : resources.storage[resource]
  const { oldest_observed_at: observedAt } = ageOf(core, resource)
  const origin = poolOrigin({ hybrid_core_id: id, resource })
  const of = { resource: resourceName(resource), core: id }
  const fullest = resource === 'cpu' ? null : resources.fullest_assets[resource]
  const nodes = activeNodes(core, resource)
  return (
    <tr>
      <th scope="row">{of.resource}</th>
      <td data-label={text('report.usedHead')}>
        {isDown(resources, resource) ? (
          <NoActiveNode />
        ) : usage ? (
          <Figure
            facts={() => ({ label: text('report.usageOf', of), exact: [formatExactly(usage)], observedAt, origin })}
          >
            <b>{formatPercentage(usage.percentage)}</b>
            <QuietText isBlock>{formatUsed(usage)}</QuietText>
          </Figure>
        ) : (
          <NoValue label={text('report.noData')} />
        )}
      </td>
      <td data-label={text('report.ofWhatHead')}>
        <Figure
          facts={() => ({
            label: text('report.denominatorOf', of),
            exact: [text('report.activeNodes', { count: nodes })],
            observedAt,
            origin,
          })}
        >
          {text('report.activeNodesOfType', { count: nodes, type: nodeTypeName(nodeTypeOf[resource]) })}
          <QuietText isBlock>{bytesText(core, resource)}</QuietText>
        </Figure>
      </td>
      <td data-label={text('report.fullestHead')}>
        {fullest ? (
          <Figure
            facts={() => ({ label: text('report.fullestOf', of), exact: [fullest.asset_id], observedAt, origin })}
          >
            {fullest.asset_id} {formatPercentage(fullest.percentage)}
          </Figure>
        ) : (
          <NoValue />
        )}
      </td>
      <td data-label={text('report.withoutLargestHead')}>
        <Loss core={core} resource={resource} />
      </td>
      <td data-label={text('report.sellableHead')}>
        <Sellable core={core} resource={resource} />
      </td>
      <td data-label={text('report.oldestHead')}>
        {observedAt ? (
          <TimeText
            time={observedAt}
            label={text('report.oldestValueOfPool', of)}
            origin={() => ({
              ...origin,
              formula: text('report.oldestFormula'),
              inputs: text('report.oldestInputs'),
            })}
          />
        ) : (
          <NoValue />
        )}
      </td>
    </tr>
  )
}

type CellProps = { core: ComparedCore; resource: Resource }

function Loss({ core: { id, resources }, resource }: CellProps) {
  if (resource === 'cpu') return <NoValue />
  const { memory, storage } = resources.headroom
  const facts = (exact: string[]) => () => ({
    label: text('report.failureOf', { resource: resourceName(resource), core: id }),
    exact,
    observedAt: resources.oldest_observed_at,
    origin: { ...poolOrigin({ hybrid_core_id: id, resource }), formula: lossFormula(resource) },
  })
  if (resource === 'rocket') {
    const { rocket } = storage
    if (!rocket) return <NoValue label={text('report.noData')} />
    return (
      <Figure facts={facts([text('report.bytesOn', { count: rocket.at_risk, node: rocket.largest_asset_id })])}>
        <VerdictWord verdict={rocket.at_risk > 0 ? 'at risk' : 'nothing at risk'} />
        <QuietText isBlock>{text('report.wouldBeLost', { amount: formatBytes(rocket.at_risk) })}</QuietText>
      </Figure>
    )
  }
  const loss = resource === 'memory' ? memory : storage[resource]
  if (!loss) return <NoValue label={text('report.noData')} />
  const { after_largest_loss: after, fits, reason, largest_asset_id: node } = loss
  return (
    <Figure facts={facts([after ? formatExactly(after) : text('report.nothingRemains'), ...(reason ? [reason] : [])])}>
      <VerdictWord verdict={fits ? 'fits' : 'does not fit'} />
      <QuietText isBlock>
        {after
          ? text('report.remainsWithout', { percentage: formatPercentage(after.percentage), node })
          : text('report.nothingRemainsWithout', { node })}
      </QuietText>
    </Figure>
  )
}

function Sellable({ core: { id, resources }, resource }: CellProps) {
  const capacity = resource === 'distributed' || resource === 'object' ? resources.capacity[resource] : null
  if (!capacity) return <NoValue />
  const { net_sellable: sellable, net_total: total } = capacity
  const facts = () => ({
    label: text('report.sellableOf', { resource: resourceName(resource), core: id }),
    exact: [text('report.bytes', { count: sellable })],
    observedAt: resources.oldest_observed_at,
    origin: { ...poolOrigin({ hybrid_core_id: id, resource }), formula: sellableFormula() },
  })
  return (
    <Figure facts={facts}>
      <b>{formatBytes(sellable)}</b>
      <QuietText isBlock>{text('report.ofNet', { total: formatBytes(total) })}</QuietText>
    </Figure>
  )
}

/** What the bytes of the total are: `raw bytes, 3 copies`. */
function bytesText({ resources: { capacity } }: ComparedCore, resource: Resource): string {
  if (resource === 'cpu') return text('report.cpuCores')
  if (resource === 'memory') return text('report.memoryBytes')
  if (resource === 'rocket') return text('report.rawBytesWithoutCopies')
  const copies = capacity[resource]?.copies
  if (copies === undefined) return text('report.rawBytes')
  return text('report.rawBytesWith', { copies: copiesText(resource, copies) })
}
