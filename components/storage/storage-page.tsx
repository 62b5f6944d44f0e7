'use client'
import { Code, Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Suspense } from 'react'
import { query } from '#lib/api/client.ts'
import { listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import { EmptyList } from '../table/empty-list.tsx'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import { FullestAssets } from './fullest-assets.tsx'
import { StorageCharts } from './storage-charts.tsx'
import { storageTypes } from './storage-classes.ts'
import { StorageTable } from './storage-table.tsx'

const barsOfChart = 6

/** Which storage fills first, over all cores: a picture of each class, every number of it, and the fullest nodes. */
export function StoragePage() {
  const queries = useQueries({
    queries: storageTypes.map((type) => query(listStorageWorkload, fullestCores(type))),
  })
  const failed = queries.filter(({ error }) => error)
  const error = failed[0]?.error
  const classes = queries.map(({ data }, at) => ({ type: storageTypes[at] ?? 'distributed', body: data }))
  const isEmpty = queries.every(({ data }) => data?.meta.page.total === 0)
  if (isEmpty) {
    return (
      <EmptyList noun="storage workload" isFiltered={false} clearFilters={() => {}}>
        It appears when an active node reports its storage: import an inventory with{' '}
        <Code>hybrid-core import FILE</Code>.
      </EmptyList>
    )
  }
  return (
    <>
      {error && <ApiErrorPanel error={error} retry={() => Promise.all(failed.map((one) => one.refetch()))} />}
      <StorageCharts classes={classes} bars={barsOfChart} isBroken={Boolean(error)} />
      <FullestAssets classes={classes} />
      <Title order={2} size="h3" mb="xs">
        Every class of every core
      </Title>
      <Suspense>
        <StorageTable />
      </Suspense>
    </>
  )
}

/** What a chart of a class asks for. */
export function fullestCores(type: (typeof storageTypes)[number]) {
  return {
    params: {},
    filter: { storage_type: [type] },
    sort: [{ name: 'percentage', descending: true }],
    page: { size: barsOfChart },
  } as const
}
