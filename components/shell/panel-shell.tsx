'use client'
import { Burger } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useIsFetching } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { Fragment, type ReactNode } from 'react'
import { desk } from '#lib/values/desk.ts'
import { text } from '../texts/text.ts'
import { type Account, AccountButton } from './account/account-button.tsx'
import { ConnectionBar } from './connection/connection-bar.tsx'
import { useNavigation } from './navigation.ts'
import { PageHeader } from './page-header.tsx'
import { PageLink } from './page-link.tsx'
import { Palette } from './palette/palette.tsx'
import classes from './panel-shell.module.css'
import { PageContent } from './progress/page-content.tsx'
import { usePendingNavigation } from './progress/pending-navigation.ts'
import { PressedLink } from './progress/pressed-link.tsx'
import { ThemeControl } from './theme/theme-control.tsx'
import { useAccount } from './use-account.ts'
import { useOnDemand } from './use-on-demand.ts'

/**
 * The frame of every page of the panel: header, sidebar, command palette and account menu. Plain elements: Mantine's shell
 * changes its context after its first render, and React then hydrates the whole page in one step, which blocks a phone.
 */
export function PanelShell({ children }: { children: ReactNode }) {
  const account = useAccount()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  return (
    <>
      <ProgressBar />
      {/* The second class name is that of the library that locks the page below a dialog. */}
      <header className={`${classes.header} right-scroll-bar-position`}>
        <PageHeader
          home={desk().home}
          scheme={<ThemeControl />}
          HomeLink={PageLink}
          before={
            <Burger
              hiddenFrom="sm"
              size="sm"
              opened={isOpen}
              onClick={toggle}
              aria-label={text(isOpen ? 'shell.closeNavigation' : 'shell.openNavigation')}
            />
          }
        >
          <Palette />
          <AccountMenu account={account} />
        </PageHeader>
      </header>
      <nav className={classes.navbar} data-open={isOpen || undefined} aria-label={text('shell.pages')}>
        <div className={classes.pages}>
          <PageLinks onFollow={close} />
        </div>
        <div className={classes.scheme}>
          <ThemeControl />
        </div>
      </nav>
      <main className={classes.main} id="content" tabIndex={-1}>
        <ConnectionBar />
        <PageContent>{children}</PageContent>
      </main>
      <PressedLink />
    </>
  )
}

/** A moving line at the top, from a click until the new page or rows are loaded. Regular refreshes do not show it. */
function ProgressBar() {
  const isOpening = usePendingNavigation() !== null
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  // Always there: the server's HTML has it before the browser knows what is loading.
  return <div className={classes.progress} aria-hidden="true" data-progress={isOpening || isLoading || undefined} />
}

/** Links to the pages that the user may open, in groups. */
function PageLinks({ onFollow }: { onFollow: () => void }) {
  const pages = useNavigation()
  const path = usePathname()
  return (
    <>
      {pages.map(({ href, label, group, icon: Icon }, at) => (
        <Fragment key={href}>
          {group !== pages[at - 1]?.group && <p className={classes.group}>{group}</p>}
          <PageLink
            href={href}
            className={classes.link}
            data-active={path === href || path.startsWith(`${href}/`) || undefined}
            aria-current={path === href ? 'page' : undefined}
            onClick={onFollow}
          >
            <Icon size={18} stroke={1.6} aria-hidden="true" />
            <span className={classes.label}>
              <span>{label}</span>
            </span>
          </PageLink>
        </Fragment>
      ))}
    </>
  )
}

const loadAccountPopover = () => import('./account/account-popover.tsx').then(({ AccountPopover }) => AccountPopover)

/** The signed-in user and the ways to sign out. The menu loads when it is first opened. */
function AccountMenu({ account }: { account: Account }) {
  const { loaded: AccountPopover, request } = useOnDemand(loadAccountPopover)
  if (AccountPopover) return <AccountPopover account={account} />
  return (
    <AccountButton account={account} aria-haspopup="dialog" onPointerEnter={loadAccountPopover} onClick={request} />
  )
}
