import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './quiet-text.module.css'

/** Small, dimmed text beside a value. A plain element: a table has one in each row. */
export function QuietText({ children, isBlock = false }: { children: ReactNode; isBlock?: boolean }) {
  return (
    <span className={classes.quiet} data-block={isBlock || undefined}>
      {children}
    </span>
  )
}

/** A sentence that is less important than the values around it. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  )
}

/** The dash for a missing value. `label` is its meaning for screen readers. */
export function NoValue({ label }: { label?: string }) {
  return (
    <span className={classes.none} {...(label && { role: 'img', 'aria-label': label })}>
      –
    </span>
  )
}
