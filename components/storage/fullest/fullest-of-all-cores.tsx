'use client'
import { Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { useQuery } from '../../query/use-query.ts'
import { text } from '../../texts/text.ts'
import type { StorageType } from '../storage-classes.ts'
import { FullestAssetList } from './fullest-asset-list.tsx'
import { fullestNodes, maximumNodes } from './fullest-queries.ts'
import { FullestSkeleton } from './fullest-skeleton.tsx'
import { NoNodes } from './no-nodes.tsx'

/** The fullest nodes of all cores, of one class or of all. */
export function FullestOfAllCores({ type }: { type: StorageType | null }) {
  const assets = useQuery({ ...fullestNodes(type), placeholderData: keepPreviousData })
  if (assets.error) return <ApiErrorPanel error={assets.error} retry={() => assets.refetch()} />
  if (!assets.data) return <FullestSkeleton />
  const known = assets.data.data.filter(({ storage_usage }) => storage_usage !== null)
  if (known.length === 0) return <NoNodes type={type} />
  return (
    <>
      <FullestAssetList assets={known} isDimmed={assets.isPlaceholderData} hasCores />
      <Text size="sm" c="dimmed" mt="sm">
        {known.length === maximumNodes
          ? text('storage.firstOfAll', { count: maximumNodes })
          : text('storage.fullestOfAll')}
      </Text>
    </>
  )
}
