import { Anchor, Breadcrumbs, Text } from '@mantine/core'
import Link from 'next/link'
import classes from './trail.module.css'

type TrailProps = { to: readonly { href: string; label: string }[]; here: string }

/** The way back to the lists from which a record is reached. */
export function Trail({ to, here }: TrailProps) {
  return (
    <Breadcrumbs component="nav" aria-label="Breadcrumb" className={classes.trail}>
      {to.map(({ href, label }) => (
        <Anchor key={href} component={Link} href={href} inherit>
          {label}
        </Anchor>
      ))}
      <Text span inherit c="dimmed" aria-current="page" truncate maw="16rem">
        {here}
      </Text>
    </Breadcrumbs>
  )
}
