'use client'
import { AppShell, Box, Burger, NavLink, ScrollArea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { query } from '#lib/api/client.ts'
import { getAccount } from '#lib/api/contract/account.ts'
import { ColorSchemeControl } from './color-scheme-control.tsx'
import { CommandPalette, openCommandPalette } from './command-palette.tsx'
import { navigation } from './navigation.ts'
import { PageHeader } from './page-header.tsx'
import { PaletteButton } from './palette-button.tsx'
import { UserMenu } from './user-menu.tsx'

/** What surrounds every page of the panel: the way to the others, the command palette, and who is signed in. */
export function PanelShell({ children }: { children: ReactNode }) {
  const account = useQuery(query(getAccount, { params: {} }))
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const path = usePathname()
  return (
    <AppShell
      header={{ height: '3.25rem' }}
      navbar={{ width: 208, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'lg' }}
      transitionDuration={0}
    >
      <AppShell.Header withBorder={false}>
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
          <PaletteButton onClick={openCommandPalette} />
          <UserMenu account={account.data?.data} />
        </PageHeader>
      </AppShell.Header>
      <AppShell.Navbar p="xs" aria-label="Pages">
        <ScrollArea>
          {navigation.map(({ href, label, icon: Icon }) => (
            <NavLink
              key={href}
              component={Link}
              href={href}
              label={label}
              leftSection={<Icon size={18} stroke={1.6} aria-hidden="true" />}
              active={path === href || path.startsWith(`${href}/`)}
              aria-current={path === href ? 'page' : undefined}
              onClick={close}
            />
          ))}
        </ScrollArea>
        <Box hiddenFrom="sm" p="xs">
          <ColorSchemeControl />
        </Box>
      </AppShell.Navbar>
      <AppShell.Main id="content">{children}</AppShell.Main>
      <CommandPalette />
    </AppShell>
  )
}
