import { text } from '../../texts/text.ts'
import type { FigureFacts } from '../../usage/figure/figure-events.ts'
import { lossFormula, poolOrigin } from '../../usage/figure/usage-origins.ts'
import { type HeadroomSentence, headroomResources } from './core-headroom.ts'

type Subject = { hybrid_core_id: string; oldest_observed_at: string | null }

/** Returns the content of the card of a sentence about a node failure. */
export function headroomFacts(
  { resource: name, text: words, reason }: HeadroomSentence,
  { hybrid_core_id, oldest_observed_at: observedAt }: Subject,
): FigureFacts {
  const resource = headroomResources[name].id
  return {
    label: text('cores.failureOf', { resource, core: hybrid_core_id }),
    exact: [words, ...(reason ? [reason] : [])],
    observedAt,
    origin: { ...poolOrigin({ hybrid_core_id, resource }), formula: lossFormula(resource) },
  }
}
