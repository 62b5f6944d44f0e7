'use client'
import { Anchor, Breadcrumbs, Text } from '@mantine/core'
import { PageLink } from '../shell/page-link.tsx'
import { text } from '../texts/text.ts'
import classes from './breadcrumb.module.css'

type BreadcrumbProps = { to: readonly { href: string; label: string }[]; here: string }

/** The links from a record back to its lists. */
export function Breadcrumb({ to, here }: BreadcrumbProps) {
  return (
    <Breadcrumbs component="nav" aria-label={text('records.breadcrumb')} className={classes.breadcrumb}>
      {to.map(({ href, label }) => (
        <Anchor key={href} component={PageLink} href={href} inherit>
          {label}
        </Anchor>
      ))}
      <Text span inherit c="dimmed" aria-current="page" truncate maw="16rem">
        {here}
      </Text>
    </Breadcrumbs>
  )
}
