import { Skeleton, Title } from '@mantine/core'
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
import { type CapacityRow, capacityRows, capacityTitle, poolNames } from './capacity-rows.ts'

/** The capacity of the storage pools with copies in raw bytes and net of copies, and the bytes that can still be sold. */
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
        <ColumnHeads names={['Pool', ...Object.values(heads)]} />
        <tbody>
          {rows.map((row) => (
            <Row key={row.resource} row={row} resources={resources} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The shape of the section while it loads: the placeholders wrap like its texts. */
export function CoreCapacitySkeleton() {
  return (
    <div className={panel.section} aria-hidden="true">
      <Skeleton width="fit-content" mb="xs">
        <Title order={2} size="h3">
          Sellable: 000 TiB of distributed storage and 000 TiB of object storage
        </Title>
      </Skeleton>
      <table className={table.table}>
        <ColumnHeads names={['Pool', ...Object.values(heads)]} />
        <tbody>
          {(['distributed', 'object'] as const).map((resource) => (
            <tr key={resource}>
              <th>
                <Skeleton width="fit-content">{capital(poolNames[resource])}</Skeleton>
              </th>
              <td data-label={heads.raw}>
                <Skeleton width="fit-content">000 / 000 TiB</Skeleton>
              </td>
              <td data-label={heads.kept}>
                <Skeleton width="fit-content">{copiesText(resource, 3)}</Skeleton>
              </td>
              <td data-label={heads.net}>
                <Skeleton width="fit-content">000 / 000 TiB</Skeleton>
              </td>
              <td data-label={heads.sellable}>
                <Skeleton width="fit-content">000 TiB</Skeleton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const heads = { raw: 'Raw, used / total', kept: 'Kept', net: 'Net, used / total', sellable: 'Sellable, net' }

function Row({ row, resources }: { row: CapacityRow; resources: Resources }) {
  const { resource, name, copies, raw, net, sellable, reason } = row
  const { hybrid_core_id, oldest_observed_at: observedAt } = resources
  const factsOf = (label: string, exact: string[], formula: string) => () => ({
    ...{ label: `${label} ${name}`, exact, observedAt },
    origin: { ...poolOrigin({ hybrid_core_id, resource }), formula },
  })
  const rawFormula = 'The bytes that the active nodes have in use, all copies included.'
  const netFormula = 'Raw bytes divided by the copies, rounded down.'
  const sellableBytes = [`${formatNumber(sellable)} bytes`, ...(reason ? [reason] : [])]
  return (
    <tr>
      <th scope="row">{capital(name)}</th>
      <td data-label={heads.raw}>
        <Figure facts={factsOf('Raw bytes of', [formatExactly(raw)], rawFormula)}>{formatUsed(raw)}</Figure>
      </td>
      <td data-label={heads.kept}>{copiesText(resource, copies)}</td>
      <td data-label={heads.net}>
        <Figure facts={factsOf('Net bytes of', [formatExactly(net)], netFormula)}>{formatUsed(net)}</Figure>
      </td>
      <td data-label={heads.sellable}>
        <Figure facts={factsOf('Sellable', sellableBytes, sellableFormula())}>
          <b>{formatBytes(sellable)}</b>
        </Figure>
        {reason && sellable > 0 && <QuietText isBlock>does not fit after the loss of a node</QuietText>}
      </td>
    </tr>
  )
}
