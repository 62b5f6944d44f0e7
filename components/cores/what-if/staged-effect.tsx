'use client'
import { Skeleton, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { addressOf, call, query } from '#lib/api/client.ts'
import { listAssets } from '#lib/api/contract/hybrid-core.ts'
import { getScenario } from '#lib/api/contract/scenario.ts'
import { useQuery } from '../../query/use-query.ts'
import { Note } from '../../records/quiet-text.tsx'
import { text } from '../../texts/text.ts'
import { Figure } from '../../usage/figure/figure.tsx'
import { scenarioFacts } from './scenario-facts.ts'
import { additions } from './scenario-rows.ts'
import { maximumNodes } from './what-if.tsx'

type StagedEffectProps = { coreId: string; stagedCount: number; className: string | undefined }

const pageSize = 50

/** Shows what the staged nodes of a core would add to its totals if all of them were active. */
export function StagedEffect({ coreId, stagedCount, className }: StagedEffectProps) {
  const titleId = useId()
  const params = { hybrid_core_id: coreId }
  const canBeComputed = stagedCount <= maximumNodes
  const ids = useQuery({
    queryKey: ['assets', 'staged', params, stagedCount],
    queryFn: async ({ signal }) => {
      const numbers = Array.from({ length: Math.ceil(stagedCount / pageSize) }, (_, at) => at + 1)
      const filter = { status: ['staged'] }
      const pages = await Promise.all(
        numbers.map((number) => call(listAssets, { params, filter, page: { number, size: pageSize } }, signal)),
      )
      return pages.flatMap(({ data }) => data.map(({ id }) => id))
    },
    enabled: canBeComputed,
  })
  const input = { params, filter: { activated: ids.data ?? [] } }
  const scenario = useQuery({
    ...query(getScenario, input),
    enabled: ids.data !== undefined && ids.data.length > 0,
  })
  const lines = scenario.data && additions(scenario.data.data)
  const of = { coreId, address: addressOf(getScenario, input), computedAtMs: scenario.dataUpdatedAt }
  return (
    <section className={className} aria-labelledby={titleId}>
      <Title order={2} size="h3" id={titleId} mb={4}>
        {text('cores.wouldAdd', { count: stagedCount })}
      </Title>
      {!canBeComputed ? (
        <Note>{text('cores.tooManyStaged', { count: maximumNodes })}</Note>
      ) : (ids.error ?? scenario.error) ? (
        <Note>{text('cores.addNotLoaded')}</Note>
      ) : !lines ? (
        <Skeleton height={40} width="80%" />
      ) : lines.length === 0 ? (
        <Note>{text('cores.addNothing')}</Note>
      ) : (
        lines.map((line) => (
          <Text key={line.resource} size="sm">
            <Figure facts={() => scenarioFacts(line, of)}>{line.text}</Figure>
          </Text>
        ))
      )}
    </section>
  )
}
