import type { ReactNode } from 'react'
import { type HeadroomSentence, headroomSentences } from '../../cores/failure/core-headroom.ts'
import { VerdictWord } from '../../cores/failure/core-headroom-list.tsx'
import { headroomFacts } from '../../cores/failure/headroom-facts.ts'
import { QuietText } from '../../records/quiet-text.tsx'
import { capital } from '../../records/sentences.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { formatBytes, formatNumber, formatPercentage } from '../../usage/format.ts'
import classes from '../compare.module.css'
import type { ComparedCore } from '../compared-core.ts'
import type { ComparedGroup, ComparedRow } from '../compared-row.ts'
import { tenths } from './usage-rows.tsx'

type Name = HeadroomSentence['resource']

/** What the failure of the largest node does to each resource of the cores. */
export const failureRows: ComparedGroup = {
  title: 'Node failure (N-1)',
  rows: [
    failureRow('memory', ({ memory }) => memory),
    failureRow('distributed storage', ({ storage }) => storage.distributed),
    failureRow('object storage', ({ storage }) => storage.object),
    rocketRow(),
  ],
}

type Headroom = ComparedCore['resources']['headroom']

function failureRow(resource: Name, lossOf: (headroom: Headroom) => Headroom['memory']): ComparedRow {
  const lossIn = (core: ComparedCore) => lossOf(core.resources.headroom)
  return {
    name: `${capital(resource)} without the largest node`,
    cell: (core) => {
      const loss = lossIn(core)
      const { after_largest_loss: after, largest_asset_id: id, tolerates, fits } = loss ?? {}
      return (
        <Outcome core={core} resource={resource}>
          {loss && (
            <>
              <span>{after ? formatPercentage(after.percentage) : 'nothing remains'}</span>
              <QuietText isBlock>
                without {id}
                {fits && `, survives ${formatNumber(tolerates ?? 0)}`}
              </QuietText>
            </>
          )}
        </Outcome>
      )
    },
    compared: {
      valueOf: (core) => tenths(lossIn(core)?.after_largest_loss?.percentage),
      format: formatPercentage,
      formatDifference: (difference) => `${formatNumber(difference, 1, 1)} points`,
      sourceOf: (core) => sourceOf(core, resource),
    },
  }
}

function rocketRow(): ComparedRow {
  const lossIn = ({ resources }: ComparedCore) => resources.headroom.storage.rocket
  return {
    name: 'Rocket storage that its loss destroys',
    cell: (core) => {
      const loss = lossIn(core)
      return (
        <Outcome core={core} resource="rocket storage">
          {loss && loss.at_risk > 0 && (
            <>
              <span>{formatBytes(loss.at_risk)}</span>
              <QuietText isBlock>on {loss.largest_asset_id}</QuietText>
            </>
          )}
        </Outcome>
      )
    },
    compared: {
      valueOf: (core) => lossIn(core)?.at_risk ?? null,
      format: formatBytes,
      sourceOf: (core) => sourceOf(core, 'rocket storage'),
    },
  }
}

type OutcomeProps = { core: ComparedCore; resource: Name; children: ReactNode }

/** The verdict and its figure; its card has the whole sentence. */
function Outcome({ core, resource, children }: OutcomeProps) {
  const sentence = sentenceOf(core, resource)
  return (
    <Figure facts={() => headroomFacts(sentence, core.resources)}>
      <span className={classes.outcome}>
        <VerdictWord verdict={sentence.verdict} />
        {children}
      </span>
    </Figure>
  )
}

function sourceOf(core: ComparedCore, resource: Name) {
  const { observedAt = null, origin } = headroomFacts(sentenceOf(core, resource), core.resources)
  return { observedAt, ...(origin && { origin }) }
}

function sentenceOf({ resources }: ComparedCore, resource: Name): HeadroomSentence {
  const found = headroomSentences(resources.headroom).find((sentence) => sentence.resource === resource)
  return found ?? { resource, verdict: 'no data', text: '', reason: null, assetId: null }
}
