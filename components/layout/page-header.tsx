import type { ReactNode } from 'react'
import { ColorSchemeControl } from './color-scheme-control.tsx'
import { Mark } from './mark.tsx'
import classes from './page-header.module.css'

/** The bar above a page: the skip link, the product's name, what the page adds, and the choice of colours. */
export function PageHeader({ home, children }: { home: string; children?: ReactNode }) {
  return (
    <>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <header className={classes.header}>
        <a className={classes.brand} href={home}>
          <Mark size={22} />
          <span>Hybrid Core Panel</span>
        </a>
        <div className={classes.actions}>
          {children}
          <ColorSchemeControl />
        </div>
      </header>
    </>
  )
}
