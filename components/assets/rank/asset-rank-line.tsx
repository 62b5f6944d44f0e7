'use client'
import { Anchor, Skeleton } from '@mantine/core'
import { addressOf, queryOf } from '#lib/api/client.ts'
import { type getAsset, listAssets } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { coreHref } from '../../cores/core-path.ts'
import { useQuery } from '../../query/use-query.ts'
import { Note } from '../../records/quiet-text.tsx'
import { PageLink } from '../../shell/page-link.tsx'
import { text } from '../../texts/text.ts'
import { useKeepDenominator } from '../../usage/denominator/use-denominator.tsx'
import { Figure } from '../../usage/figure/figure.tsx'
import { nodeOrigin } from '../../usage/figure/usage-origins.ts'
import { formatPercentage } from '../../usage/format.ts'
import { nodesOfType } from '../../usage/resource-nodes.ts'
import { formatRank } from './asset-rank.ts'
import { type RankedBy, rankInput, rankPageSize, rankQuery } from './rank-query.ts'

type Asset = Item<typeof getAsset>

const labels = { memory_usage: 'assets.rankByMemory', storage_usage: 'assets.rankByStorage' } as const

/** The rank of an active node among those of its type, with a link to the list. */
export function AssetRankLine({ asset, by }: { asset: Asset; by: RankedBy }) {
  const { hybrid_core_id: coreId, node_type: nodeType } = asset
  const keep = useKeepDenominator()
  const percentage = asset[by]?.percentage ?? 0
  const input = rankInput(asset, by)
  // A rank takes several requests: it reloads only when the node's own values change.
  const rank = useQuery({ ...rankQuery(asset, by), refetchInterval: false })
  if (rank.data === undefined) {
    return rank.error ? <Note>{text('assets.rankNotLoaded')}</Note> : <RankSkeleton />
  }
  const page = { number: Math.ceil(rank.data.rank / rankPageSize) }
  const words = formatRank(rank.data, nodeType)
  const facts = () => ({
    label: text(labels[by], { asset: asset.id }),
    exact: [words, formatPercentage(percentage, 2)],
    observedAt: new Date(rank.dataUpdatedAt).toISOString(),
    origin: {
      ...nodeOrigin(asset),
      formula: text('assets.rankFormula'),
      inputs: text('assets.rankInputs', { nodes: nodesOfType(nodeType), core: coreId }),
      source: text('usage.poolSource'),
      address: addressOf(listAssets, input),
    },
  })
  return (
    <Note>
      <Figure facts={facts}>{words}.</Figure>{' '}
      <Anchor
        component={PageLink}
        inherit
        display="inline-block"
        mih={24}
        underline="always"
        href={keep(`${coreHref(coreId)}?${queryOf({ ...input, page })}#assets`)}
      >
        {text('assets.seeList')}
      </Anchor>
    </Note>
  )
}

/** The placeholder of the rank and its link, which are below each other in most cards. */
function RankSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton height={12} width="75%" my={6} />
      <Skeleton height={12} width="30%" mt={12} mb={6} />
    </div>
  )
}
