'use client'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { LostRace } from './lost-race.tsx'
import { useUserChange } from './use-user-change.ts'
import type { User } from './user-actions.ts'

type LockDialogProps = { user: User; locked: boolean; close: () => void }

/** Asks before a user is kept out, or let in again. */
export function LockDialog({ user, locked, close }: LockDialogProps) {
  const failure = `${user.email} is not ${locked ? 'locked' : 'unlocked'}`
  const change = useUserChange({ user, failure, close })
  const { lostTo, current } = change
  return (
    <ConfirmDialog
      isOpen
      title={`${locked ? 'Lock' : 'Unlock'} ${user.email}?`}
      confirm={locked ? 'Lock' : 'Unlock'}
      isDangerous={locked}
      isBusy={change.isBusy}
      error={change.error}
      close={close}
      onConfirm={() => change.retry({ locked })}
    >
      {lostTo && <LostRace was={lostTo} is={current} />}
      {locked
        ? 'Every session of the user ends at once. Until it is unlocked nobody signs in as the user, and its API keys are refused.'
        : `The user may sign in again, as ${current.role}, and its API keys work again.`}
    </ConfirmDialog>
  )
}
