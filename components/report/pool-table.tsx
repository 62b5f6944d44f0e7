import { isDown } from '../chart/usage/usage-rows.ts'
import { activeNodes, ageOf, type ComparedCore } from '../compare/compared-core.ts'
import { VerdictWord } from '../cores/failure/core-headroom-list.tsx'
import { resourceNames } from '../forecast/resource-names.ts'
import table from '../records/plain-table/card-table.module.css'
import { ColumnHeads } from '../records/plain-table/column-heads.tsx'
import { NoValue, QuietText } from '../records/quiet-text.tsx'
import { TimeText } from '../records/time-text.tsx'
import { Figure } from '../usage/figure/figure.tsx'
import { lossFormula, poolOrigin } from '../usage/figure/usage-origins.ts'
import { formatBytes, formatExactly, formatNumber, formatPercentage, formatUsed } from '../usage/format.ts'
import { NoActiveNode } from '../usage/meter/no-active-node.tsx'
import { nodeTypeName, nodeTypeOf, type Resource } from '../usage/resource-nodes.ts'
import { copiesText, sellableFormula } from '../usage/sellable.ts'

const order = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const satisfies Resource[]
const heads = [
  'Resource',
  'Used',
  'Of what',
  'Fullest node',
  'Without the largest node',
  'Sellable, net',
  'Oldest value',
]

/** The pools of a core, each with its denominator and the time of its oldest value. */
export function PoolTable({ core }: { core: ComparedCore }) {
  return (
    <table className={table.table}>
      <ColumnHeads names={heads} />
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
  const name = resourceNames[resource]
  const label = `${name} of ${id}`
  const fullest = resource === 'cpu' ? null : resources.fullest_assets[resource]
  const nodes = activeNodes(core, resource)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="Used">
        {isDown(resources, resource) ? (
          <NoActiveNode />
        ) : usage ? (
          <Figure facts={() => ({ label, exact: [formatExactly(usage)], observedAt, origin })}>
            <b>{formatPercentage(usage.percentage)}</b>
            <QuietText isBlock>{formatUsed(usage)}</QuietText>
          </Figure>
        ) : (
          <NoValue label="no data" />
        )}
      </td>
      <td data-label="Of what">
        <Figure
          facts={() => ({ label: `Denominator: ${label}`, exact: [`${nodes} active nodes`], observedAt, origin })}
        >
          {formatNumber(nodes)} active {nodeTypeName(nodeTypeOf[resource])} {nodes === 1 ? 'node' : 'nodes'}
          <QuietText isBlock>{bytesText(core, resource)}</QuietText>
        </Figure>
      </td>
      <td data-label="Fullest node">
        {fullest ? (
          <Figure facts={() => ({ label: `Fullest node: ${label}`, exact: [fullest.asset_id], observedAt, origin })}>
            {fullest.asset_id} {formatPercentage(fullest.percentage)}
          </Figure>
        ) : (
          <NoValue />
        )}
      </td>
      <td data-label="Without the largest node">
        <Loss core={core} resource={resource} />
      </td>
      <td data-label="Sellable, net">
        <Sellable core={core} resource={resource} />
      </td>
      <td data-label="Oldest value">
        {observedAt ? (
          <TimeText
            time={observedAt}
            label={`Oldest value: ${label}`}
            origin={() => ({
              ...origin,
              formula: 'A pool is as old as its oldest active node.',
              inputs: 'The times of the oldest values of its active nodes.',
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
    label: `Node failure: ${resourceNames[resource]} of ${id}`,
    exact,
    observedAt: resources.oldest_observed_at,
    origin: { ...poolOrigin({ hybrid_core_id: id, resource }), formula: lossFormula(resource) },
  })
  if (resource === 'rocket') {
    const { rocket } = storage
    if (!rocket) return <NoValue label="no data" />
    return (
      <Figure facts={facts([`${formatNumber(rocket.at_risk)} bytes on ${rocket.largest_asset_id}`])}>
        <VerdictWord verdict={rocket.at_risk > 0 ? 'at risk' : 'nothing at risk'} />
        <QuietText isBlock>{formatBytes(rocket.at_risk)} would be lost</QuietText>
      </Figure>
    )
  }
  const loss = resource === 'memory' ? memory : storage[resource]
  if (!loss) return <NoValue label="no data" />
  const { after_largest_loss: after, fits, reason, largest_asset_id: asset } = loss
  return (
    <Figure facts={facts([after ? formatExactly(after) : 'nothing remains', ...(reason ? [reason] : [])])}>
      <VerdictWord verdict={fits ? 'fits' : 'does not fit'} />
      <QuietText isBlock>
        {after ? formatPercentage(after.percentage) : 'nothing remains'} without {asset}
      </QuietText>
    </Figure>
  )
}

function Sellable({ core: { id, resources }, resource }: CellProps) {
  const capacity = resource === 'distributed' || resource === 'object' ? resources.capacity[resource] : null
  if (!capacity) return <NoValue />
  const { net_sellable: sellable, net_total: total } = capacity
  const facts = () => ({
    label: `Sellable ${resourceNames[resource]} of ${id}`,
    exact: [`${formatNumber(sellable)} bytes`],
    observedAt: resources.oldest_observed_at,
    origin: { ...poolOrigin({ hybrid_core_id: id, resource }), formula: sellableFormula() },
  })
  return (
    <Figure facts={facts}>
      <b>{formatBytes(sellable)}</b>
      <QuietText isBlock>of {formatBytes(total)} net</QuietText>
    </Figure>
  )
}

/** What the bytes of the total are: `raw bytes, 3 copies`. */
function bytesText({ resources: { capacity } }: ComparedCore, resource: Resource): string {
  if (resource === 'cpu') return 'CPU cores'
  if (resource === 'memory') return 'bytes of memory'
  if (resource === 'rocket') return 'raw bytes, no copies'
  const copies = capacity[resource]?.copies
  return copies === undefined ? 'raw bytes' : `raw bytes, ${copiesText(resource, copies)}`
}
