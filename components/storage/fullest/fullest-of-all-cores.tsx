'use client'
import { Skeleton, Text } from '@mantine/core'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { useQueries } from '../../query/use-query.ts'
import type { StorageRow } from '../storage-classes.ts'
import { FullestAssetList } from './fullest-asset-list.tsx'
import { fullestNode } from './fullest-queries.ts'

/** The fullest node of each pool, in the order of the pools. */
export function FullestOfAllCores({ pools }: { pools: readonly StorageRow[] }) {
  const assets = useQueries({ queries: pools.map(fullestNode) })
  const failed = assets.filter(({ error }) => error)
  const error = failed[0]?.error
  if (error) return <ApiErrorPanel error={error} retry={() => Promise.all(failed.map((one) => one.refetch()))} />
  if (assets.some(({ isPending }) => isPending)) return <Skeleton height={150} />
  return (
    <>
      <FullestAssetList assets={assets.flatMap(({ data }) => data?.data ?? [])} isDimmed={false} hasCores />
      <Text size="sm" c="dimmed" mt="sm">
        The fullest node of each core. Choose a core for its other nodes.
      </Text>
    </>
  )
}
