'use client'
import { Code, Title } from '@mantine/core'
import { Activity, type ReactNode } from 'react'
import { query } from '#lib/api/client.ts'
import { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { useQueries } from '../query/use-query.ts'
import { EmptyList } from '../table/empty-list.tsx'
import { richText, text } from '../texts/text.ts'
import { hasAllocated } from '../usage/denominator/denominator.ts'
import { DenominatorSwitch } from '../usage/denominator/denominator-switch.tsx'
import { StorageChart, StorageChartSkeleton } from './storage-chart.tsx'
import { chartRequests, storageTypes } from './storage-classes.ts'
import classes from './storage-page.module.css'

type StoragePageProps = {
  /** The fullest nodes. */
  fullest: ReactNode
  /** A table of all pools. */
  pools: ReactNode
}

/**
 * The storage of all cores: a chart per class, the fullest nodes, and a table of all pools. An `Activity` hydrates by itself; what
 * is in it comes from the page, so that its code runs then and not before.
 */
export function StoragePage({ fullest, pools }: StoragePageProps) {
  const queries = useQueries({ queries: chartRequests.map((request) => query(listStorageWorkload, request)) })
  const failed = queries.filter(({ error }) => error)
  const error = failed[0]?.error
  if (queries.every(({ data }) => data?.meta.page.total === 0)) return <NoStorage />
  return (
    <>
      {error && <ApiErrorPanel error={error} retry={() => Promise.all(failed.map((one) => one.refetch()))} />}
      {failed.length < queries.length && (
        <DenominatorSwitch
          of="pools"
          hasAllocated={hasAllocated(queries.flatMap(({ data }) => data?.data.map(({ usage }) => usage) ?? []))}
          hasNodes
        />
      )}
      <div className={classes.charts}>
        {storageTypes.map((type, at) => {
          const [byNode, byPool] = queries.slice(2 * at)
          if (byNode?.data && byPool?.data) {
            const { data, meta } = byNode.data
            return (
              <StorageChart
                key={type}
                type={type}
                rows={data}
                fullestPool={byPool.data.data[0]}
                total={meta.page.total}
              />
            )
          }
          return byNode?.error || byPool?.error ? null : <StorageChartSkeleton key={type} />
        })}
      </div>
      {/* What broke all charts would break the table too: it is said once. */}
      {failed.length < queries.length && (
        <>
          <Activity>{fullest}</Activity>
          <Title order={2} size="h3" mb="xs">
            {text('storage.allPools')}
          </Title>
          <Activity>{pools}</Activity>
        </>
      )}
    </>
  )
}

function NoStorage() {
  return (
    <EmptyList noun={text('storage.pools')} isFiltered={false} clearFilters={() => {}}>
      {richText('storage.noPools', { command: (command) => <Code>{command}</Code> })}
    </EmptyList>
  )
}
