import { Title } from '@mantine/core'
import { useId } from 'react'
import type { Resources } from '../../chart/usage/usage-rows.ts'
import panel from '../../records/panel.module.css'
import table from '../../records/plain-table/card-table.module.css'
import { ColumnHeads } from '../../records/plain-table/column-heads.tsx'
import { QuietText } from '../../records/quiet-text.tsx'
import { capital } from '../../records/sentences.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { poolOrigin } from '../../usage/figure/usage-origins.ts'
import { formatBytes, formatExactly, formatNumber, formatUsed } from '../../usage/format.ts'
import { copiesText, sellableFormula } from '../../usage/sellable.ts'
import { type CapacityRow, capacityRows, capacityTitle } from './capacity-rows.ts'

/** What the storage pools with copies hold in raw bytes and net of copies, and what can still be sold. */
export function CoreCapacity({ resources }: { resources: Resources }) {
  const titleId = useId()
  const rows = capacityRows(resources)
  if (rows.length === 0) return null
  return (
    <section className={panel.section} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} mb="xs">
        {capacityTitle(rows)}
      </Title>
      <table className={table.table}>
        <ColumnHeads names={['Pool', 'Raw, used / total', 'Kept', 'Net, used / total', 'Sellable, net']} />
        <tbody>
          {rows.map((row) => (
            <Row key={row.resource} row={row} resources={resources} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ row, resources }: { row: CapacityRow; resources: Resources }) {
  const { resource, name, copies, raw, net, sellable, reason } = row
  const { hybrid_core_id, oldest_observed_at: observedAt } = resources
  const origin = poolOrigin({ hybrid_core_id, resource })
  return (
    <tr>
      <th scope="row">{capital(name)}</th>
      <td data-label="Raw, used / total">
        <Figure
          facts={() => ({
            label: `Raw bytes of ${name}`,
            exact: [formatExactly(raw)],
            observedAt,
            origin: { ...origin, formula: 'The bytes that the active nodes have in use, all copies included.' },
          })}
        >
          {formatUsed(raw)}
        </Figure>
      </td>
      <td data-label="Kept">{copiesText(resource, copies)}</td>
      <td data-label="Net, used / total">
        <Figure
          facts={() => ({
            label: `Net bytes of ${name}`,
            exact: [formatExactly(net)],
            observedAt,
            origin: { ...origin, formula: 'Raw bytes divided by the copies, rounded down.' },
          })}
        >
          {formatUsed(net)}
        </Figure>
      </td>
      <td data-label="Sellable, net">
        <Figure
          facts={() => ({
            label: `Sellable ${name}`,
            exact: [`${formatNumber(sellable)} bytes`, ...(reason ? [reason] : [])],
            observedAt,
            origin: { ...origin, formula: sellableFormula },
          })}
        >
          <b>{formatBytes(sellable)}</b>
        </Figure>
        {reason && sellable > 0 && <QuietText isBlock>does not fit after the loss of a node</QuietText>}
      </td>
    </tr>
  )
}
