import type { ReactNode } from 'react'
import { type HeadroomSentence, headroomSentences } from '../../cores/failure/core-headroom.ts'
import { VerdictWord } from '../../cores/failure/core-headroom-list.tsx'
import { headroomFacts } from '../../cores/failure/headroom-facts.ts'
import { resourceName } from '../../forecast/resource-names.ts'
import { QuietText } from '../../records/quiet-text.tsx'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { formatBytes, formatNumber, formatPercentage } from '../../usage/format.ts'
import classes from '../compare.module.css'
import type { ComparedCore } from '../compared-core.ts'
import type { ComparedGroup, ComparedRow } from '../compared-row.ts'
import { tenths } from './usage-rows.tsx'

type Name = HeadroomSentence['resource']

/** Returns what the failure of the largest node does to each resource of the cores. */
export function failureRows(): ComparedGroup {
  return {
    title: text('compare.nodeFailure'),
    rows: [
      failureRow('memory', resourceName('memory'), ({ memory }) => memory),
      failureRow('distributed storage', resourceName('distributed'), ({ storage }) => storage.distributed),
      failureRow('object storage', resourceName('object'), ({ storage }) => storage.object),
      rocketRow(),
    ],
  }
}

type Headroom = ComparedCore['resources']['headroom']

function failureRow(resource: Name, name: string, lossOf: (headroom: Headroom) => Headroom['memory']): ComparedRow {
  const lossIn = (core: ComparedCore) => lossOf(core.resources.headroom)
  return {
    name: text('compare.withoutLargest', { resource: name }),
    cell: (core) => {
      const loss = lossIn(core)
      const after = loss?.after_largest_loss
      return (
        <Outcome core={core} resource={resource}>
          {loss && (
            <>
              <span>{after ? formatPercentage(after.percentage) : text('compare.nothingRemains')}</span>
              <QuietText isBlock>{withoutNode(loss)}</QuietText>
            </>
          )}
        </Outcome>
      )
    },
    compared: {
      valueOf: (core) => tenths(lossIn(core)?.after_largest_loss?.percentage),
      format: formatPercentage,
      formatDifference: (difference) => text('forecast.points', { amount: formatNumber(difference, 1, 1) }),
      sourceOf: (core) => sourceOf(core, resource),
    },
  }
}

function withoutNode({ largest_asset_id: node, fits, tolerates: count }: NonNullable<Headroom['memory']>): string {
  return fits ? text('compare.withoutNodeSurvives', { node, count }) : text('compare.withoutNode', { node })
}

function rocketRow(): ComparedRow {
  const lossIn = ({ resources }: ComparedCore) => resources.headroom.storage.rocket
  return {
    name: text('compare.rocketLoss'),
    cell: (core) => {
      const loss = lossIn(core)
      return (
        <Outcome core={core} resource="rocket storage">
          {loss && loss.at_risk > 0 && (
            <>
              <span>{formatBytes(loss.at_risk)}</span>
              <QuietText isBlock>{text('compare.onNode', { node: loss.largest_asset_id })}</QuietText>
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
