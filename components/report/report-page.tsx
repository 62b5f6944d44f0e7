'use client'
import { Button, Group, Title } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useComparedCores } from '../compare/use-compared-cores.ts'
import { Breadcrumb } from '../records/breadcrumb.tsx'
import { text } from '../texts/text.ts'
import { CoreSheet } from './core-sheet.tsx'
import classes from './report.module.css'

type ReportPageProps = {
  ids?: readonly string[]
  /** The links from the report back to the records. */
  from: Parameters<typeof Breadcrumb>[0]['to']
  /** What stands before the sheets. */
  children?: ReactNode
}

/** The capacity report: one sheet of paper for each core. */
export function ReportPage({ ids = [], from, children }: ReportPageProps) {
  const cores = useComparedCores(ids)
  return (
    <article className={classes.page} data-paper>
      <Breadcrumb to={from} here={text('report.report')} />
      <Group justify="space-between" className={classes.head}>
        <Title order={1}>{text('report.title')}</Title>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPrinter size={15} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {text('report.print')}
        </Button>
      </Group>
      {children}
      {cores.map((state) => (
        <CoreSheet key={state.id} {...state} />
      ))}
    </article>
  )
}
