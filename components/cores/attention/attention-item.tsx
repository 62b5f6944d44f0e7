'use client'
import { Anchor } from '@mantine/core'
import { IconAlertOctagonFilled, IconClockExclamation, IconMinus } from '@tabler/icons-react'
import { PageLink } from '../../shell/page-link.tsx'
import type { PlainKey } from '../../texts/catalogue.ts'
import { richText, text } from '../../texts/text.ts'
import { useKeepDenominator } from '../../usage/denominator/use-denominator.tsx'
import { Figure } from '../../usage/figure/figure.tsx'
import { nodeOrigin } from '../../usage/figure/usage-origins.ts'
import { formatExactly, formatPercentage } from '../../usage/format.ts'
import { Freshness, nodeTime } from '../../usage/freshness.tsx'
import { StateWord } from '../../usage/meter/state-word.tsx'
import { assetHref } from '../core-path.ts'
import type { AttentionNode, Reason } from './attention-nodes.ts'
import classes from './node-attention.module.css'

const labels = { memory_usage: 'cores.memoryOf', storage_usage: 'cores.storageOf' } as const
const shares = { memory_usage: 'cores.memoryShare', storage_usage: 'cores.storageShare' } as const

/** A node with the reason why it needs attention, and the figure of that reason. */
export function AttentionItem({ node }: { node: AttentionNode }) {
  const keep = useKeepDenominator()
  const { id, hybrid_core_id: coreId, reason, fullest, observed_at: observedAt, stale } = node
  return (
    <li className={classes.node}>
      <span className={classes.reason}>
        <ReasonWord reason={reason} />
      </span>
      <Anchor component={PageLink} href={keep(assetHref(coreId, id))} fw={600} inherit className={classes.name}>
        {id}
      </Anchor>
      <span className={classes.figures}>
        {reason !== 'stale' && fullest && <Fullest node={node} fullest={fullest} />}
        {(reason === 'failed' || (stale && reason !== 'no data')) && (
          <span>
            {richText('cores.lastReported', {
              age: () => (
                <Freshness
                  label={text('cores.lastReportOf', { node: id })}
                  observedAt={observedAt}
                  stale={stale && reason !== 'stale'}
                  origin={() => nodeTime(nodeOrigin(node))}
                />
              ),
            })}
          </span>
        )}
      </span>
    </li>
  )
}

type FullestProps = { node: AttentionNode; fullest: NonNullable<AttentionNode['fullest']> }

function Fullest({ node, fullest: { by, usage } }: FullestProps) {
  const facts = () => ({
    label: text(labels[by], { node: node.id }),
    exact: [formatExactly(usage)],
    observedAt: node.observed_at,
    origin: nodeOrigin(node),
  })
  return (
    <Figure facts={facts} className={classes.figure}>
      {richText(shares[by], { percentage: formatPercentage(usage.percentage), b: (share) => <b>{share}</b> })}
    </Figure>
  )
}

function ReasonWord({ reason }: { reason: Reason }) {
  if (reason === 'full' || reason === 'near-full') return <StateWord state={{ level: reason, node: null }} />
  const { Icon, word } = reasons[reason]
  return (
    <span className={classes.word} data-reason={reason}>
      <Icon size={13} aria-hidden="true" />
      {text(word)}
    </span>
  )
}

type OtherReason = Exclude<Reason, 'full' | 'near-full'>

const reasons: Record<OtherReason, { Icon: typeof IconMinus; word: PlainKey }> = {
  failed: { Icon: IconAlertOctagonFilled, word: 'records.failed' },
  stale: { Icon: IconClockExclamation, word: 'cores.stale' },
  'no data': { Icon: IconMinus, word: 'usage.noData' },
}
