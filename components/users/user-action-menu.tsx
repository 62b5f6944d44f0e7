'use client'
import { ActionIcon, Button, Popover, Stack } from '@mantine/core'
import { IconDots, IconKey, IconLock, IconLockOpen, IconLogout, type IconProps, IconUserCog } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { PlainKey } from '../texts/catalogue.ts'
import { text } from '../texts/text.ts'
import type { User, UserAction } from './user-actions.ts'

type MenuItem = { label: PlainKey; icon: ComponentType<IconProps> }

const menuItems: Record<UserAction, MenuItem> = {
  role: { label: 'users.changeRole', icon: IconUserCog },
  link: { label: 'users.newPasswordLink', icon: IconKey },
  'sign-out': { label: 'users.signOutEverywhere', icon: IconLogout },
  lock: { label: 'users.lock', icon: IconLock },
  unlock: { label: 'users.unlock', icon: IconLockOpen },
}
const buttonProps = {
  variant: 'subtle',
  color: 'gray',
  justify: 'start',
  size: 'sm',
  fw: 400,
  c: 'var(--mantine-color-text)',
}

type UserActionMenuProps = { user: User; actions: readonly UserAction[]; onAction: (action: UserAction) => void }

/** The menu of actions in the row of a user. */
export function UserActionMenu({ user, actions, onAction }: UserActionMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const label = text('users.actionsFor', { email: user.email })
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={220}
      trapFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon
          data-user={user.uuid}
          variant="default"
          size="sm"
          aria-label={label}
          onClick={() => setOpen((was) => !was)}
        >
          <IconDots size={15} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label={label}>
        <Stack gap={0}>
          {actions.map((action) => {
            const { label: itemLabel, icon: Icon } = menuItems[action]
            return (
              <Button
                key={action}
                {...buttonProps}
                leftSection={<Icon size={16} aria-hidden="true" />}
                onClick={() => {
                  setOpen(false)
                  onAction(action)
                }}
              >
                {text(action === 'link' && user.status === 'invited' ? 'users.newInvitationLink' : itemLabel)}
              </Button>
            )
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
