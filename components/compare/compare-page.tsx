'use client'
import { Anchor, Text, Title } from '@mantine/core'
import { useSearchParams } from 'next/navigation'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { Breadcrumb } from '../records/breadcrumb.tsx'
import { pushParameters } from '../records/choice/address-parameters.ts'
import { ChoiceButtons } from '../records/choice/choice-buttons.tsx'
import { utcDayOf } from '../records/day.ts'
import { joinNames } from '../records/sentences.ts'
import { PageLink } from '../shell/page-link.tsx'
import { text } from '../texts/text.ts'
import { hasAllocated } from '../usage/denominator/denominator.ts'
import { DenominatorSwitch } from '../usage/denominator/denominator-switch.tsx'
import { useDenominator, useKeepDenominator } from '../usage/denominator/use-denominator.tsx'
import { useNow } from '../usage/use-now.tsx'
import classes from './compare.module.css'
import { comparedIds, isPerNode } from './compare-address.ts'
import { CompareNotes } from './compare-notes.tsx'
import { CompareTable } from './compare-table.tsx'
import type { ComparedCore } from './compared-core.ts'
import { capacityRows } from './rows/capacity-rows.tsx'
import { coreRows } from './rows/core-rows.tsx'
import { failureRows } from './rows/failure-rows.tsx'
import { forecastRows } from './rows/forecast-rows.tsx'
import { nodeRows } from './rows/node-rows.tsx'
import { usageRows } from './rows/usage-rows.tsx'
import { useComparedCores } from './use-compared-cores.ts'

/** Two to four cores side by side. */
export function ComparePage() {
  const search = useSearchParams()
  const keep = useKeepDenominator()
  const named = comparedIds(search)
  const states = useComparedCores(named.ids)
  // A core that cannot be read leaves the others; one whose forecasts cannot be read stays.
  const columns = states.filter(({ core, error }) => core || !error)
  const cores = columns.flatMap(({ core }) => core ?? [])
  return (
    <article className={classes.page} data-paper>
      <Breadcrumb to={[{ href: keep('/cores'), label: text('compare.cores') }]} here={text('compare.compare')} />
      <Title order={1} mb="xs" className={classes.title}>
        {columns.length > 1
          ? text('compare.titleOf', { cores: joinNames(columns.map(({ id }) => id)) })
          : text('compare.title')}
      </Title>
      <CompareNotes named={named} states={states} isPerNode={isPerNode(search)} />
      {states
        .filter(({ error, isUnknown }) => error && !isUnknown)
        .map(({ id, error, retry }) => (
          <section key={id} aria-label={text('compare.unreadable', { core: id })}>
            <Text size="sm" fw={600}>
              {text('compare.unreadablePart', { core: id })}
            </Text>
            {error && <ApiErrorPanel error={error} retry={retry} />}
          </section>
        ))}
      {columns.length > 0 && (
        <>
          <Switches hasAllocated={hasAllocated(cores.flatMap(usagesOf))} />
          <Comparison columns={columns} cores={cores} />
          <Text size="sm" mt="sm" className={classes.others}>
            <Anchor component={PageLink} href={keep('/cores')} inherit>
              {text('compare.chooseOthers')}
            </Anchor>
          </Text>
        </>
      )}
    </article>
  )
}

function usagesOf({ resources: { cpu, memory, storage } }: ComparedCore) {
  return [cpu, memory, ...Object.values(storage)]
}

/** What the percentages and amounts are, and the switches of both. */
function Switches({ hasAllocated }: { hasAllocated: boolean | undefined }) {
  const search = useSearchParams()
  return (
    <>
      <DenominatorSwitch of="cores" hasAllocated={hasAllocated} hasNodes />
      <div className={classes.amounts}>
        <span className={classes.amountsText}>
          {text(isPerNode(search) ? 'compare.amountsPerNode' : 'compare.absoluteAmounts')}
        </span>
        <ChoiceButtons
          label={text('compare.amounts')}
          value={isPerNode(search) ? 'node' : 'core'}
          choices={[
            { value: 'core', label: text('compare.absolute') },
            { value: 'node', label: text('compare.perNode') },
          ]}
          onSelect={(per) => pushParameters({ per: per === 'node' ? 'node' : null })}
        />
      </div>
    </>
  )
}

type ComparisonProps = { columns: Parameters<typeof CompareTable>[0]['columns']; cores: readonly ComparedCore[] }

function Comparison({ columns, cores }: ComparisonProps) {
  const shown = { isPerNode: isPerNode(useSearchParams()), today: utcDayOf(useNow()) }
  const groups = [
    coreRows(),
    usageRows(useDenominator(), shown),
    nodeRows(),
    failureRows(),
    capacityRows(shown),
    forecastRows(cores, columns.length > cores.length, shown),
  ]
  return <CompareTable columns={columns} groups={groups.filter(({ rows }) => rows.length > 0)} />
}
