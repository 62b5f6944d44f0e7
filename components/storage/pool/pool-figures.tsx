import { assetHref } from '../../cores/core-path.ts'
import { apiSentence } from '../../cores/failure/api-sentence.ts'
import { NoValue, QuietText } from '../../records/quiet-text.tsx'
import { CellLink } from '../../table/rows/cell-link.tsx'
import { richText, text } from '../../texts/text.ts'
import { useKeepDenominator } from '../../usage/denominator/use-denominator.tsx'
import { Figure } from '../../usage/figure/figure.tsx'
import { lossFormula } from '../../usage/figure/usage-origins.ts'
import { formatBytes, formatExactly, formatNumber, formatPercentage } from '../../usage/format.ts'
import { levelOf } from '../../usage/meter/level.ts'
import { StateWord } from '../../usage/meter/state-word.tsx'
import { copiesText, sellableFormula } from '../../usage/sellable.ts'
import { hasUsage, type StorageRow, whyNoUsage } from '../storage-classes.ts'
import classes from '../storage-table.module.css'
import { figureOrigin } from './pool-meter.tsx'

/** The fullest active node of a pool, its percentage and its state. */
export function FullestNode({ row }: { row: StorageRow }) {
  const { hybrid_core_id: coreId, fullest_asset: fullest, oldest_observed_at: observedAt } = row
  if (!fullest) return <NoValue label={whyNoUsage(row)} />
  const facts = () => ({
    label: text('storage.fullestNodeIn', { core: coreId }),
    exact: [`${fullest.id}: ${formatPercentage(fullest.percentage, 2)}`],
    observedAt,
    origin: figureOrigin(row, text('storage.fullestFormula')),
  })
  return (
    <>
      <AssetLink coreId={coreId} assetId={fullest.id} />{' '}
      <Figure facts={facts}>
        <QuietText>{formatPercentage(fullest.percentage)}</QuietText>
      </Figure>{' '}
      <span className={classes.state}>
        <StateWord state={{ level: levelOf(fullest.percentage), node: null }} />
      </span>
    </>
  )
}

/** How much fuller the fullest node of a pool is than the mean of its nodes, in percentage points. */
export function Imbalance({ row }: { row: StorageRow }) {
  if (!hasUsage(row)) return <NoValue label={whyNoUsage(row)} />
  const { imbalance, mean_percentage: mean, asset_count: count, fullest_asset: fullest } = row
  const facts = () => ({
    label: text('storage.aboveMeanIn', { core: row.hybrid_core_id }),
    exact: [
      text('storage.points', { points: formatNumber(imbalance, 2, 2) }),
      text('storage.meanOf', {
        ...{ node: fullest.id, percentage: formatPercentage(fullest.percentage, 2) },
        ...{ count, mean: formatPercentage(mean, 2) },
      }),
    ],
    observedAt: row.oldest_observed_at,
    origin: figureOrigin(row, text('storage.meanFormula')),
  })
  return (
    <Figure facts={facts}>
      <span className={classes.number}>{text('storage.shortPoints', { points: formatNumber(imbalance, 1, 1) })}</span>
    </Figure>
  )
}

/** The bytes that can still be stored, net of copies, so that the pool survives the loss of its largest node. */
export function Sellable({ row }: { row: StorageRow }) {
  const { capacity, headroom, storage_type: type, hybrid_core_id: coreId, oldest_observed_at: observedAt } = row
  if (!capacity || type === 'rocket')
    return <NoValue label={hasUsage(row) ? text('storage.notSellable') : whyNoUsage(row)} />
  const { net_sellable: sellable, net_used: used, net_total: total, copies } = capacity
  const facts = () => ({
    label: text('storage.sellableIn', { core: coreId }),
    exact: [
      text('storage.sellableBytes', { count: sellable, copies: copiesText(type, copies) }),
      text('storage.usedNet', { usage: formatExactly({ raw: used, total, unit: 'byte' }) }),
      ...(headroom?.reason ? [apiSentence(headroom.reason)] : []),
    ],
    observedAt,
    origin: figureOrigin(row, sellableFormula()),
  })
  return (
    <Figure facts={facts}>
      <span className={classes.number}>{formatBytes(sellable)}</span>
    </Figure>
  )
}

/** The data that would be lost with the node that holds the most: local storage has no copies. */
export function AtRisk({ row }: { row: StorageRow }) {
  const { at_risk: atRisk, hybrid_core_id: coreId, oldest_observed_at: observedAt } = row
  if (!hasUsage(row)) return <NoValue label={whyNoUsage(row)} />
  if (!atRisk) return <NoValue label={text('storage.notAtRisk')} />
  const facts = () => ({
    label: text('storage.atRiskIn', { core: coreId }),
    exact: [text('storage.bytesOn', { count: atRisk.bytes, node: atRisk.largest_asset_id })],
    observedAt,
    origin: figureOrigin(row, lossFormula('rocket')),
  })
  return (
    <>
      <Figure facts={facts}>
        <span className={classes.number}>{formatBytes(atRisk.bytes)}</span>
      </Figure>{' '}
      <QuietText isBlock>
        {richText('storage.onNode', {
          node: () => <AssetLink coreId={coreId} assetId={atRisk.largest_asset_id} />,
        })}
      </QuietText>
    </>
  )
}

function AssetLink({ coreId, assetId }: { coreId: string; assetId: string }) {
  const keep = useKeepDenominator()
  return (
    <CellLink className={classes.link} href={keep(assetHref(coreId, assetId))}>
      {assetId}
    </CellLink>
  )
}
