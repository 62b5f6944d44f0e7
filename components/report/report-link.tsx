'use client'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { PageLink } from '../shell/page-link.tsx'
import { text } from '../texts/text.ts'

/** Opens the capacity report on all cores. */
export function ReportLink() {
  return (
    <Button
      component={PageLink}
      href="/report"
      size="compact-sm"
      variant="subtle"
      leftSection={<IconPrinter size={15} aria-hidden="true" />}
    >
      {text('report.report')}
    </Button>
  )
}
