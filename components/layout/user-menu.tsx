'use client'
import { Menu, Text, UnstyledButton } from '@mantine/core'
import { IconBook, IconDevices, IconLogout, IconUser } from '@tabler/icons-react'
import { signOut } from 'next-auth/react'
import { signOutEverywhere } from './sign-out-everywhere.ts'

export type SignedInUser = { email: string; name: string | null; role: string; partner: string }

/** Who is signed in, and the ways out. */
export function UserMenu({ user }: { user: SignedInUser }) {
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <UnstyledButton aria-label={`Signed in as ${user.email}`} p={6} lh={0}>
          <IconUser size={20} stroke={1.7} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" c="var(--mantine-color-text)" fw={600} truncate>
            {user.name ?? user.email}
          </Text>
          <Text size="xs" truncate>
            {user.email}, {user.role} at {user.partner}
          </Text>
        </Menu.Label>
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
