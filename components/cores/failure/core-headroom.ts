import type { getResources } from '#lib/api/contract/hybrid-core.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { capital, joinNames } from '../../records/sentences.ts'
import { formatBytes, formatNumber, formatPercentage } from '../../usage/format.ts'

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

/** From the worst to the best; what is not known is last. */
const worstFirst: readonly Verdict[] = ['does not fit', 'at risk', 'fits', 'nothing at risk', 'no data']

/** Returns the effect of a node failure, one sentence per resource, the worst first. */
export function headroomSentences({ memory, storage }: Headroom): HeadroomSentence[] {
  return [
    lossSentence('memory', 'compute', memory),
    lossSentence('distributed storage', 'distributed storage', storage.distributed),
    lossSentence('object storage', 'object storage', storage.object),
    rocketSentence(storage.rocket),
  ].sort((a, b) => worstFirst.indexOf(a.verdict) - worstFirst.indexOf(b.verdict))
}

/** Returns the title of the sentences: the resources that no longer fit, or else those that still fit. */
export function headroomTitle(sentences: readonly HeadroomSentence[]): string {
  const named = (verdict: Verdict) =>
    sentences.filter((sentence) => sentence.verdict === verdict).map(({ resource }) => resource)
  const [broken, whole] = [named('does not fit'), named('fits')]
  if (broken.length > 0)
    return `Node failure (N-1): ${joinNames(broken)} no longer ${broken.length === 1 ? 'fits' : 'fit'}`
  if (whole.length > 0) return `Node failure (N-1): ${joinNames(whole)} still ${whole.length === 1 ? 'fits' : 'fit'}`
  return 'Node failure (N-1): no data'
}

function lossSentence(
  resource: HeadroomSentence['resource'],
  nodes: string,
  loss: LargestLoss | null,
): HeadroomSentence {
  const name = capital(resource)
  if (!loss) return noData(resource, `No active ${nodes} node reports ${resource}.`)
  const { largest_asset_id: assetId, after_largest_loss: after, fits, tolerates, reason } = loss
  const outcome = after ? formatPercentage(after.percentage) : 'nothing remains'
  if (!fits) {
    const text = `${name} no longer fits without ${assetId}: ${outcome}.`
    return { resource, verdict: 'does not fit', text, reason, assetId }
  }
  const more =
    tolerates > 1
      ? `; survives ${formatNumber(tolerates)} failures one after another, each rebuilt first`
      : '; does not survive a second failure'
  const text = `${name} still fits without ${assetId}: ${outcome}${more}.`
  return { resource, verdict: 'fits', text, reason: null, assetId }
}

function rocketSentence(loss: LocalLoss | null): HeadroomSentence {
  const resource = 'rocket storage' as const
  if (!loss) return noData(resource, 'No active compute node reports rocket storage.')
  const { largest_asset_id: assetId, at_risk: atRisk } = loss
  if (atRisk === 0) {
    const text = 'No rocket storage is in use, so none would be lost.'
    return { resource, verdict: 'nothing at risk', text, reason: null, assetId: null }
  }
  const text = `${formatBytes(atRisk)} of rocket storage on ${assetId} would be lost.`
  return { resource, verdict: 'at risk', text, reason: null, assetId }
}

function noData(resource: HeadroomSentence['resource'], text: string): HeadroomSentence {
  return { resource, verdict: 'no data', text, reason: null, assetId: null }
}
