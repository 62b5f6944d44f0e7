import type { listHybridCores } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { bySoonest, type DatedForecast } from '../../forecast/list/dated-forecasts.ts'
import type { ListState } from '../../table/state/list-state.ts'
import { levelOf, levelRank } from '../../usage/level.ts'

export type Core = Item<typeof listHybridCores>

/** What the list of cores shows of a storage pool beyond the core itself. */
export type PoolState = {
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
  pools: Partial<Record<'distributed' | 'rocket' | 'object', PoolState>>
  /** The soonest forecast of its resources. */
  forecast: DatedForecast | undefined
}

export const resourceNames = ['cpu', 'memory', 'distributed', 'rocket', 'object'] as const
export type ResourceName = (typeof resourceNames)[number]

/** The sorts of the list of cores. The API sorts by id only: the panel has all cores and sorts them itself. */
export const coreSorts = ['id', 'worst', ...resourceNames, 'runs_full', 'assets', 'observed'] as const
type CoreSort = (typeof coreSorts)[number]

export const worstFirst = [{ name: 'worst', descending: true }] as const satisfies ListState['sort']

/** Returns the usage of a resource of a core. */
export function usageOf({ workload }: CoreRow, name: ResourceName) {
  return name === 'cpu' || name === 'memory' ? workload[name] : workload.storage[name]
}

/** Returns the fullest active node of a resource; null where none is known, and always for CPU. */
export function fullestOf({ fullest_assets }: CoreRow, name: ResourceName) {
  return name === 'cpu' ? null : fullest_assets[name]
}

/** Returns the worse of the percentages of a resource and of its fullest node; -1 without data. */
export function worstPercentage(core: CoreRow, name: ResourceName): number {
  return Math.max(usageOf(core, name)?.percentage ?? -1, fullestOf(core, name)?.percentage ?? -1)
}

/** Sorts cores by several keys; the id, ascending, decides between equal ones. */
export function sortCores(cores: readonly CoreRow[], sorts: ListState['sort']): CoreRow[] {
  return [...cores].sort((a, b) => {
    for (const { name, descending } of sorts) {
      const order = comparisons[name as CoreSort](a, b)
      if (order !== 0) return descending ? -order : order
    }
    return comparisons.id(a, b)
  })
}

type Comparison = (a: CoreRow, b: CoreRow) => number

const by =
  (numberOf: (core: CoreRow) => number): Comparison =>
  (a, b) =>
    numberOf(a) - numberOf(b)

const comparisons: Record<CoreSort, Comparison> = {
  id: (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  worst: byWorst,
  cpu: by((core) => worstPercentage(core, 'cpu')),
  memory: by((core) => worstPercentage(core, 'memory')),
  distributed: by((core) => worstPercentage(core, 'distributed')),
  rocket: by((core) => worstPercentage(core, 'rocket')),
  object: by((core) => worstPercentage(core, 'object')),
  runs_full: (a, b) => bySoonest(a.forecast, b.forecast),
  assets: by((core) => core.failed_asset_count),
  // A core without values is neither old nor new: it is at the end of "oldest first".
  observed: by((core) => Date.parse(core.oldest_observed_at ?? '9999-01-01')),
}

/** Returns the worst redundancy of the storage pools of a core. */
export function redundancyOf({ pools }: CoreRow): PoolState['redundancy'] {
  const all = Object.values(pools).map(({ redundancy }) => redundancy)
  return all.includes('at_risk') ? 'at_risk' : all.includes('reduced') ? 'reduced' : 'full'
}

/** Data at risk is worse than a full node, and fewer copies are as bad as a pool that is near full. */
const redundancyRanks = { at_risk: levelRank('full') + 1, reduced: levelRank('near-full'), full: 0 }

/** By the state of the core, then by failed nodes, then by stale ones, then by the highest percentage. */
function byWorst(a: CoreRow, b: CoreRow): number {
  return (
    stateRank(a) - stateRank(b) ||
    Math.sign(a.failed_asset_count) - Math.sign(b.failed_asset_count) ||
    Math.sign(a.stale_asset_count) - Math.sign(b.stale_asset_count) ||
    highestPercentage(a) - highestPercentage(b)
  )
}

/** A core whose nodes have all failed has no pool left, and is in the worst state. */
function stateRank(core: CoreRow): number {
  const { asset_count: all, failed_asset_count: failed } = core
  if (failed > 0 && failed === all) return redundancyRanks.at_risk + 1
  return Math.max(levelRank(levelOf(highestPercentage(core))), redundancyRanks[redundancyOf(core)])
}

function highestPercentage(core: CoreRow): number {
  return Math.max(...resourceNames.map((name) => worstPercentage(core, name)))
}
