'use client'
import { Skeleton, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { addressOf, type CallInput, query } from '#lib/api/client.ts'
import type { getAsset } from '#lib/api/contract/hybrid-core.ts'
import { getScenario } from '#lib/api/contract/scenario.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { ScenarioTable } from '../cores/what-if/scenario-table.tsx'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { useQuery } from '../query/use-query.ts'
import { statusText } from '../records/badge/status-text.ts'
import { IdText } from '../records/id-text.tsx'
import { richText, text } from '../texts/text.ts'
import classes from './asset-page.module.css'
import { scenarioOf } from './asset-queries.ts'

type Asset = Item<typeof getAsset>
/** The number of quantities that a node can have. */
type Quantities = { quantityCount: 1 | 3 }

const titles = { lost: 'assets.whatIfFails', activated: 'assets.whatIfActivated' } as const

/** The core before and after the failure of this node, or its activation if it is staged. */
export function AssetLossSection({ asset }: { asset: Asset }) {
  const titleId = useId()
  const { id, status, hybrid_core_id: coreId } = asset
  const scenario = scenarioOf(asset)
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} mb={4}>
        {scenario
          ? richText(titles[scenario.change], { node: () => <IdText id={id} /> })
          : richText('assets.notCounted', { core: () => <IdText id={coreId} /> })}
      </Title>
      {scenario === null ? (
        <Text size="sm" c="dimmed">
          {text('assets.whyNotCounted', { status: statusText(status) })}
        </Text>
      ) : (
        <Outcome key={scenario.change} input={scenario.input} quantityCount={asset.node_type === 'compute' ? 3 : 1} />
      )}
    </section>
  )
}

type OutcomeProps = Quantities & { input: CallInput<typeof getScenario> }

function Outcome({ input, quantityCount }: OutcomeProps) {
  const scenario = useQuery(query(getScenario, input))
  if (scenario.data) {
    const of = {
      coreId: input.params.hybrid_core_id,
      address: addressOf(getScenario, input),
      computedAtMs: scenario.dataUpdatedAt,
    }
    return <ScenarioTable scenario={scenario.data.data} {...of} />
  }
  if (scenario.error) return <ApiErrorPanel error={scenario.error} retry={() => scenario.refetch()} />
  return <OutcomeSkeleton quantityCount={quantityCount} />
}

/** The placeholder of the section while the node loads. */
export function AssetLossSkeleton({ quantityCount }: Quantities) {
  return (
    <div aria-hidden="true">
      <Skeleton height={20} width="min(16rem, 100%)" my={4} />
      <OutcomeSkeleton quantityCount={quantityCount} />
    </div>
  )
}

function OutcomeSkeleton({ quantityCount }: Quantities) {
  return (
    <div className={classes.outcome} data-quantities={quantityCount} aria-hidden="true">
      <Skeleton height="100%" />
    </div>
  )
}
