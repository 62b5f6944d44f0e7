import type { CallInput } from '#lib/api/client.ts'
import { findAssets, type getHybridCore, type getResources, listAssets } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { type QueryContext, readPage } from '../../table/state/read-list.ts'
import { marks } from '../../usage/meter/level.ts'
import { nodesHref } from '../core-path.ts'
import {
  type AttentionCounts,
  attentionNodes,
  type FilledBy,
  maximumShown,
  type OtherNodes,
  pageSize,
} from './attention-nodes.ts'

type Core = Pick<Item<typeof getHybridCore>, 'failed_asset_count' | 'stale_asset_count'>
type Resources = Pick<Item<typeof getResources>, 'coverage' | 'fullest_assets'>

/** Returns how many nodes of a core need attention, from what its page has read already. */
export function attentionCounts(core: Core, { coverage, fullest_assets: fullest }: Resources): AttentionCounts {
  const isNearFull = (nodes: readonly (Resources['fullest_assets']['memory'] | null)[]) =>
    nodes.some((node) => node !== null && node.percentage >= marks.nearFull)
  return {
    failed: core.failed_asset_count,
    stale: core.stale_asset_count,
    withoutData: Math.max(0, coverage.total - coverage.reporting - core.stale_asset_count),
    active: coverage.total,
    isNearFull: {
      memory_usage: isNearFull([fullest.memory]),
      storage_usage: isNearFull([fullest.distributed, fullest.rocket, fullest.object]),
    },
  }
}

/** Whether any node of a core needs attention. */
export function needsAttention({ failed, stale, withoutData, isNearFull }: AttentionCounts): boolean {
  return failed + stale + withoutData > 0 || isNearFull.memory_usage || isNearFull.storage_usage
}

/** Returns the queries of the nodes that need attention, which the page of a core sends with its HTML. */
export function attentionQueries(coreId: string, core: Core | undefined, resources: Resources | undefined) {
  const counts = core && resources && attentionCounts(core, resources)
  return counts && needsAttention(counts) ? [attentionQuery(coreId, counts)] : []
}

/** Returns the query of the nodes that need attention: one request for each reason that the counts have. */
export function attentionQuery(coreId: string, counts: AttentionCounts) {
  return {
    queryKey: ['assets', 'attention', coreId, counts],
    queryFn: async (context: QueryContext) => {
      const params = { hybrid_core_id: coreId }
      const first = { page: { size: maximumShown } }
      const listOf = async (isNeeded: boolean, input: Omit<CallInput<typeof listAssets>, 'params'>) =>
        isNeeded ? (await readPage(listAssets, { params, ...input }, context)).data : []
      const filledBy = (by: FilledBy) =>
        listOf(counts.isNearFull[by], { ...fullestInput(by), page: { size: pageSize } })
      const findStale = async () => {
        const { filter, sort } = staleInput
        const input = { params: {}, filter: { ...filter, hybrid_core_id: [coreId] }, sort, ...first }
        return (await readPage(findAssets, input, context)).data
      }
      const [failed, memory_usage, storage_usage, stale, withoutData] = await Promise.all([
        listOf(counts.failed > 0, { ...failedInput, ...first }),
        filledBy('memory_usage'),
        filledBy('storage_usage'),
        counts.stale > 0 ? findStale() : [],
        listOf(counts.withoutData > 0, withoutDataInput(counts)),
      ])
      return attentionNodes({ failed, fullest: { memory_usage, storage_usage }, stale, withoutData }, counts)
    },
  }
}

const failedInput = { filter: { status: ['failed'] }, sort: [{ name: 'storage_usage', descending: true }] } as const
const staleInput = {
  filter: { status: ['active'], stale: [true] },
  sort: [{ name: 'observed_at', descending: false }],
} as const

function fullestInput(by: FilledBy) {
  return { filter: { status: ['active'] }, sort: [{ name: by, descending: true }] } as const
}

/** Returns the page on which the active nodes without data begin: in every order they are last. */
function withoutDataInput({ active, withoutData }: AttentionCounts) {
  return {
    filter: { status: ['active'] },
    sort: [
      { name: 'storage_usage', descending: true },
      { name: 'memory_usage', descending: true },
    ],
    page: { number: Math.floor(Math.max(0, active - withoutData) / pageSize) + 1 },
  } as const
}

/** Returns the list of a core's nodes that begins with those that are not shown one by one. */
export function othersHref(coreId: string, { reason, by }: OtherNodes, counts: AttentionCounts): string {
  switch (reason) {
    case 'failed':
      return nodesHref(coreId, { filter: failedInput.filter })
    case 'stale':
      return nodesHref(coreId, staleInput)
    case 'no data':
      return nodesHref(coreId, withoutDataInput(counts))
    default:
      return nodesHref(coreId, fullestInput(by))
  }
}
