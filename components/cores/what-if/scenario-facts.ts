import type { FigureFacts, Origin } from '../../usage/figure/figure-events.ts'
import { formatExactly } from '../../usage/format.ts'
import type { ScenarioRow } from './scenario-rows.ts'

/** The response from which the figures of a scenario come. */
export type ScenarioOf = {
  coreId: string
  /** The path and query of the response. */
  address: string
  /** When it was computed, in milliseconds. */
  computedAtMs: number
}

/** Returns the content of the card of a resource in a scenario. */
export function scenarioFacts(
  { name, before, after, detail }: Pick<ScenarioRow, 'name' | 'before' | 'after' | 'detail'>,
  { coreId, address, computedAtMs }: ScenarioOf,
): FigureFacts & { origin: Origin } {
  return {
    label: `What if: ${name} of ${coreId}`,
    exact: [
      `before: ${before ? formatExactly(before) : 'no active node'}`,
      `after: ${after ? formatExactly(after) : 'nothing left'}`,
      detail,
    ],
    observedAt: new Date(computedAtMs).toISOString(),
    origin: {
      formula:
        '100 × used / total of the nodes that would be active: what lost nodes held is placed again on the others, except ' +
        'rocket storage; an activated node brings its total and what it holds.',
      inputs: `The active nodes of ${coreId}, and the selected ones.`,
      source: 'The last reported values of these nodes; the page of a node shows its own.',
      address,
    },
  }
}
