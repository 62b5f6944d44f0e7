'use client'
import { Anchor, Skeleton, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { utcDayOf } from '../records/day.ts'
import panel from '../records/panel.module.css'
import { PageLink } from '../shell/page-link.tsx'
import { text } from '../texts/text.ts'
import { useNow } from '../usage/use-now.tsx'
import { forecastTitle } from './forecast-rows.ts'
import classes from './forecast-section.module.css'
import { ForecastTable } from './forecast-table.tsx'
import { type Forecast, nearFullRule } from './forecast-texts.ts'
import type { Trends } from './trend/trends.ts'

const placeholders = ['a', 'b', 'c', 'd', 'e'] as const

type ForecastSectionProps = {
  /** Undefined while they load. */
  forecasts: readonly Forecast[] | undefined
  trends: Trends | undefined
  /** The address of the charts over time. */
  historyHref?: string
  /** The number of rows while it loads. */
  rows: 1 | 2 | 3 | 4 | 5
  children?: ReactNode
}

/** When the resources of a core or the quantities of a node run full, and why there is no date. */
export function ForecastSection({ forecasts, trends, historyHref, rows, children }: ForecastSectionProps) {
  const titleId = useId()
  const today = utcDayOf(useNow())
  const [first] = forecasts ?? []
  return (
    <section className={panel.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId} className={panel.title}>
          {forecasts ? forecastTitle(forecasts, today) : text('forecast.title')}
        </Title>
        {historyHref && (
          <Anchor component={PageLink} href={historyHref} size="sm">
            {text('forecast.history')}
          </Anchor>
        )}
      </div>
      {!forecasts && <ForecastSkeleton rows={rows} />}
      {forecasts && forecasts.length > 0 && <ForecastTable forecasts={forecasts} trends={trends} today={today} />}
      {forecasts && (
        <Text size="xs" c="dimmed" mt="xs">
          {first && `${nearFullRule(first.asset_id === null)} ${text('forecast.rangeRule')} `}
          {text('forecast.computed')}
        </Text>
      )}
      {children}
    </section>
  )
}

/** The placeholder of the table while it loads. */
function ForecastSkeleton({ rows }: Pick<ForecastSectionProps, 'rows'>) {
  return (
    <div aria-hidden="true">
      {placeholders.slice(0, rows).map((row) => (
        <div key={row} className={classes.placeholder}>
          <Skeleton height={14} width="70%" />
          <Skeleton height={14} width="90%" />
          <Skeleton height={14} width="60%" />
        </div>
      ))}
      <Skeleton className={classes.notePlaceholder} />
    </div>
  )
}
