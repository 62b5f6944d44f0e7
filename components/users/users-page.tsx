'use client'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Notices } from '../layout/notices.tsx'
import { useMay } from '../layout/use-account.ts'
import { useWish } from '../layout/use-wish.ts'
import { ActDialog } from './act-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { inviteHash } from './invite-hash.ts'
import { LockDialog } from './lock-dialog.tsx'
import { type IssuedLink, PasswordLinkDialog } from './password-link-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { useAdministrator } from './use-administrator.ts'
import { useFocusReturn } from './use-focus-return.ts'
import type { User, UserAction } from './user-actions.ts'
import { UsersTable } from './users-table.tsx'

/** The users of the partner: who they are, what they may do, and the ways to change that. */
export function UsersPage() {
  const mayManage = useMay('PARTNER_ADMIN')
  const me = useAdministrator()
  const [isInviting, setInviting] = useState(false)
  const [asked, setAsked] = useState<{ action: UserAction; user: User } | null>(null)
  const [issued, setIssued] = useState<IssuedLink | null>(null)
  useWish(inviteHash, () => setInviting(true))
  const act = useCallback((action: UserAction, user: User) => setAsked({ action, user }), [])
  const close = () => setAsked(null)
  const opener = asked ? `[data-user="${asked.user.uuid}"]` : isInviting ? '[data-invite]' : undefined
  useFocusReturn(opener, Boolean(asked || isInviting || issued))
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="md">
        <div>
          <Title order={1}>Users</Title>
          {mayManage && (
            <Text size="sm" c="dimmed" mt={4}>
              Who signs in here, and what each may do.
            </Text>
          )}
        </div>
        {mayManage && (
          <Button
            leftSection={<IconUserPlus size={16} aria-hidden="true" />}
            onClick={() => setInviting(true)}
            data-invite
          >
            Invite
          </Button>
        )}
      </Group>
      <Notices />
      <UsersTable me={me} onAct={act} />
      {isInviting && me && <InviteDialog mine={me.role} close={() => setInviting(false)} onIssued={setIssued} />}
      {asked && me && <AskedDialog asked={asked} me={me} close={close} onIssued={setIssued} />}
      {issued && <PasswordLinkDialog link={issued} close={() => setIssued(null)} />}
    </>
  )
}

type AskedDialogProps = {
  asked: { action: UserAction; user: User }
  me: NonNullable<ReturnType<typeof useAdministrator>>
  close: () => void
  onIssued: (link: IssuedLink) => void
}

function AskedDialog({ asked: { action, user }, me, close, onIssued }: AskedDialogProps) {
  switch (action) {
    case 'role':
      return <RoleDialog user={user} me={me} close={close} />
    case 'lock':
    case 'unlock':
      return <LockDialog user={user} locked={action === 'lock'} close={close} />
    default: {
      const isMe = user.uuid === me.user_uuid
      return <ActDialog user={user} act={action} isMe={isMe} close={close} onIssued={onIssued} />
    }
  }
}
