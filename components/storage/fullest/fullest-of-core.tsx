'use client'
import { Anchor, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { queryOf } from '#lib/api/client.ts'
import type { listAssets } from '#lib/api/contract/hybrid-core.ts'
import { coreHref } from '../../cores/core-path.ts'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { useQuery } from '../../query/use-query.ts'
import { PageLink } from '../../shell/page-link.tsx'
import { text } from '../../texts/text.ts'
import { useKeepDenominator } from '../../usage/denominator/use-denominator.tsx'
import { nodesOfType } from '../../usage/resource-nodes.ts'
import { type StorageType, storageClasses } from '../storage-classes.ts'
import { FullestAssetList } from './fullest-asset-list.tsx'
import { fullestFirst, fullestNodesOf } from './fullest-queries.ts'
import { FullestSkeleton } from './fullest-skeleton.tsx'

/** The fullest nodes of a class in one core, with a link to all of them. */
export function FullestOfCore({ coreId, type }: { coreId: string; type: StorageType }) {
  const keep = useKeepDenominator()
  const assets = useQuery({ ...fullestNodesOf(coreId, type), placeholderData: keepPreviousData })
  if (assets.error) return <ApiErrorPanel error={assets.error} retry={() => assets.refetch()} />
  if (!assets.data) return <FullestSkeleton />
  const nodes = nodesOfType(storageClasses[type].nodeType)
  const known = assets.data.data.filter(({ storage_usage }) => storage_usage !== null)
  const { total } = assets.data.meta.page
  return (
    <>
      {known.length > 0 ? (
        <FullestAssetList assets={known} isDimmed={assets.isPlaceholderData} />
      ) : (
        <Text size="sm" c="dimmed">
          {total === 0
            ? text('storage.noActiveNodesIn', { core: coreId, nodes })
            : text('storage.noneReports', { nodes })}
        </Text>
      )}
      {total > known.length && (
        <Text size="sm" mt="sm">
          <Anchor
            component={PageLink}
            href={keep(`${coreHref(coreId)}?${queryOf<typeof listAssets>(fullestFirst(type))}#assets`)}
            inherit
          >
            {text('storage.allActiveNodes', { count: total, nodes, core: coreId })}
          </Anchor>
        </Text>
      )}
    </>
  )
}
