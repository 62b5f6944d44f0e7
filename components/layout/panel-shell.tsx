'use client'
import { AppShell, Box, Burger, NavLink, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { Activity, Fragment, type ReactNode } from 'react'
import { AccountMenu } from './account-menu.tsx'
import { ColorSchemeControl } from './color-scheme-control.tsx'
import { PageHeader } from './page-header.tsx'
import { Palette } from './palette.tsx'
import classes from './panel-shell.module.css'
import { useAccount } from './use-account.ts'
import { useNavigation } from './use-navigation.ts'

/** What surrounds every page of the panel: the way to the others, the command palette, and who is signed in. */
export function PanelShell({ children }: { children: ReactNode }) {
  const account = useAccount()
  const pages = useNavigation()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const path = usePathname()
  return (
    <AppShell
      className={classes.shell}
      header={{ height: '3.25rem' }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'lg' }}
      transitionDuration={0}
    >
      <AppShell.Header className={classes.header} withBorder={false}>
        <PageHeader
          home="/cores"
          before={
            <Burger
              hiddenFrom="sm"
              size="sm"
              opened={isOpen}
              onClick={toggle}
              aria-label={isOpen ? 'Close the navigation' : 'Open the navigation'}
            />
          }
        >
          <Palette />
          <AccountMenu account={account} />
        </PageHeader>
      </AppShell.Header>
      <AppShell.Navbar className={classes.navbar} p="xs" aria-label="Pages">
        <Box style={{ overflowY: 'auto' }}>
          {pages.map(({ href, search = '', label, group, icon: Icon }, at) => (
            <Fragment key={href}>
              {group !== pages[at - 1]?.group && (
                <Text size="xs" c="dimmed" fw={600} px="sm" pt="md" pb={4}>
                  {group}
                </Text>
              )}
              <NavLink
                component={Link}
                href={href + search}
                // Each page is made for its visitor: there is nothing to fetch before it is asked for.
                prefetch={false}
                label={label}
                leftSection={<Icon size={18} stroke={1.6} aria-hidden="true" />}
                active={path === href || path.startsWith(`${href}/`)}
                aria-current={path === href ? 'page' : undefined}
                onClick={close}
              />
            </Fragment>
          ))}
        </Box>
        <Box hiddenFrom="sm" p="xs">
          <ColorSchemeControl />
        </Box>
      </AppShell.Navbar>
      <AppShell.Main className={classes.main} id="content" tabIndex={-1}>
        {/* A boundary wakes up by itself: the page does so in several steps, none of which keeps a phone busy for long. */}
        <Activity>{children}</Activity>
      </AppShell.Main>
    </AppShell>
  )
}
