import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import { ColorSchemeControl } from './color-scheme-control.tsx'
import { Mark } from './mark.tsx'
import classes from './page-header.module.css'

type PageHeaderProps = { home: string; before?: ReactNode; children?: ReactNode }

/** The bar above a page: the skip link, the product's name, what the page adds to it, and the choice of colours. */
export function PageHeader({ home, before, children }: PageHeaderProps) {
  // The shell of the panel is a banner itself: one in another is none.
  const Bar = before ? 'div' : 'header'
  return (
    <Bar className={classes.header}>
      <a className={classes.skip} href="#content">
        Skip to the content
      </a>
      <div className={classes.bar}>
        <div className={classes.group}>
          {before}
          <a className={classes.brand} href={home}>
            <Mark size={22} />
            <span>Hybrid Core Panel</span>
          </a>
        </div>
        <div className={`${classes.group} ${classes.actions}`}>
          {children}
          {/* Where a navigation folds away on a narrow screen, it takes this along. */}
          <Box visibleFrom={before ? 'sm' : undefined}>
            <ColorSchemeControl />
          </Box>
        </div>
      </div>
    </Bar>
  )
}
