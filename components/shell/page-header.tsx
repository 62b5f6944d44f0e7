import { Box } from '@mantine/core'
import type { ElementType, ReactNode } from 'react'
import { text } from '../texts/text.ts'
import classes from './page-header.module.css'
import { ColorSchemeControl } from './theme/color-scheme-control.tsx'

type PageHeaderProps = {
  home: string
  /** The link of the product's name: by default one that loads a whole page. */
  HomeLink?: ElementType
  before?: ReactNode
  children?: ReactNode
  /** The control of the colours; by default this browser stores what is chosen. */
  scheme?: ReactNode
}

/** The bar above a page: skip link, product name, the content of the page, and the colour scheme. */
export function PageHeader({
  home,
  HomeLink = 'a',
  before,
  children,
  scheme = <ColorSchemeControl />,
}: PageHeaderProps) {
  // The panel's shell is a banner already, and banners must not be nested.
  const Bar = before ? 'div' : 'header'
  return (
    <Bar className={classes.header}>
      <a className={classes.skip} href="#content">
        {text('shell.skip')}
      </a>
      <div className={classes.bar}>
        <div className={classes.group}>
          {before}
          <HomeLink className={classes.brand} href={home}>
            <Mark size={22} />
            <span>Hybrid Core Panel</span>
          </HomeLink>
        </div>
        <div className={`${classes.group} ${classes.actions}`}>
          {children}
          {/* On a narrow screen the collapsed sidebar holds this control. */}
          <Box visibleFrom={before ? 'sm' : undefined}>{scheme}</Box>
        </div>
      </div>
    </Bar>
  )
}

/** The product's logo, a core between a solid and a divided half; `icon-light.png` and `icon-dark.png` are pictures of it. */
function Mark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <circle cx="16" cy="16" r="5.5" fill="currentColor" />
      <g stroke="currentColor" strokeWidth="4.5">
        <path d="M13.74 28.8A13 13 0 0 1 13.74 3.2" />
        <path d="M18.26 3.2A13 13 0 0 1 25.96 7.64M28.22 11.55A13 13 0 0 1 28.22 20.45M25.96 24.36A13 13 0 0 1 18.26 28.8" />
      </g>
    </svg>
  )
}
