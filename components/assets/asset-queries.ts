import { type CallInput, query } from '#lib/api/client.ts'
import type { getAsset } from '#lib/api/contract/hybrid-core.ts'
import { getScenario } from '#lib/api/contract/scenario.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { rankedBy, rankQuery } from './rank/rank-query.ts'

type Asset = Item<typeof getAsset>
type AssetScenario = { change: 'lost' | 'activated'; input: CallInput<typeof getScenario> }

const changes = { active: 'lost', staged: 'activated' } as const

/** Returns what the page of a node tries out: its failure, or its activation if it is staged. Null for a node that is not counted. */
export function scenarioOf({ id, status, hybrid_core_id: coreId }: Asset): AssetScenario | null {
  if (status !== 'active' && status !== 'staged') return null
  const change = changes[status]
  return { change, input: { params: { hybrid_core_id: coreId }, filter: { [change]: [id] } } }
}

/** Returns the queries of a node's page that depend on the node. */
export function queriesOfAsset(asset: Asset) {
  const scenario = scenarioOf(asset)
  return [
    ...rankedBy(asset).map((by) => rankQuery(asset, by)),
    ...(scenario ? [query(getScenario, scenario.input)] : []),
  ]
}
