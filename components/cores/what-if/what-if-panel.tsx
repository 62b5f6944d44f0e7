'use client'
import { Button, Skeleton, Text, Title } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useId } from 'react'
import { addressOf, query } from '#lib/api/client.ts'
import { getScenario } from '#lib/api/contract/scenario.ts'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { useQuery } from '../../query/use-query.ts'
import { CopyCurlButton } from '../../records/copy/copy-curl-button.tsx'
import { text } from '../../texts/text.ts'
import { changeText } from './change-text.ts'
import { ScenarioTable } from './scenario-table.tsx'
import classes from './what-if.module.css'
import { maximumNodes, useWhatIf } from './what-if.tsx'

/** The core before and after the selected nodes fail or are activated. Shows a hint until a node is selected. */
export function WhatIfPanel({ coreId }: { coreId: string }) {
  const titleId = useId()
  const { nodes, clear } = useWhatIf()
  const idsWith = (change: string) => [...nodes].flatMap(([id, one]) => (one === change ? [id] : [])).sort()
  const [lost, activated] = [idsWith('lost'), idsWith('activated')]
  const filter = { ...(lost.length > 0 && { lost }), ...(activated.length > 0 && { activated }) }
  const input = { params: { hybrid_core_id: coreId }, filter }
  const scenario = useQuery({
    ...query(getScenario, input),
    enabled: nodes.size > 0,
    placeholderData: keepPreviousData,
  })
  if (nodes.size === 0) {
    return (
      <Text size="sm" c="dimmed" mb="xs">
        {text('cores.whatIfHint')}
      </Text>
    )
  }
  return (
    <section className={classes.panel} aria-labelledby={titleId} aria-busy={scenario.isFetching}>
      <div className={classes.head}>
        <Title order={3} size="h4" id={titleId} className={classes.title}>
          {text('cores.whatIf', { change: changeText(lost, activated) })}
        </Title>
        <CopyCurlButton address={addressOf(getScenario, input)} size="compact-xs" />
        <Button size="compact-xs" variant="subtle" onClick={clear}>
          {text('cores.clearSelection')}
        </Button>
      </div>
      {nodes.size >= maximumNodes && (
        <Text size="sm" role="status">
          {text('cores.mostSelected', { count: maximumNodes })}
        </Text>
      )}
      {scenario.error ? (
        <ApiErrorPanel error={scenario.error} retry={() => scenario.refetch()} />
      ) : scenario.data ? (
        <div className={classes.outcome} data-dimmed={scenario.isPlaceholderData || undefined}>
          <ScenarioTable
            scenario={scenario.data.data}
            coreId={coreId}
            address={addressOf(getScenario, input)}
            computedAtMs={scenario.dataUpdatedAt}
          />
        </div>
      ) : (
        <Skeleton height={150} />
      )}
    </section>
  )
}
