import type { getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { joinNames } from '../../records/sentences.ts'
import { text } from '../../texts/text.ts'
import { formatBytes, formatPercentage } from '../../usage/format.ts'
import { apiSentence } from './api-sentence.ts'

type Headroom = Item<typeof getResources>['headroom']
type LargestLoss = NonNullable<Headroom['memory']>
type LocalLoss = NonNullable<Headroom['storage']['rocket']>

export type Verdict = 'fits' | 'does not fit' | 'at risk' | 'nothing at risk' | 'no data'

/** The effect of a node failure on one resource. */
export type HeadroomSentence = {
  resource: 'memory' | 'distributed storage' | 'object storage' | 'rocket storage'
  verdict: Verdict
  text: string
  /** Why it does not fit. */
  reason: string | null
  /** The node whose failure the sentence describes. */
  assetId: string | null
}

/** The ids of the resources in texts, and their names within a sentence. */
export const headroomResources = {
  memory: { id: 'memory', name: 'usage.memory' },
  'distributed storage': { id: 'distributed', name: 'usage.distributedStorage' },
  'object storage': { id: 'object', name: 'usage.objectStorage' },
  'rocket storage': { id: 'rocket', name: 'cores.rocketWithin' },
} as const

/** From the worst to the best; what is not known is last. */
const worstFirst: readonly Verdict[] = ['does not fit', 'at risk', 'fits', 'nothing at risk', 'no data']

/** Returns the effect of a node failure, one sentence per resource, the worst first. */
export function headroomSentences({ memory, storage }: Headroom): HeadroomSentence[] {
  return [
    lossSentence('memory', memory),
    lossSentence('distributed storage', storage.distributed),
    lossSentence('object storage', storage.object),
    rocketSentence(storage.rocket),
  ].sort((a, b) => worstFirst.indexOf(a.verdict) - worstFirst.indexOf(b.verdict))
}

/** Returns the title of the sentences: the resources that no longer fit, or else those that still fit. */
export function headroomTitle(sentences: readonly HeadroomSentence[]): string {
  const named = (verdict: Verdict) => {
    const names = sentences
      .filter((sentence) => sentence.verdict === verdict)
      .map(({ resource }) => text(headroomResources[resource].name))
    return { resources: joinNames(names), count: names.length }
  }
  const [broken, whole] = [named('does not fit'), named('fits')]
  if (broken.count > 0) return text('cores.failureNoFit', broken)
  return whole.count > 0 ? text('cores.failureFits', whole) : text('cores.failureNoData')
}

function lossSentence(resource: HeadroomSentence['resource'], loss: LargestLoss | null): HeadroomSentence {
  if (!loss) return noData(resource)
  const { largest_asset_id: assetId, after_largest_loss: after, fits, tolerates, reason } = loss
  const values = {
    resource: headroomResources[resource].id,
    node: assetId,
    outcome: after ? formatPercentage(after.percentage) : text('cores.nothingRemains'),
  }
  if (!fits) {
    const why = reason && apiSentence(reason)
    return { resource, verdict: 'does not fit', text: text('cores.noLongerFits', values), reason: why, assetId }
  }
  const words =
    tolerates > 1 ? text('cores.survivesMore', { ...values, count: tolerates }) : text('cores.survivesOne', values)
  return { resource, verdict: 'fits', text: words, reason: null, assetId }
}

function rocketSentence(loss: LocalLoss | null): HeadroomSentence {
  const resource = 'rocket storage' as const
  if (!loss) return noData(resource)
  const { largest_asset_id: assetId, at_risk: atRisk } = loss
  if (atRisk === 0) {
    return { resource, verdict: 'nothing at risk', text: text('cores.rocketUnused'), reason: null, assetId: null }
  }
  const words = text('cores.rocketLost', { bytes: formatBytes(atRisk), node: assetId })
  return { resource, verdict: 'at risk', text: words, reason: null, assetId }
}

function noData(resource: HeadroomSentence['resource']): HeadroomSentence {
  const words = text('cores.notReported', { resource: headroomResources[resource].id })
  return { resource, verdict: 'no data', text: words, reason: null, assetId: null }
}
