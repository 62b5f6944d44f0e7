'use client'
import { Anchor, Group, Skeleton, Text } from '@mantine/core'
import { useSearchParams } from 'next/navigation'
import { ApiErrorPanel } from '../feedback/api-error-panel.tsx'
import { useQuery } from '../query/use-query.ts'
import { PageLink } from '../shell/page-link.tsx'
import { text } from '../texts/text.ts'
import classes from './report.module.css'
import { reportedCores, reportHref } from './report-list.ts'
import { ReportPage } from './report-page.tsx'

/** The capacity report on the cores that the address selects: all of them, or those of a filter. */
export function AllReport() {
  const search = useSearchParams()
  const cores = useQuery(reportedCores(search))
  const from = [{ href: '/cores', label: text('report.cores') }]
  if (!cores.data) {
    return (
      <ReportPage from={from}>
        {cores.error ? (
          <ApiErrorPanel error={cores.error} retry={() => cores.refetch()} />
        ) : (
          <Skeleton className={classes.placeholder} />
        )}
      </ReportPage>
    )
  }
  const { data, meta } = cores.data
  const { number, total, total_pages: last } = meta.page
  return (
    <ReportPage ids={data.map(({ id }) => id)} from={from}>
      {total === 0 && <Text size="sm">{text('report.noCores')}</Text>}
      {last > 1 && (
        <Group className={classes.pages} gap="md">
          <Text size="sm">{text('report.part', { number, last, total })}</Text>
          {number > 1 && <PartLink href={reportHref(search, number - 1)}>{text('report.partBefore')}</PartLink>}
          {number < last && <PartLink href={reportHref(search, number + 1)}>{text('report.nextPart')}</PartLink>}
        </Group>
      )}
    </ReportPage>
  )
}

function PartLink({ href, children }: { href: string; children: string }) {
  return (
    <Anchor component={PageLink} href={href} size="sm">
      {children}
    </Anchor>
  )
}
