import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { addressOf } from '#lib/api/client.ts'
import { getAssetHistory } from '#lib/api/contract/history.ts'
import type { getAsset, getAssetTimes } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import type { ShownTrend } from '../forecast/trend/page-trends.ts'
import { TrendFigure, trendFacts } from '../forecast/trend/trend-figure.tsx'
import { richText, text } from '../texts/text.ts'
import { allocatedOf } from '../usage/allocated.ts'
import { Figure } from '../usage/figure/figure.tsx'
import { nodeOrigin } from '../usage/figure/usage-origins.ts'
import { formatExactly } from '../usage/format.ts'
import { Freshness } from '../usage/freshness.tsx'
import { ageOf, Meter, type Usage } from '../usage/meter/meter.tsx'
import classes from './asset-page.module.css'

const titles = {
  cpu: 'cores.cpu',
  memory: 'cores.memory',
  distributed: 'cores.distributedStorage',
  rocket: 'cores.rocketStorage',
  object: 'cores.objectStorage',
} as const

type AssetUsageCardProps = {
  quantity: keyof typeof titles
  asset: Item<typeof getAsset>
  usage: Parameters<typeof Meter>[0]['usage']
  /** When the quantity was observed; default: when the node was. */
  time: Item<typeof getAssetTimes>['cpu'] | undefined
  /** The last 30 days; null until they are known. */
  trend: ShownTrend | null | undefined
  children?: ReactNode
}

/** A card with one large meter of a node. */
export function AssetUsageCard({ quantity, asset, usage, time, trend, children }: AssetUsageCardProps) {
  const id = useId()
  const title = text(titles[quantity])
  const label = text('assets.usageOf', { quantity: title, asset: asset.id })
  const { observed_at: observedAt, stale } = time ?? asset
  const origin = () => nodeOrigin(asset)
  const allocated = usage && allocatedOf(usage)
  return (
    <section className={classes.card} aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <div className={classes.large}>
        <Meter
          label={label}
          usage={usage}
          {...ageOf({ ...asset, observed_at: observedAt, stale })}
          origin={origin}
          observedAt={observedAt}
        />
      </div>
      {usage && (
        <div className={classes.trend}>
          {trend !== null && (
            <TrendFigure
              trend={trend}
              facts={() => trendFacts(label, trend ?? { change: null, line: [] }, addressOfTrend(asset))}
            />
          )}
        </div>
      )}
      {usage && (
        <Text size="sm" c="dimmed" className={classes.age}>
          {richText('assets.lastReportedAge', {
            age: () => (
              <Freshness
                label={text('assets.timeOf', { quantity: title, asset: asset.id })}
                observedAt={observedAt}
                stale={stale}
                origin={origin}
              />
            ),
          })}
        </Text>
      )}
      {usage && allocated && (
        <Text size="sm">
          <Figure facts={() => allocatedFacts({ quantity, asset, usage, observedAt })}>{allocated.words}</Figure>
        </Text>
      )}
      {children}
    </section>
  )
}

function addressOfTrend({ hybrid_core_id, id }: AssetUsageCardProps['asset']): string {
  const filter = { step: ['1d'] } as const
  return addressOf(getAssetHistory, { params: { hybrid_core_id, asset_id: id }, filter })
}

type AllocatedInput = Pick<AssetUsageCardProps, 'quantity' | 'asset'> & { usage: Usage; observedAt: string }

function allocatedFacts({ quantity, asset, usage, observedAt }: AllocatedInput) {
  return {
    label: text('assets.allocatedOf', { quantity, asset: asset.id }),
    exact: [formatExactly({ ...usage, raw: usage.allocated ?? 0 })],
    observedAt,
    origin: { ...nodeOrigin(asset), formula: text('assets.allocatedFormula') },
  }
}
