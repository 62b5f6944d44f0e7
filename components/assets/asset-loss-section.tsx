'use client'
import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { query } from '#lib/api/client.ts'
import { type getAsset, getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import { formatPercentage } from '../usage/format.ts'
import { lostWith, remaindersWithout } from './asset-loss.ts'
import classes from './asset-page.module.css'
import { AssetUsageCard } from './asset-usage-card.tsx'

type Asset = Item<typeof getAsset>

/** What the loss of this node would do to its core. */
export function AssetLossSection({ asset }: { asset: Asset }) {
  const titleId = useId()
  const isActive = asset.status === 'active'
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} mb={4}>
        {isActive ? `If ${asset.id} is lost` : `Not counted in ${asset.hybrid_core_id}`}
      </Title>
      {isActive ? (
        <Loss asset={asset} />
      ) : (
        <Quiet>
          Its status is {asset.status}. What a core uses, and the place of a node in it, count the active nodes alone.
        </Quiet>
      )}
    </section>
  )
}

function Loss({ asset }: { asset: Asset }) {
  const resources = useQuery(query(getResources, { params: { hybrid_core_id: asset.hybrid_core_id } }))
  if (!resources.data) {
    return resources.error ? (
      <ApiErrorPanel error={resources.error} retry={() => resources.refetch()} />
    ) : (
      <Skeleton height={110} mt="xs" />
    )
  }
  const { coverage, observed_at: observedAt } = resources.data.data
  const stale = coverage.reporting === 0 && observedAt ? { observedAt } : undefined
  const remainders = remaindersWithout(asset, resources.data.data)
  const lost = lostWith(asset)
  if (remainders.length === 0 && !lost) return <Quiet>It reports nothing that its core would miss.</Quiet>
  return (
    <>
      {lost && <Quiet>{lost}</Quiet>}
      <div className={classes.cards}>
        {remainders.map(({ name, now, usage }) => (
          <AssetUsageCard
            key={name}
            order={3}
            title={`${name} of ${asset.hybrid_core_id} without it`}
            label={`${name} of ${asset.hybrid_core_id} without ${asset.id}`}
            usage={usage}
            stale={stale}
          >
            <Quiet>
              {usage ? `With it ${formatPercentage(now)}.` : 'No other node has any: nothing would remain.'}
            </Quiet>
          </AssetUsageCard>
        ))}
      </div>
    </>
  )
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}
