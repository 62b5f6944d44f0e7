'use client'
import { Anchor, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { type CallInput, call, queryOf } from '#lib/api/client.ts'
import { type getAsset, listAssets } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { coreHref } from '../cores/core-path.ts'
import { findRank, rankInWords } from './asset-rank.ts'
import { nodeTypeWords } from './node-type-words.ts'

type Asset = Item<typeof getAsset>
type RankedBy = 'memory_usage' | 'storage_usage'

const pageSize = 50

/** The place of an active node among those of its type, and the way to the list that proves it. */
export function AssetRankLine({ asset, by }: { asset: Asset; by: RankedBy }) {
  const { hybrid_core_id: coreId, node_type: nodeType } = asset
  const percentage = asset[by]?.percentage ?? 0
  const input: CallInput<typeof listAssets> = {
    params: { hybrid_core_id: coreId },
    filter: { node_type: [nodeType], status: ['active'] },
    sort: [{ name: by, descending: true }],
  }
  const place = useQuery({
    queryKey: ['assets', 'rank', input, percentage],
    queryFn: ({ signal }) => findRank(percentage, (number) => rankedPage(input, by, number, signal)),
    // Each look takes several requests: it is repeated when the node's own numbers change.
    refetchInterval: false,
  })
  if (place.data === undefined) {
    return place.error ? <Quiet>Its place could not be looked up.</Quiet> : <Skeleton height={12} width="75%" my={4} />
  }
  const page = { number: Math.ceil(place.data.rank / pageSize) }
  return (
    <Quiet>
      {rankInWords(place.data, `active ${nodeTypeWords[nodeType].toLowerCase()}`)}.{' '}
      <Anchor
        component={Link}
        inherit
        underline="always"
        href={`${coreHref(coreId)}?${queryOf({ ...input, page })}#assets`}
      >
        See the list
      </Anchor>
    </Quiet>
  )
}

async function rankedPage(input: CallInput<typeof listAssets>, by: RankedBy, number: number, signal: AbortSignal) {
  const { data, meta } = await call(listAssets, { ...input, page: { number, size: pageSize } }, signal)
  return { percentages: data.map((node) => node[by]?.percentage ?? null), ...meta.page }
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}
