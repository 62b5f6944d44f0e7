import { addressOf } from '#lib/api/client.ts'
import { listSources } from '#lib/api/contract/sources.ts'
import type { FigureFacts, Origin } from '../usage/figure/figure-events.ts'
import type { Source } from './source-texts.ts'

/** Returns how a figure of a source is computed, and the response that has it. */
export function sourceOrigin({ name, kind }: Source, formula: string): Origin {
  const round = kind === 'push' ? 'push' : 'round'
  return {
    formula,
    inputs: `The last ${round} of “${name}”.`,
    source:
      kind === 'push'
        ? 'What this panel noted when it took the push.'
        : 'What this panel noted when it asked the source.',
    address: addressOf(listSources, { params: {}, filter: { name: [name] } }),
  }
}

/** Returns the content of the card of a figure of the last round of a source. */
export function sourceFacts(source: Source, name: string, exact: readonly string[], formula: string): FigureFacts {
  const observedAt = source.last_round.started_at
  return { label: `${name} of ${source.name}`, exact, observedAt, origin: sourceOrigin(source, formula) }
}
