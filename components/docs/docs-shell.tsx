import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '#components/shell/icon.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { DocsNavigation } from './docs-navigation.tsx'
import classes from './docs-shell.module.css'

export type Crumb = { title: string; path?: string }

/** The layout of a documentation page; `path` is the path of the page. */
export function DocsShell({ path, crumbs, children }: { path: string; crumbs: readonly Crumb[]; children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <PageHeader home="/docs">
        <ActionIcon
          className={classes.menu}
          variant="default"
          size={30}
          aria-label="Contents"
          popoverTarget="docs-navigation"
        >
          <Icon name="menu" />
        </ActionIcon>
      </PageHeader>
      <div className={classes.frame}>
        {/* A popover on small screens, a column on wide ones. */}
        <nav id="docs-navigation" className={classes.navigation} aria-label="Documentation" popover="auto">
          <DocsNavigation path={path} />
        </nav>
        <main id="content" className={classes.main} tabIndex={-1}>
          <nav className={classes.crumbs} aria-label="Breadcrumbs">
            <ol>
              {crumbs.map(({ title, path: to }) => (
                <li key={title}>{to ? <a href={to}>{title}</a> : title}</li>
              ))}
            </ol>
          </nav>
          {children}
        </main>
      </div>
    </div>
  )
}
