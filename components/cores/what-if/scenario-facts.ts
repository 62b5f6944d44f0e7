import { text } from '../../texts/text.ts'
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
    label: text('cores.whatIfOf', { resource: name, core: coreId }),
    exact: [
      before ? text('cores.before', { usage: formatExactly(before) }) : text('cores.beforeNone'),
      after ? text('cores.after', { usage: formatExactly(after) }) : text('cores.afterNone'),
      detail,
    ],
    observedAt: new Date(computedAtMs).toISOString(),
    origin: {
      formula: text('cores.whatIfFormula'),
      inputs: text('cores.whatIfInputs', { core: coreId }),
      source: text('usage.poolSource'),
      address,
    },
  }
}
