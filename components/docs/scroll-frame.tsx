import type { ReactNode } from 'react'
import classes from './scroll-frame.module.css'

/** What is wider than a phone scrolls in here, never the page; reachable by keyboard, so named. */
export function ScrollFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={classes.frame} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
