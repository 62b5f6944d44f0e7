'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/client.ts'
import { makePasswordLink, signOutUser } from '#lib/api/contract/users.ts'
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx'
import { isResponseError, notifyDone, notifyError } from '../../feedback/notify.tsx'
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
      if (action === 'sign-out') notifyDone(`${user.email} is signed out everywhere.`)
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
  return {
    title: `New ${status === 'invited' ? 'invitation' : 'password'} link for ${email}?`,
    confirm: 'Create link',
    consequence:
      status === 'invited'
        ? 'An earlier link stops working; the new one works for one day.'
        : 'The user can set a new password with it, once, within one day. The current password works until then; an earlier link stops working.',
    failure: `No link was created for ${email}`,
  }
}

function signOutTexts({ email }: User, isMe: boolean): Texts {
  return {
    title: `Sign ${email} out everywhere?`,
    confirm: 'Sign out',
    consequence: isMe
      ? 'All your sessions end, this one too. Your API keys stay valid.'
      : 'All sessions of the user end immediately. The user can sign in again, and the API keys of the user stay valid.',
    failure: `${email} was not signed out`,
  }
}
