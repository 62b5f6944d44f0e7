'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/client.ts'
import { makePasswordLink, signOutUser } from '#lib/api/contract/users.ts'
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx'
import { isResponseError, notifyDone, notifyError } from '../../feedback/notify.tsx'
import { text } from '../../texts/text.ts'
import type { User } from '../user-actions.ts'
import type { IssuedLink } from './password-link-dialog.tsx'

type Action = 'link' | 'sign-out'
type UserActionDialogProps = {
  user: User
  action: Action
  isMe: boolean
  close: () => void
  onIssued: (link: IssuedLink) => void
}

/** Asks for confirmation, then creates a new one-time link for a user or ends all sessions of the user. */
export function UserActionDialog({ user, action, isMe, close, onIssued }: UserActionDialogProps) {
  const client = useQueryClient()
  const isInvitation = user.status === 'invited'
  const texts = action === 'link' ? linkTexts(user) : signOutTexts(user, isMe)
  const run = useMutation({
    mutationFn: async () => {
      const params = { user_uuid: user.uuid }
      if (action === 'sign-out') return void (await call(signOutUser, { params }))
      const { data } = await call(makePasswordLink, { params })
      onIssued({ ...data, email: user.email, isInvitation })
    },
    onSuccess: () => {
      if (action === 'sign-out') notifyDone(text('users.signedOut', { email: user.email }))
      close()
    },
    onError: (error) => {
      if (!isResponseError(error)) return
      notifyError(texts.failure, error)
      close()
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['users', 'list'] }),
        client.invalidateQueries({ queryKey: ['account'] }),
      ]),
  })
  return (
    <ConfirmDialog
      isOpen
      title={texts.title}
      confirmLabel={texts.confirm}
      isBusy={run.isPending}
      error={run.error}
      close={close}
      onConfirm={() => run.mutate()}
    >
      {texts.consequence}
    </ConfirmDialog>
  )
}

type Texts = { title: string; confirm: string; consequence: string; failure: string }

function linkTexts({ email, status }: User): Texts {
  const isInvited = status === 'invited'
  return {
    title: text(isInvited ? 'users.invitationLinkQuestion' : 'users.passwordLinkQuestion', { email }),
    confirm: text('users.createLink'),
    consequence: text(isInvited ? 'users.invitationLinkWarning' : 'users.passwordLinkWarning'),
    failure: text('users.linkFailed', { email }),
  }
}

function signOutTexts({ email }: User, isMe: boolean): Texts {
  return {
    title: text('users.signOutQuestion', { email }),
    confirm: text('users.signOut'),
    consequence: text(isMe ? 'users.signOutMeWarning' : 'users.signOutWarning'),
    failure: text('users.signOutFailed', { email }),
  }
}
