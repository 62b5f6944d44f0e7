'use client'
import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Activity } from 'react'
import { ApiError, query } from '#lib/api/client.ts'
import { getHybridCore, getResources } from '#lib/api/contract/hybrid-core.ts'
import { AssetsTable } from '../assets/assets-table.tsx'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import { RecordUnknown } from '../layout/record-unknown.tsx'
import { CoreHeader } from './core-header.tsx'
import { CoreOverview, CoreOverviewSkeleton } from './core-overview.tsx'

/** One hybrid core: how full it is, what the loss of a node would do, and its nodes. */
export function CorePage({ coreId }: { coreId: string }) {
  const params = { hybrid_core_id: coreId }
  const core = useQuery(query(getHybridCore, { params }))
  const resources = useQuery(query(getResources, { params }))
  if (core.error instanceof ApiError && core.error.status === 404) {
    return (
      <RecordUnknown
        title={`There is no hybrid core “${coreId}”`}
        hint="It has never been imported, has been removed, or belongs to another partner."
        back={{ href: '/cores', label: 'All hybrid cores' }}
      />
    )
  }
  // What broke one has mostly broken both: it is said once.
  const failed = [core, resources].filter(({ error }) => error)
  const error = failed[0]?.error
  return (
    <>
      <CoreHeader
        coreId={coreId}
        core={core.data?.data}
        isLoading={core.isPending}
        coverage={resources.data?.data.coverage}
      />
      {error && <ApiErrorPanel error={error} retry={() => Promise.all(failed.map((one) => one.refetch()))} />}
      <Activity>
        {resources.data ? (
          <CoreOverview resources={resources.data.data} />
        ) : (
          !resources.error && <CoreOverviewSkeleton />
        )}
      </Activity>
      <div id="assets">
        <Title order={2} size="h3" mb="xs">
          Assets
        </Title>
        <Activity>
          <AssetsTable coreId={coreId} />
        </Activity>
      </div>
    </>
  )
}
