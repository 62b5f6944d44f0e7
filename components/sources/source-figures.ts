import { addressOf } from '#lib/api/client.ts'
import { listSources } from '#lib/api/contract/sources.ts'
import { text } from '../texts/text.ts'
import type { FigureFacts, Origin } from '../usage/figure/figure-events.ts'
import type { Source } from './source-texts.ts'

/** Returns how a figure of a source is computed, and the response that has it. */
export function sourceOrigin({ name, kind }: Source, formula: string): Origin {
  const isPush = kind === 'push'
  return {
    formula,
    inputs: text(isPush ? 'sources.pushInputs' : 'sources.roundInputs', { source: name }),
    source: text(isPush ? 'sources.notedPush' : 'sources.notedRound'),
    address: addressOf(listSources, { params: {}, filter: { name: [name] } }),
  }
}

/** Returns the content of the card of a figure of the last round of a source. */
export function sourceFacts(source: Source, label: string, exact: readonly string[], formula: string): FigureFacts {
  const observedAt = source.last_round.started_at
  return { label, exact, observedAt, origin: sourceOrigin(source, formula) }
}
