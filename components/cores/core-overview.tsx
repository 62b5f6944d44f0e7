'use client'
import { Skeleton, Title } from '@mantine/core'
import { useId } from 'react'
import { ChartSkeleton } from '../chart/chart-skeleton.tsx'
import { NodesChart } from '../chart/nodes-chart.tsx'
import { ResourcesChart } from '../chart/resources-chart.tsx'
import { type Resources, whyNoUsage } from '../chart/usage-rows.ts'
import { headroomSentences, headroomTitle } from './core-headroom.ts'
import { CoreHeadroomList } from './core-headroom-list.tsx'
import classes from './core-overview.module.css'

/** What a core uses, how its nodes are applied, and what the loss of a node would do. */
export function CoreOverview({ resources }: { resources: Resources }) {
  const headroomId = useId()
  const sentences = headroomSentences(resources.headroom)
  return (
    <div className={classes.grid} data-empty={whyNoUsage(resources) !== null || undefined}>
      <ResourcesChart resources={resources} />
      <div className={classes.side}>
        <NodesChart nodes={resources.nodes} />
        {resources.nodes.total > 0 && (
          <section className={classes.panel} aria-labelledby={headroomId}>
            <Title order={2} size="h3" id={headroomId} mb="sm">
              {headroomTitle(sentences)}
            </Title>
            <CoreHeadroomList sentences={sentences} />
          </section>
        )}
      </div>
    </div>
  )
}

export function CoreOverviewSkeleton() {
  return (
    <div className={classes.grid} aria-hidden="true">
      <ChartSkeleton bars={5} />
      <div className={classes.side}>
        <ChartSkeleton bars={3} />
        <div className={classes.panel}>
          {['60%', '90%', '85%', '88%', '70%'].map((width) => (
            <Skeleton key={width} height={14} width={width} mb="sm" />
          ))}
        </div>
      </div>
    </div>
  )
}
