import type { listHybridCores } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { type SortKeys, sortRows } from '#lib/values/sort-rows.ts'
import { type DatedForecast, soonestKeys } from '../../forecast/list/dated-forecasts.ts'
import type { ListState } from '../../table/state/list-state.ts'
import { type Denominator, usageIn } from '../../usage/denominator/denominator.ts'
import { levelOf, levelRank } from '../../usage/meter/level.ts'
import { poolOf, type Resource } from '../../usage/resource-nodes.ts'
import type { PoolAge, Pools } from '../core-pools.ts'

export type Core = Item<typeof listHybridCores>

/** The values of a storage pool that the list of cores shows and the core does not have. */
export type PoolState = PoolAge & {
  /** Present where no node of the pool is active and some have failed. */
  isDown?: true
  /** How many raw bytes each stored byte takes. */
  copies: number | undefined
  /** The percentage after the loss of the largest node. */
  afterLoss: number | undefined
  redundancy: 'full' | 'reduced' | 'at_risk'
}

/** A core with its storage pools. */
export type CoreRow = Omit<Core, 'headroom'> & {
  /** The percentage of memory after the loss of the largest node. */
  memoryAfterLoss: number | undefined
  pools: Pools<PoolState>
  /** The soonest forecast of its resources. */
  forecast: DatedForecast | undefined
}

export const resourceNames = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const satisfies Resource[]

/** The sorts of the list of cores. The API sorts by id only: the panel has all cores and sorts them itself. */
export const coreSorts = ['id', 'worst', ...resourceNames, 'runs_full', 'assets', 'observed'] as const
type CoreSort = (typeof coreSorts)[number]

export const worstFirst = [{ name: 'worst', descending: true }] as const satisfies ListState['sort']

/** Returns the usage of a resource of a core. */
export function usageOf({ workload }: CoreRow, name: Resource) {
  return name === 'cpu' || name === 'memory' ? workload[name] : workload.storage[name]
}

/** Returns the fullest active node of a resource; null where none is known, and always for CPU. */
export function fullestOf({ fullest_assets }: CoreRow, name: Resource) {
  return name === 'cpu' ? null : fullest_assets[name]
}

/** Returns the worse of the percentages of a resource and of its fullest node; null without data. */
function worstPercentage(core: CoreRow, name: Resource): number | null {
  const percentages = [usageOf(core, name), fullestOf(core, name)].flatMap((one) => one?.percentage ?? [])
  return percentages.length === 0 ? null : Math.max(...percentages)
}

/**
 * Sorts cores by several keys; the id, ascending, decides between equal ones. A resource sorts by the amount that the list
 * shows: what is used, also of its fullest node, or what is allocated.
 */
export function sortCores(cores: readonly CoreRow[], sorts: ListState['sort'], denominator: Denominator): CoreRow[] {
  return sortRows(cores, [...sorts, { name: 'id', descending: false }], (core, name) =>
    sortKeys[name as CoreSort](core, denominator),
  )
}

const resourceKeys =
  (name: Resource) =>
  (core: CoreRow, denominator: Denominator): SortKeys => {
    if (isDown(core, name)) return [Number.POSITIVE_INFINITY]
    const shown =
      denominator.amount === 'used'
        ? worstPercentage(core, name)
        : usageIn(denominator, usageOf(core, name))?.percentage
    return shown == null ? null : [shown]
  }

const sortKeys: Record<CoreSort, (core: CoreRow, denominator: Denominator) => SortKeys> = {
  id: ({ id }) => [id],
  worst: worstKeys,
  cpu: resourceKeys('cpu'),
  memory: resourceKeys('memory'),
  distributed: resourceKeys('distributed'),
  rocket: resourceKeys('rocket'),
  object: resourceKeys('object'),
  runs_full: ({ forecast }) => soonestKeys(forecast),
  assets: (core) => [core.failed_asset_count],
  observed: ({ oldest_observed_at: oldest }) => (oldest === null ? null : [Date.parse(oldest)]),
}

/** Returns whether nodes that have a resource have failed, and none is active. */
export function isDown({ pools }: CoreRow, name: Resource): boolean {
  return pools[poolOf(name)]?.isDown ?? false
}

/** Returns the worst redundancy of the storage pools of a core. */
export function redundancyOf({ pools }: CoreRow): PoolState['redundancy'] {
  const all = Object.values(pools).map(({ redundancy }) => redundancy)
  return all.includes('at_risk') ? 'at_risk' : all.includes('reduced') ? 'reduced' : 'full'
}

/** Data at risk is worse than a full node, and fewer copies are as bad as a pool that is near full. */
const redundancyRanks = { at_risk: levelRank('full') + 1, reduced: levelRank('near-full'), full: 0 }

/** By the state of the core, then by failed nodes, then by stale ones, then by the highest percentage. */
function worstKeys(core: CoreRow): SortKeys {
  const { failed_asset_count: failed, stale_asset_count: stale } = core
  return [stateRank(core), Math.sign(failed), Math.sign(stale), highestPercentage(core)]
}

/** A core with a pool that is down is in the worst state. */
function stateRank(core: CoreRow): number {
  if (Object.values(core.pools).some(({ isDown }) => isDown)) return redundancyRanks.at_risk + 1
  return Math.max(levelRank(levelOf(highestPercentage(core))), redundancyRanks[redundancyOf(core)])
}

function highestPercentage(core: CoreRow): number {
  return Math.max(...resourceNames.map((name) => worstPercentage(core, name) ?? -1))
}
