'use client'
import { Menu, Text, UnstyledButton } from '@mantine/core'
import { IconBook, IconDevices, IconLogout, IconUser } from '@tabler/icons-react'
import { signOut } from 'next-auth/react'
import type { getAccount } from '#lib/api/contract/account.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { signOutEverywhere } from './sign-out-everywhere.ts'

/** Who is signed in, and the ways out. */
export function UserMenu({ account }: { account: Item<typeof getAccount> | undefined }) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton aria-label={account ? `Signed in as ${account.email}` : 'Account'} p={6} lh={0}>
          <IconUser size={20} stroke={1.7} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {account && (
          <Menu.Label>
            <Text size="sm" c="var(--mantine-color-text)" fw={600} truncate>
              {account.name ?? account.email}
            </Text>
            <Text size="xs" truncate>
              {account.email}, {account.role} at {account.partner.name}
            </Text>
          </Menu.Label>
        )}
        <Menu.Divider />
        <Menu.Item component="a" href="/docs" leftSection={<IconBook size={16} aria-hidden="true" />}>
          Documentation
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} aria-hidden="true" />}
          onClick={() => signOut({ callbackUrl: '/sign-in' })}
        >
          Sign out
        </Menu.Item>
        <Menu.Item leftSection={<IconDevices size={16} aria-hidden="true" />} onClick={signOutEverywhere}>
          Sign out everywhere
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
