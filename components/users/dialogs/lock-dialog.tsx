'use client'
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx'
import { roleText } from '../../records/role-text.ts'
import { text } from '../../texts/text.ts'
import type { User } from '../user-actions.ts'
import { EditConflict } from './edit-conflict.tsx'
import { useUserChange } from './use-user-change.ts'

type LockDialogProps = { user: User; locked: boolean; close: () => void }

/** Asks for confirmation, then locks or unlocks a user. */
export function LockDialog({ user, locked, close }: LockDialogProps) {
  const failure = text(locked ? 'users.lockFailed' : 'users.unlockFailed', { email: user.email })
  const change = useUserChange({ user, failure, close })
  const { previous, current } = change
  return (
    <ConfirmDialog
      isOpen
      title={text(locked ? 'users.lockQuestion' : 'users.unlockQuestion', { email: user.email })}
      confirmLabel={text(locked ? 'users.lock' : 'users.unlock')}
      isDangerous={locked}
      isBusy={change.isBusy}
      error={change.error}
      close={close}
      onConfirm={() => change.retry({ locked })}
    >
      {previous && <EditConflict before={previous} now={current} />}
      {locked ? text('users.lockWarning') : text('users.unlockWarning', { role: roleText(current.role) })}
    </ConfirmDialog>
  )
}
