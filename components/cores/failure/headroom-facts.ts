import type { FigureFacts } from '../../usage/figure/figure-events.ts'
import { lossFormula, poolOrigin } from '../../usage/figure/usage-origins.ts'
import type { HeadroomSentence } from './core-headroom.ts'

const resources = {
  memory: 'memory',
  'distributed storage': 'distributed',
  'object storage': 'object',
  'rocket storage': 'rocket',
} as const

type Subject = { hybrid_core_id: string; oldest_observed_at: string | null }

/** Returns the content of the card of a sentence about a node failure. */
export function headroomFacts(
  { resource: name, text, reason }: HeadroomSentence,
  { hybrid_core_id, oldest_observed_at: observedAt }: Subject,
): FigureFacts {
  const resource = resources[name]
  return {
    label: `Node failure: ${name} of ${hybrid_core_id}`,
    exact: [text, ...(reason ? [reason] : [])],
    observedAt,
    origin: { ...poolOrigin({ hybrid_core_id, resource }), formula: lossFormula(resource) },
  }
}
