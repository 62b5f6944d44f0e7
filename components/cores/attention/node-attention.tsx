'use client'
import { Anchor, Skeleton, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useId } from 'react'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { useQuery } from '../../query/use-query.ts'
import panel from '../../records/panel.module.css'
import { Note } from '../../records/quiet-text.tsx'
import { PageLink } from '../../shell/page-link.tsx'
import { text } from '../../texts/text.ts'
import { useKeepDenominator } from '../../usage/denominator/use-denominator.tsx'
import { formatNumber } from '../../usage/format.ts'
import { AttentionItem } from './attention-item.tsx'
import type { AttentionCounts, OtherNodes } from './attention-nodes.ts'
import { attentionQuery, needsAttention, othersHref } from './attention-query.ts'
import classes from './node-attention.module.css'

/** Reads the nodes of a core that need attention, if there are any. The counts are undefined while they load. */
export function useAttention(coreId: string, counts: AttentionCounts | undefined) {
  return useQuery({
    ...attentionQuery(coreId, counts ?? noCounts),
    enabled: counts !== undefined && needsAttention(counts),
    placeholderData: keepPreviousData,
  })
}

type NodeAttentionProps = {
  coreId: string
  /** Undefined while they load. */
  counts: AttentionCounts | undefined
  nodes: ReturnType<typeof useAttention>
}

/** The nodes of a core that have failed, are full or near full, or whose values are old or missing, the worst first. */
export function NodeAttention({ coreId, counts, nodes }: NodeAttentionProps) {
  const titleId = useId()
  const keep = useKeepDenominator()
  if (counts && !needsAttention(counts)) {
    return (
      <div className={classes.quiet}>
        <IconCircleCheck size={16} aria-hidden="true" />
        <Note>{text('cores.noAttention')}</Note>
      </div>
    )
  }
  return (
    <section className={panel.section} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} mb="xs">
        {text('cores.attention')}
      </Title>
      {nodes.error ? (
        <ApiErrorPanel error={nodes.error} retry={() => nodes.refetch()} />
      ) : counts && nodes.data ? (
        <>
          <ol className={classes.list}>
            {nodes.data.shown.map((node) => (
              <AttentionItem key={node.id} node={node} />
            ))}
          </ol>
          {nodes.data.others.length > 0 && (
            <p className={classes.others}>
              {nodes.data.others.map((others) => (
                <Anchor
                  key={others.reason}
                  component={PageLink}
                  href={keep(othersHref(coreId, others, counts))}
                  size="sm"
                >
                  {othersText(others)}
                </Anchor>
              ))}
            </p>
          )}
        </>
      ) : (
        <AttentionSkeleton />
      )}
    </section>
  )
}

const noCounts: AttentionCounts = {
  ...{ failed: 0, stale: 0, withoutData: 0, active: 0 },
  isNearFull: { memory_usage: false, storage_usage: false },
}

const othersTexts = {
  failed: 'cores.moreFailed',
  full: 'cores.moreFull',
  'near-full': 'cores.moreNearFull',
  stale: 'cores.moreStale',
  'no data': 'cores.moreWithoutData',
} as const

/** Names nodes by their number: `18 more stale`, `44+ more near full`. */
function othersText({ reason, count, isMinimum }: OtherNodes): string {
  return text(othersTexts[reason], { count: `${formatNumber(count)}${isMinimum ? '+' : ''}` })
}

/** The placeholder of the nodes while they load. */
function AttentionSkeleton() {
  return (
    <div className={classes.list} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((node) => (
        <div key={node} className={classes.placeholder}>
          <Skeleton height={16} width="80%" />
        </div>
      ))}
    </div>
  )
}
