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
import { richText, text } from '../texts/text.ts'
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
      {isUnknown && <Note>{text('report.unknownCore')}</Note>}
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
        <span>{location?.name ?? text('report.noLocation')}</span>
        {oldest ? (
          <span>
            {richText('report.oldestValueShown', { time: oldest, at: () => <OldestTime core={core} time={oldest} /> })}
          </span>
        ) : (
          <span>{text('report.noValue')}</span>
        )}
      </p>
      <Title order={3}>{text('report.whatToDo')}</Title>
      <ActionList core={core} today={today} />
      <Title order={3}>{text('report.used')}</Title>
      <PoolTable core={core} />
      <Title order={3}>{text('report.forecast')}</Title>
      {known.length > 0 ? (
        <ForecastTable forecasts={known} trends={undefined} today={today} />
      ) : (
        <Note>{text('report.noForecast')}</Note>
      )}
      <Title order={3}>{text('report.worstNodes')}</Title>
      <WorstNodes core={core} />
    </>
  )
}

function OldestTime({ core: { id }, time }: { core: ComparedCore; time: string }) {
  return (
    <TimeText
      time={time}
      label={text('report.oldestValueOf', { core: id })}
      origin={() => coreTime(poolOrigin({ hybrid_core_id: id, resource: 'cpu' }))}
    />
  )
}
