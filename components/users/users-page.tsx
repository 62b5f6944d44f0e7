'use client'
import '@mantine/notifications/styles.layer.css'
import { Button, Group, Text, Title } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { IconUserPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useFocusReturn } from '../records/hooks/use-focus-return.ts'
import { hashActions, useHashAction } from '../records/hooks/use-hash-action.ts'
import { useOnce } from '../records/once/once-provider.tsx'
import { useMay } from '../shell/use-account.ts'
import { text } from '../texts/text.ts'
import { InviteDialog } from './dialogs/invite-dialog.tsx'
import { LockDialog } from './dialogs/lock-dialog.tsx'
import { type IssuedLink, PasswordLinkDialog } from './dialogs/password-link-dialog.tsx'
import { RoleDialog } from './dialogs/role-dialog.tsx'
import { UserActionDialog } from './dialogs/user-action-dialog.tsx'
import { useAdministrator } from './use-administrator.ts'
import type { User, UserAction } from './user-actions.ts'
import { UsersTable } from './users-table.tsx'

/** The users page: the list of the partner's users and the dialogs that change them. */
export function UsersPage() {
  const mayManage = useMay('PARTNER_ADMIN')
  const me = useAdministrator()
  const { show } = useOnce()
  const [isInviting, setInviting] = useState(false)
  const [openAction, setOpenAction] = useState<{ action: UserAction; user: User } | null>(null)
  const [isHandingOver, setHandingOver] = useState(false)
  useHashAction(hashActions.inviteUser, () => setInviting(true))
  const openDialog = useCallback((action: UserAction, user: User) => setOpenAction({ action, user }), [])
  const close = () => setOpenAction(null)
  const handOver = (link: IssuedLink) => {
    setHandingOver(true)
    show(<PasswordLinkDialog link={link} onClose={() => setHandingOver(false)} />)
  }
  const opener = openAction ? `[data-user="${openAction.user.uuid}"]` : isInviting ? '[data-invite]' : undefined
  useFocusReturn(opener, Boolean(openAction || isInviting || isHandingOver))
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="md">
        <div>
          <Title order={1}>{text('users.title')}</Title>
          {mayManage && (
            <Text size="sm" c="dimmed" mt={4}>
              {text('users.intro')}
            </Text>
          )}
        </div>
        {mayManage && (
          <Button
            leftSection={<IconUserPlus size={16} aria-hidden="true" />}
            onClick={() => setInviting(true)}
            data-invite
          >
            {text('users.invite')}
          </Button>
        )}
      </Group>
      <Notifications position="bottom-right" transitionDuration={0} containerWidth={380} />
      <UsersTable me={me} onAction={openDialog} />
      {isInviting && me && <InviteDialog mine={me.role} close={() => setInviting(false)} onIssued={handOver} />}
      {openAction && me && <ActionDialog {...openAction} me={me} close={close} onIssued={handOver} />}
    </>
  )
}

type ActionDialogProps = {
  action: UserAction
  user: User
  me: NonNullable<ReturnType<typeof useAdministrator>>
  close: () => void
  onIssued: (link: IssuedLink) => void
}

function ActionDialog({ action, user, me, close, onIssued }: ActionDialogProps) {
  switch (action) {
    case 'role':
      return <RoleDialog user={user} me={me} close={close} />
    case 'lock':
    case 'unlock':
      return <LockDialog user={user} locked={action === 'lock'} close={close} />
    default: {
      const isMe = user.uuid === me.user_uuid
      return <UserActionDialog user={user} action={action} isMe={isMe} close={close} onIssued={onIssued} />
    }
  }
}
