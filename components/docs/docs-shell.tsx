import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '#components/shell/icon.tsx'
import { PageHeader } from '#components/shell/page-header.tsx'
import { englishLang } from '../texts/locale.ts'
import { text } from '../texts/text.ts'
import { DocsNavigation } from './docs-navigation.tsx'
import classes from './docs-shell.module.css'

export type Crumb = { title: string; path?: string }

/** The layout of a documentation page, whose content is in English; `path` is the path of the page. */
export function DocsShell({ path, crumbs, children }: { path: string; crumbs: readonly Crumb[]; children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <PageHeader home="/docs">
        <ActionIcon
          className={classes.menu}
          variant="default"
          size={30}
          aria-label={text('shell.contents')}
          popoverTarget="docs-navigation"
        >
          <Icon name="menu" />
        </ActionIcon>
      </PageHeader>
      <div className={classes.frame}>
        {/* A popover on small screens, a column on wide ones. */}
        <nav
          id="docs-navigation"
          className={classes.navigation}
          aria-label={text('shell.documentation')}
          popover="auto"
        >
          <div lang={englishLang()}>
            <DocsNavigation path={path} />
          </div>
        </nav>
        <main id="content" className={classes.main} tabIndex={-1}>
          <nav className={classes.crumbs} aria-label={text('shell.breadcrumbs')}>
            <ol lang={englishLang()}>
              {crumbs.map(({ title, path: to }) => (
                <li key={title}>{to ? <a href={to}>{title}</a> : title}</li>
              ))}
            </ol>
          </nav>
          <div lang={englishLang()}>{children}</div>
        </main>
      </div>
    </div>
  )
}
