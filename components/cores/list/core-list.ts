import { type Body, type CallInput, query } from '#lib/api/client.ts'
import { listHybridCores, listStorageWorkload } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { readDated } from '../../forecast/list/dated-forecasts.ts'
import { type ListState, readListState } from '../../table/state/list-state.ts'
import { pageOf, type QueryContext, readAll, readPage } from '../../table/state/read-list.ts'
import type { ListRequest } from '../../table/use-list-rows.ts'
import { type Denominator, denominatorOf } from '../../usage/denominator/denominator.ts'
import { poolOf, type Resource } from '../../usage/resource-nodes.ts'
import { type Core, type CoreRow, coreSorts, type PoolState, sortCores, worstFirst } from './core-order.ts'

type CoresBody = Omit<Body<typeof listHybridCores>, 'data' | 'links'> & { data: CoreRow[] }

/** The list of cores with the sorts that the panel does itself. */
export const sortableCores = { ...listHybridCores, sorts: coreSorts }

/** Reads the cores of an address: a page of the API where it sorts by id, else all of them, sorted here. */
export function requestCores({ page, filter, sort }: ListState, denominator: Denominator): ListRequest {
  const address = { endpoint: listHybridCores, input: { params: {}, page, filter, sort: sort.filter(isOfApi) } }
  const input = { params: {}, filter } as CallInput<typeof listHybridCores>
  if (sort.length > 0 && sort.every(isOfApi)) {
    const onePage = { ...input, page, sort } as typeof input
    const rows = {
      queryKey: [...query(listHybridCores, onePage).queryKey, 'with pools'],
      queryFn: async (context: QueryContext) => withPools(await readPage(listHybridCores, onePage, context), context),
    }
    return { rows, address }
  }
  const rows = {
    queryKey: [...query(listHybridCores, input).queryKey, 'all', 'with pools'],
    queryFn: async (context: QueryContext) => withPools(await readAll(listHybridCores, input, context), context),
    select: (all: CoresBody) => pageOf(sortCores(all.data, sort, denominator), page),
  }
  return { rows, address }
}

/** Returns the query of the list of cores that a page with these parameters sends. */
export function coresQuery(parameters: Iterable<readonly [string, string]>) {
  return requestCores(readListState(sortableCores, parameters, worstFirst), denominatorOf(parameters)).rows
}

async function withPools(body: Pick<CoresBody, 'meta'> & { data: Core[] }, context: QueryContext): Promise<CoresBody> {
  const ids = body.data.map(({ id }) => id)
  if (ids.length === 0) return { ...body, data: [] }
  // A request has at most 100 values of filters; more cores than a page are all cores.
  const filter = ids.length <= 50 ? { hybrid_core_id: ids } : {}
  const [{ data: allPools }, forecasts] = await Promise.all([
    readAll(listStorageWorkload, { params: {}, filter }, context),
    readDated(filter, context),
  ])
  const pools = new Map<string, CoreRow['pools']>()
  for (const pool of allPools) {
    const others = pools.get(pool.hybrid_core_id)
    pools.set(pool.hybrid_core_id, { ...others, [pool.storage_type]: poolState(pool) })
  }
  // The soonest comes first, and the last entry of a key stays. A pool that is down has no future usage. These are
  // forecasts of pools, not of assets.
  const isOfActive = ({ hybrid_core_id, resource }: (typeof forecasts)[number]) =>
    !pools.get(hybrid_core_id)?.[poolOf(resource as Resource)]?.isDown
  const soonest = new Map(
    forecasts
      .filter(isOfActive)
      .toReversed()
      .map(({ hybrid_core_id, ...forecast }) => [hybrid_core_id, forecast]),
  )
  const data = body.data.map(({ headroom, ...core }) => ({
    ...core,
    memoryAfterLoss: headroom.memory?.after_largest_loss?.percentage,
    pools: pools.get(core.id) ?? {},
    forecast: soonest.get(core.id),
  }))
  return { ...body, data }
}

/** All cores are in the HTML of the page: of their pools and their headroom only what the list shows. */
function poolState(pool: Item<typeof listStorageWorkload>): PoolState {
  const { active_asset_count, capacity, headroom, stale_asset_count, oldest_observed_at } = pool
  const isDown = active_asset_count === 0
  return {
    ...(isDown && { isDown }),
    copies: capacity?.copies,
    afterLoss: headroom?.after_largest_loss?.percentage,
    redundancy: headroom?.redundancy ?? 'full',
    stale_asset_count,
    oldest_observed_at,
  }
}

function isOfApi({ name }: { name: string }): boolean {
  return (listHybridCores.sorts as readonly string[]).includes(name)
}
