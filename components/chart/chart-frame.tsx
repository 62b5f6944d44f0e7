'use client'
import { Button, Text, Title } from '@mantine/core'
import { IconBraces, IconInfoCircle, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { UnbrokenWords } from '../records/unbroken-words.tsx'
import { text } from '../texts/text.ts'
import { Figure } from '../usage/figure/figure.tsx'
import type { FigureFacts } from '../usage/figure/figure-events.ts'
import classes from './chart-frame.module.css'
import { ChartTable, type TableContent } from './chart-table.tsx'

type ChartFrameProps = {
  /** The main statement of the chart: `Distributed storage is near full: 89.9 %`. */
  title: string
  /** The chart as one sentence, for screen readers. */
  summary: string
  table: TableContent
  /** The least height of the plot, in pixels. */
  height: number
  legend?: ReactNode
  /** The address of the API response that the chart shows. */
  address?: string
  /** Where the values of the chart come from. */
  facts?: () => FigureFacts
  /** The reason for an empty chart. */
  empty?: ReactNode
  /** The plot. It has no keyboard stops; the table has the same data. */
  children: ReactNode
}

/** The frame of every chart: title, plot, legend, and the data as a table. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, summary, table, height, legend, empty, children } = props
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  return (
    <figure className={classes.frame} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId} className={classes.title}>
          <UnbrokenWords text={title} />
        </Title>
        <ChartActions {...props} isTable={isTable} setTable={setTable} />
      </div>
      {empty ? (
        <Text className={classes.empty} size="sm" c="dimmed">
          {empty}
        </Text>
      ) : isTable ? (
        <ChartTable labelledBy={titleId} {...table} />
      ) : (
        <>
          <div className={classes.picture} style={{ minHeight: height }} role="img" aria-label={summary}>
            <div className={classes.canvas}>{children}</div>
          </div>
          {legend && <ul className={classes.legend}>{legend}</ul>}
        </>
      )}
    </figure>
  )
}

type ChartActionsProps = Pick<ChartFrameProps, 'title' | 'address' | 'facts' | 'empty'> & {
  isTable: boolean
  setTable: (isTable: boolean) => void
}

function ChartActions({ title, address, facts, empty, isTable, setTable }: ChartActionsProps) {
  return (
    <div className={classes.actions}>
      {facts && !empty && (
        <Figure className={classes.source} facts={facts}>
          <IconInfoCircle size={14} aria-hidden="true" />
          {text('chart.source')}
        </Figure>
      )}
      {address && (
        <Button
          component="a"
          href={address}
          target="_blank"
          size="compact-xs"
          variant="subtle"
          aria-label={text('chart.asJsonOf', { title })}
          leftSection={<IconBraces size={14} aria-hidden="true" />}
        >
          {text('chart.asJson')}
        </Button>
      )}
      {!empty && (
        <Button
          size="compact-xs"
          variant={isTable ? 'light' : 'subtle'}
          aria-pressed={isTable}
          leftSection={<IconTable size={14} aria-hidden="true" />}
          onClick={() => setTable(!isTable)}
        >
          {text('chart.table')}
        </Button>
      )}
    </div>
  )
}
