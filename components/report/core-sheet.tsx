'use client'
import { Skeleton, Title } from '@mantine/core'
import { isDown } from '../chart/usage/usage-rows.ts'
import type { ComparedCore } from '../compare/compared-core.ts'
import type { ComparedState } from '../compare/use-compared-cores.ts'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { ForecastTable } from '../forecast/forecast-table.tsx'
import { StatusBadge } from '../records/badge/status-badge.tsx'
import { utcDayOf } from '../records/day.ts'
import { Note } from '../records/quiet-text.tsx'
import { TimeText } from '../records/time-text.tsx'
import { poolOrigin } from '../usage/figure/usage-origins.ts'
import { coreTime } from '../usage/freshness.tsx'
import type { Resource } from '../usage/resource-nodes.ts'
import { useNow } from '../usage/use-now.tsx'
import { ActionList } from './action-list.tsx'
import { PoolTable } from './pool-table.tsx'
import classes from './report.module.css'
import { WorstNodes } from './worst-nodes.tsx'

/** The capacity of a core on one sheet of paper. */
export function CoreSheet({ id, core, error, isUnknown, retry }: ComparedState) {
  return (
    <section className={classes.sheet} aria-label={id}>
      <Title order={2}>{id}</Title>
      {isUnknown && (
        <Note>There is no such hybrid core: it was never imported, was removed, or belongs to another partner.</Note>
      )}
      {error && !isUnknown && <ApiErrorPanel error={error} retry={retry} />}
      {core ? <Content core={core} /> : !error && <Skeleton className={classes.placeholder} />}
    </section>
  )
}

function Content({ core }: { core: ComparedCore }) {
  const today = utcDayOf(useNow())
  const { core: record, resources, forecasts } = core
  const { location, oldest_observed_at: oldest } = record
  const isUp = ({ resource }: { resource: string }) => !isDown(resources, resource as Resource)
  const known = forecasts?.filter(isUp) ?? []
  return (
    <>
      <p className={classes.facts}>
        <StatusBadge status={record.status} />
        <span>{location?.name ?? 'no location'}</span>
        {oldest ? (
          <span>
            oldest value{' '}
            <TimeText
              time={oldest}
              label={`Oldest value of ${core.id}`}
              origin={() => coreTime(poolOrigin({ hybrid_core_id: core.id, resource: 'cpu' }))}
            />
          </span>
        ) : (
          <span>no active node has reported a value</span>
        )}
      </p>
      <Title order={3}>What to do</Title>
      <ActionList core={core} today={today} />
      <Title order={3}>Used, of the total of the active nodes</Title>
      <PoolTable core={core} />
      <Title order={3}>Forecast, as of the end of the last day (UTC)</Title>
      {known.length > 0 ? (
        <ForecastTable forecasts={known} trends={undefined} today={today} />
      ) : (
        <Note>No forecast is known: it needs 14 days of history.</Note>
      )}
      <Title order={3}>Worst nodes</Title>
      <WorstNodes core={core} />
    </>
  )
}
