'use client'
import { Skeleton } from '@mantine/core'
import type { ComparedCore } from '../compare/compared-core.ts'
import { AttentionItem } from '../cores/attention/attention-item.tsx'
import { attentionCounts, attentionQuery, needsAttention } from '../cores/attention/attention-query.ts'
import attention from '../cores/attention/node-attention.module.css'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { useQuery } from '../query/use-query.ts'
import { Note } from '../records/quiet-text.tsx'
import { text } from '../texts/text.ts'
import classes from './report.module.css'

/** The nodes of a core that need attention, the worst first: at most six. */
export function WorstNodes({ core: { id, core, resources } }: { core: ComparedCore }) {
  const counts = attentionCounts(core, resources)
  const isNeeded = needsAttention(counts)
  const nodes = useQuery({ ...attentionQuery(id, counts), enabled: isNeeded })
  if (!isNeeded) return <Note>{text('report.noneNeedsAttention')}</Note>
  if (nodes.error) return <ApiErrorPanel error={nodes.error} retry={() => nodes.refetch()} />
  if (!nodes.data) return <Skeleton className={classes.nodesPlaceholder} />
  return (
    <ol className={attention.list}>
      {nodes.data.shown.map((node) => (
        <AttentionItem key={node.id} node={node} />
      ))}
    </ol>
  )
}
