import { Skeleton, Title } from '@mantine/core'
import { useId } from 'react'
import type { Resources } from '../../chart/usage/usage-rows.ts'
import panel from '../../records/panel.module.css'
import table from '../../records/plain-table/card-table.module.css'
import { ColumnHeads } from '../../records/plain-table/column-heads.tsx'
import { QuietText } from '../../records/quiet-text.tsx'
import { capital } from '../../records/sentences.ts'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { poolOrigin } from '../../usage/figure/usage-origins.ts'
import { formatBytes, formatExactly, formatUsed } from '../../usage/format.ts'
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
        <Heads />
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
          {text('cores.sellablePools', { distributed: '000 TiB', object: '000 TiB' })}
        </Title>
      </Skeleton>
      <table className={table.table}>
        <Heads />
        <tbody>
          {(['distributed', 'object'] as const).map((resource) => (
            <tr key={resource}>
              <th>
                <Skeleton width="fit-content">{capital(text(poolNames[resource]))}</Skeleton>
              </th>
              <td data-label={text(heads.raw)}>
                <Skeleton width="fit-content">000 / 000 TiB</Skeleton>
              </td>
              <td data-label={text(heads.kept)}>
                <Skeleton width="fit-content">{copiesText(resource, 3)}</Skeleton>
              </td>
              <td data-label={text(heads.net)}>
                <Skeleton width="fit-content">000 / 000 TiB</Skeleton>
              </td>
              <td data-label={text(heads.sellable)}>
                <Skeleton width="fit-content">000 TiB</Skeleton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const heads = {
  raw: 'cores.rawHead',
  kept: 'cores.keptHead',
  net: 'cores.netHead',
  sellable: 'cores.sellableHead',
} as const

function Heads() {
  return <ColumnHeads names={[text('cores.pool'), ...Object.values(heads).map((head) => text(head))]} />
}

const labels = { raw: 'cores.rawBytesOf', net: 'cores.netBytesOf', sellable: 'cores.sellableOf' } as const

function Row({ row, resources }: { row: CapacityRow; resources: Resources }) {
  const { resource, name, copies, raw, net, sellable, reason } = row
  const { hybrid_core_id, oldest_observed_at: observedAt } = resources
  const factsOf = (label: keyof typeof labels, exact: string[], formula: string) => () => ({
    ...{ label: text(labels[label], { pool: resource }), exact, observedAt },
    origin: { ...poolOrigin({ hybrid_core_id, resource }), formula },
  })
  const sellableBytes = [text('cores.bytes', { count: sellable }), ...(reason ? [reason] : [])]
  return (
    <tr>
      <th scope="row">{capital(name)}</th>
      <td data-label={text(heads.raw)}>
        <Figure facts={factsOf('raw', [formatExactly(raw)], text('cores.rawFormula'))}>{formatUsed(raw)}</Figure>
      </td>
      <td data-label={text(heads.kept)}>{copiesText(resource, copies)}</td>
      <td data-label={text(heads.net)}>
        <Figure facts={factsOf('net', [formatExactly(net)], text('cores.netFormula'))}>{formatUsed(net)}</Figure>
      </td>
      <td data-label={text(heads.sellable)}>
        <Figure facts={factsOf('sellable', sellableBytes, sellableFormula())}>
          <b>{formatBytes(sellable)}</b>
        </Figure>
        {reason && sellable > 0 && <QuietText isBlock>{text('cores.noFitAfterLoss')}</QuietText>}
      </td>
    </tr>
  )
}
