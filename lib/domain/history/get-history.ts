import { type AssetResource, type AssetStep, type HistoryStep, type PoolResource, stepMs } from '#lib/values/history.ts'
import type { Context } from '../context.ts'
import { DomainError } from '../domain-error.ts'
import { getAsset } from '../inventory/assets/assets.ts'
import { requireCore } from '../inventory/cores.ts'
import { isoTime } from '../iso-time.ts'
import { type ExternalHistory, mergeExternal } from './external-history.ts'
import { type HistoryPoint, type HistorySeries, type PoolPoint, readHistory } from './read-history.ts'
import type { Resource } from './series.ts'
import { type Span, type SpanInput, spanOf } from './time-span.ts'

type Filter<R extends Resource> = {
  resource?: readonly R[]
  from?: readonly number[]
  to?: readonly number[]
  step?: readonly HistoryStep[]
}

/** The history of a core or an asset, as the API publishes it. */
type History<R extends Resource, S extends HistoryStep, Point = HistoryPoint> = {
  hybrid_core_id: string
  from: string
  to: string
  step: S
  series: (Omit<HistorySeries<Point>, 'resource'> & { resource: R })[]
}

type AssetHistory = History<AssetResource, AssetStep> & { asset_id: string }
type PoolHistory = History<PoolResource, HistoryStep, PoolPoint>

/**
 * Returns the history of the pools of a core. Throws `hybrid-core-unknown`, and a wrong value for a span or step that there
 * is not.
 */
export async function getHistory(
  context: Context,
  { hybrid_core_id, filter }: { hybrid_core_id: string; filter: Filter<PoolResource> },
): Promise<PoolHistory> {
  const core = await requireCore(context, hybrid_core_id)
  const span = requireSpan(context, 'pool', filter)
  const series = await readHistory(context.db.read, { hybrid_core_id: core.id, ...span, resources: filter.resource })
  return { hybrid_core_id: core.id, ...published(span), series: series as PoolHistory['series'] }
}

/**
 * Returns the history of an asset, with the points that `external` returns. Throws like `getHistory`, `asset-unknown`, and
 * `history-unavailable`. `external` is called only after the rights and the query have been checked.
 */
export async function getAssetHistory(
  context: Context,
  input: { hybrid_core_id: string; asset_id: string; filter: Filter<AssetResource> },
  external?: ExternalHistory,
): Promise<AssetHistory> {
  const { id: asset_id, hybrid_core_id, node_type } = await getAsset(context, input)
  const span = requireSpan(context, 'asset', input.filter)
  const series = await readHistory(context.db.read, {
    ...{ hybrid_core_id, asset_id, ...span },
    resources: input.filter.resource,
  })
  const kept = series as AssetHistory['series']
  const resources = kept.map(({ resource }) => resource)
  const points = await external?.(context, { hybrid_core_id, asset_id, node_type, span, resources })
  return {
    ...{ hybrid_core_id, asset_id, ...published(span) },
    step: span.step as AssetStep,
    series: kept.map((one) => ({ ...one, points: mergeExternal(one.points, points?.[one.resource] ?? []) })),
  }
}

function requireSpan({ now }: Context, of: SpanInput['of'], { from, to, step }: Filter<Resource>): Span {
  // Within one step the span is the same, so the response is too and clients can store it.
  const currentStep = now - (now % stepMs['5m'])
  const span = spanOf({ of, from: from?.[0], to: to?.[0], step: step?.[0], now: currentStep })
  if ('parameter' in span) throw new DomainError('query-parameter-value-processing-failed', span)
  return span
}

function published({ from, to, step }: Span) {
  return { from: isoTime(from), to: isoTime(to), step }
}
