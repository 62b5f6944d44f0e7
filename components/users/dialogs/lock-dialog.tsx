'use client'
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx'
import type { User } from '../user-actions.ts'
import { EditConflict } from './edit-conflict.tsx'
import { useUserChange } from './use-user-change.ts'

type LockDialogProps = { user: User; locked: boolean; close: () => void }

/** Asks for confirmation, then locks or unlocks a user. */
export function LockDialog({ user, locked, close }: LockDialogProps) {
  const failure = `${user.email} was not ${locked ? 'locked' : 'unlocked'}`
  const change = useUserChange({ user, failure, close })
  const { previous, current } = change
  return (
    <ConfirmDialog
      isOpen
      title={`${locked ? 'Lock' : 'Unlock'} ${user.email}?`}
      confirmLabel={locked ? 'Lock' : 'Unlock'}
      isDangerous={locked}
      isBusy={change.isBusy}
      error={change.error}
      close={close}
      onConfirm={() => change.retry({ locked })}
    >
      {previous && <EditConflict before={previous} now={current} />}
      {locked
        ? 'All sessions of the user end immediately. Until the user is unlocked, sign-ins and API keys of the user are refused.'
        : `The user can sign in again with the role ${current.role}, and the API keys of the user work again.`}
    </ConfirmDialog>
  )
}
