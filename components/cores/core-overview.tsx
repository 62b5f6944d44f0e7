'use client'
import { Skeleton, Title } from '@mantine/core'
import { useId } from 'react'
import { ChartSkeleton } from '../chart/chart-skeleton.tsx'
import { NodesChart } from '../chart/nodes/nodes-chart.tsx'
import { ResourcesChart } from '../chart/usage/resources-chart.tsx'
import type { IsStale, Resources } from '../chart/usage/usage-rows.ts'
import { whyNoUsage } from '../chart/usage/usage-texts.ts'
import { hasAllocated } from '../usage/denominator/denominator.ts'
import { DenominatorSwitch } from '../usage/denominator/denominator-switch.tsx'
import { CoreCapacity, CoreCapacitySkeleton } from './capacity/core-capacity.tsx'
import classes from './core-overview.module.css'
import { headroomSentences, headroomTitle } from './failure/core-headroom.ts'
import { CoreHeadroomList } from './failure/core-headroom-list.tsx'
import { StagedEffect } from './what-if/staged-effect.tsx'

/** The usage of a core, its nodes by status, and the effect of a node failure. */
export function CoreOverview({ resources, isStale }: { resources: Resources; isStale: IsStale }) {
  const headroomId = useId()
  const sentences = headroomSentences(resources.headroom)
  const staged = Object.values(resources.nodes.by_node_type).reduce(
    (sum, { by_status }) => sum + (by_status.staged ?? 0),
    0,
  )
  const { cpu, memory, storage } = resources
  return (
    <>
      <DenominatorSwitch of="core" hasAllocated={hasAllocated([cpu, memory, ...Object.values(storage)])} hasNodes />
      <div className={classes.grid} data-empty={whyNoUsage(resources) !== null || undefined}>
        <ResourcesChart resources={resources} isStale={isStale} />
        <div className={classes.side}>
          <NodesChart resources={resources} />
          {resources.nodes.total > 0 && (
            <section className={classes.panel} aria-labelledby={headroomId}>
              <Title order={2} size="h3" id={headroomId} mb="sm">
                {headroomTitle(sentences)}
              </Title>
              <CoreHeadroomList sentences={sentences} of={resources} />
            </section>
          )}
          {staged > 0 && (
            <StagedEffect coreId={resources.hybrid_core_id} stagedCount={staged} className={classes.panel} />
          )}
        </div>
      </div>
      <CoreCapacity resources={resources} />
    </>
  )
}

export function CoreOverviewSkeleton() {
  return (
    <>
      <DenominatorSwitch of="core" hasNodes />
      <div className={classes.grid} aria-hidden="true">
        <ChartSkeleton bars={5} />
        <div className={classes.side}>
          <ChartSkeleton bars={3} />
          <div className={classes.panel}>
            <Skeleton height={40} mb="sm" />
            {['90%', '85%', '88%', '70%'].map((width) => (
              <Skeleton key={width} className={classes.sentence} width={width} />
            ))}
          </div>
        </div>
      </div>
      <CoreCapacitySkeleton />
    </>
  )
}
