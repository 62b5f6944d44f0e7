'use client'
import { Code, Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { query } from '#lib/api/client.ts'
import { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import { EmptyList } from '../table/empty-list.tsx'
import { FullestAssets } from './fullest-assets.tsx'
import { StorageChart, StorageChartSkeleton } from './storage-chart.tsx'
import { fullestCores, storageTypes } from './storage-classes.ts'
import classes from './storage-page.module.css'
import { StorageTable } from './storage-table.tsx'

/** Which storage fills first, over all cores: a picture of each class, the fullest nodes, and every number. */
export function StoragePage() {
  const queries = useQueries({ queries: storageTypes.map((type) => query(listStorageWorkload, fullestCores(type))) })
  const failed = queries.filter(({ error }) => error)
  const error = failed[0]?.error
  if (queries.every(({ data }) => data?.meta.page.total === 0)) return <NoStorage />
  const isSettled = queries.every(({ isPending }) => !isPending)
  const initialType = storageTypes.find((_, at) => (queries[at]?.data?.data.length ?? 0) > 0)
  return (
    <>
      {error && <ApiErrorPanel error={error} retry={() => Promise.all(failed.map((one) => one.refetch()))} />}
      <div className={classes.charts}>
        {storageTypes.map((type, at) => {
          const body = queries[at]?.data
          if (body) return <StorageChart key={type} type={type} rows={body.data} total={body.meta.page.total} />
          return queries[at]?.error ? null : <StorageChartSkeleton key={type} />
        })}
      </div>
      {isSettled && initialType && <FullestAssets initialType={initialType} />}
      {/* What broke all charts would break the table too: it is said once. */}
      {failed.length < queries.length && (
        <>
          <Title order={2} size="h3" mb="xs">
            Every class of every core
          </Title>
          <StorageTable />
        </>
      )}
    </>
  )
}

function NoStorage() {
  return (
    <EmptyList noun="storage workload" isFiltered={false} clearFilters={() => {}}>
      It appears when an active node reports its storage. Import an inventory with <Code>hybrid-core import FILE</Code>.
    </EmptyList>
  )
}
