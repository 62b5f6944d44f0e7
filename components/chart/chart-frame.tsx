'use client'
import { Button, Text, Title } from '@mantine/core'
import { IconBraces, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './chart-frame.module.css'
import { ChartTable, type TableContent } from './chart-table.tsx'
import { pictureHeight } from './picture-height.ts'

type ChartFrameProps = {
  /** The point of the chart: `Distributed storage is near full: 89.9 %`. */
  title: string
  /** The chart in one sentence, for those who do not see it. */
  summary: string
  table: TableContent
  /** How many bars the picture has: they need so much height at least. */
  bars: number
  legend?: ReactNode
  /** The answer of the API that the chart shows. */
  address?: string
  /** Why there is nothing to draw. */
  empty?: ReactNode
  /** The picture; nothing in it can be reached by keyboard, the table can. */
  children: ReactNode
}

/** What every chart has: a title that states its point, the picture, what its marks mean, and its data as a table. */
export function ChartFrame({ title, summary, table, bars, legend, address, empty, children }: ChartFrameProps) {
  const [isTable, setTable] = useState(false)
  const titleId = useId()
  return (
    <figure className={classes.frame} aria-labelledby={titleId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={titleId} className={classes.title}>
          {title}
        </Title>
        <div className={classes.actions}>
          {address && (
            <Button
              component="a"
              href={address}
              target="_blank"
              size="compact-xs"
              variant="subtle"
              aria-label={`as JSON: ${title}`}
              leftSection={<IconBraces size={14} aria-hidden="true" />}
            >
              as JSON
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
              Table
            </Button>
          )}
        </div>
      </div>
      {empty ? (
        <Text className={classes.empty} size="sm" c="dimmed">
          {empty}
        </Text>
      ) : isTable ? (
        <ChartTable labelledBy={titleId} {...table} />
      ) : (
        <>
          <div className={classes.picture} style={{ minHeight: pictureHeight(bars) }} role="img" aria-label={summary}>
            <div className={classes.canvas}>{children}</div>
          </div>
          {legend && <ul className={classes.legend}>{legend}</ul>}
        </>
      )}
    </figure>
  )
}
