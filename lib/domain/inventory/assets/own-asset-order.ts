import { sql } from 'kysely'
import type { ListInput } from '../../lists/page.ts'
import { nullsLast, onlySegment, type Segment } from '../../lists/segments.ts'
import { type AssetTerm, type ListedAsset, termOf, termsOf, usageColumns } from './asset-queries.ts'
import type { OwnAssetFilter } from './own-asset-filter.ts'

export type OwnAssetSort = 'hybrid_core_id' | 'id' | 'memory_usage' | 'storage_usage' | 'observed_at'
type Sort = ListInput<OwnAssetFilter, OwnAssetSort>['sort']

/** Returns the sorts that order the matching assets. Only compute nodes have memory: all others are equal by it. */
export function decidingSorts({ node_type: nodeType, storage_type: storageType }: OwnAssetFilter, sort: Sort): Sort {
  const hasCompute = (nodeType?.includes('compute') ?? true) && (storageType?.includes('rocket') ?? true)
  return hasCompute ? sort : sort.filter(({ name }) => name !== 'memory_usage')
}

/** Returns the terms of the order: those of the sorts, then the id of the core and the id of the asset, ascending. */
export function termsOfSort(sort: Sort): AssetTerm[] {
  const closing = (['hybrid_core_id', 'id'] as const).filter((id) => !sort.some(({ name }) => name === id))
  return [
    ...sort.flatMap(({ name, descending }) => termsOfName(name, descending ? 'desc' : 'asc')),
    ...closing.flatMap((name) => termsOfName(name, 'asc')),
  ]
}

/** The id of the core is that in `hybrid_cores`: SQLite then reads core by core instead of sorting all assets. */
function termsOfName(name: OwnAssetSort, direction: AssetTerm['direction']): readonly AssetTerm[] {
  if (name !== 'hybrid_core_id') return termsOf(name, direction)
  return [{ by: sql.ref('hybrid_cores.id'), direction, of: (row) => row.hybrid_core_id }]
}

/** Returns whether reading core by core gives the order, without a sort. */
export function isCoreByCore(sort: Sort): boolean {
  const names = sort.map(({ name }) => name)
  return names.length === 0 || (names[0] === 'hybrid_core_id' && names.slice(1).every((name) => name === 'id'))
}

/**
 * Returns the parts of a list that an index of the partner's assets has in order; undefined for an order without an index.
 * Assets without a usage are a part of their own, at the end in both directions.
 */
export function segmentsOf(sort: Sort): Segment<ListedAsset>[] | undefined {
  const [first, ...others] = sort
  if (!first || first.name === 'hybrid_core_id') return undefined
  const { name, descending } = first
  const ties = name === 'id' ? (['hybrid_core_id'] as const) : (['hybrid_core_id', 'id'] as const)
  // Sorts that the order has anyhow change nothing.
  const isUsual = others.every((other, n) => other.name === ties[n] && !other.descending)
  if (!isUsual) return undefined
  const closing = ties.map(termOf)
  if (name === 'id' || name === 'observed_at') return onlySegment([termOf(name)], closing, descending)
  const { percentage, used } = usageColumns[name]
  return nullsLast([termOf(percentage), termOf(used)], closing, descending)
}
