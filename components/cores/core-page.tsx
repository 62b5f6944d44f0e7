'use client'
import { Title } from '@mantine/core'
import { Activity, type ReactNode } from 'react'
import { query, ResponseError } from '#lib/api/client.ts'
import { getHybridCore, getResources } from '#lib/api/contract/hybrid-core.ts'
import { isDown } from '../chart/usage/usage-rows.ts'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { coreForecasts } from '../forecast/forecast-queries.ts'
import { useQuery } from '../query/use-query.ts'
import { Breadcrumb } from '../records/breadcrumb.tsx'
import { text } from '../texts/text.ts'
import { useKeepDenominator } from '../usage/denominator/use-denominator.tsx'
import type { Resource } from '../usage/resource-nodes.ts'
import { attentionCounts } from './attention/attention-query.ts'
import { NodeAttention, useAttention } from './attention/node-attention.tsx'
import { CoreForecast } from './core-forecast.tsx'
import { CoreHeader } from './core-header.tsx'
import { CoreOverview, CoreOverviewSkeleton } from './core-overview.tsx'
import { ageOfResource, corePools, poolsByType } from './core-pools.ts'
import { CoreUnknown } from './core-unknown.tsx'
import { redundancyWarnings } from './failure/core-redundancy.ts'
import { CoreRedundancyAlerts } from './failure/core-redundancy-alerts.tsx'

type CorePageProps = {
  coreId: string
  /** The list of the core's assets. */
  assets: ReactNode
}

/**
 * The page of a hybrid core: its usage, the effect of a node failure, when it runs full, and its nodes. An `Activity` hydrates by
 * itself; the list comes from the page, so that its code runs then and not before.
 */
export function CorePage({ coreId, assets }: CorePageProps) {
  const keep = useKeepDenominator()
  const params = { hybrid_core_id: coreId }
  const core = useQuery(query(getHybridCore, { params }))
  const resources = useQuery(query(getResources, { params }))
  const pools = useQuery(corePools(coreId))
  const forecasts = useQuery(coreForecasts(coreId))
  const counts = core.data && resources.data && attentionCounts(core.data.data, resources.data.data)
  const attention = useAttention(coreId, counts)
  if (core.error instanceof ResponseError && core.error.status === 404) {
    return <CoreUnknown coreId={coreId} />
  }
  // The requests usually fail for the same reason: show it once.
  const failed = [core, resources, pools, forecasts].filter(({ error }) => error)
  const error = failed[0]?.error
  const ages = core.data && { ...core.data.data, pools: poolsByType(pools.data?.data ?? []) }
  // Without a core or its resources, which have failed, it is not known either.
  const hasNodes = counts ? (resources.data?.data.nodes.total ?? 0) > 0 : !core.error && !resources.error
  // All of it appears at once: each part moves what is below it.
  const isLoading = core.isPending || resources.isPending || attention.isLoading
  // A resource that is down has no future usage, whatever its last values were.
  const isUp = ({ resource }: { resource: Resource }) => !(resources.data && isDown(resources.data.data, resource))
  return (
    <>
      <Breadcrumb to={[{ href: keep('/cores'), label: text('cores.title') }]} here={coreId} />
      <CoreHeader coreId={coreId} core={core.data?.data} isLoading={isLoading} resources={resources.data?.data} />
      {error && <ApiErrorPanel error={error} retry={() => Promise.all(failed.map((one) => one.refetch()))} />}
      {hasNodes && <NodeAttention coreId={coreId} counts={counts} nodes={attention} />}
      {resources.data && !isLoading && (
        <CoreRedundancyAlerts
          coreId={coreId}
          warnings={redundancyWarnings(resources.data.data)}
          observedAt={resources.data.data.oldest_observed_at}
        />
      )}
      <Activity>
        {resources.data && !isLoading ? (
          <CoreOverview
            resources={resources.data.data}
            isStale={(resource) => ages !== undefined && ageOfResource(ages, resource).stale_asset_count > 0}
          />
        ) : (
          !resources.error && <CoreOverviewSkeleton />
        )}
      </Activity>
      {!forecasts.error && <CoreForecast coreId={coreId} forecasts={forecasts.data?.data.filter(isUp)} />}
      <div id="assets">
        <Title order={2} size="h3" mb="xs">
          {text('cores.assets')}
        </Title>
        <Activity>{assets}</Activity>
      </div>
    </>
  )
}
