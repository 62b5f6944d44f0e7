'use client'
import { ActionIcon, Button, Popover, Stack } from '@mantine/core'
import { IconDots, IconKey, IconLock, IconLockOpen, IconLogout, type IconProps, IconUserCog } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { User, UserAction } from './user-actions.ts'

type Words = { label: string; icon: ComponentType<IconProps> }

const words: Record<UserAction, Words> = {
  role: { label: 'Change the role', icon: IconUserCog },
  link: { label: 'New password link', icon: IconKey },
  'sign-out': { label: 'Sign out everywhere', icon: IconLogout },
  lock: { label: 'Lock', icon: IconLock },
  unlock: { label: 'Unlock', icon: IconLockOpen },
}
const item = { variant: 'subtle', color: 'gray', justify: 'start', size: 'sm', fw: 400, c: 'var(--mantine-color-text)' }

type UserActionMenuProps = { user: User; actions: readonly UserAction[]; onAct: (action: UserAction) => void }

/** What can be done to a user, behind one button of its row. */
export function UserActionMenu({ user, actions, onAct }: UserActionMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const label = `Actions for ${user.email}`
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
            const { label: text, icon: Icon } = words[action]
            return (
              <Button
                key={action}
                {...item}
                leftSection={<Icon size={16} aria-hidden="true" />}
                onClick={() => {
                  setOpen(false)
                  onAct(action)
                }}
              >
                {action === 'link' && user.status === 'invited' ? 'New invitation link' : text}
              </Button>
            )
          })}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
