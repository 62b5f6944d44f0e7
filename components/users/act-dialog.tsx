'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/client.ts'
import { makePasswordLink, signOutUser } from '#lib/api/contract/users.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { isRefusal, notifyDone, notifyRefusal } from '../layout/notify.tsx'
import type { IssuedLink } from './password-link-dialog.tsx'
import type { User } from './user-actions.ts'

type Act = 'link' | 'sign-out'
type ActDialogProps = { user: User; act: Act; isMe: boolean; close: () => void; onIssued: (link: IssuedLink) => void }

/** Asks before a new link is made for a user, or its sessions are ended. */
export function ActDialog({ user, act, isMe, close, onIssued }: ActDialogProps) {
  const client = useQueryClient()
  const isInvitation = user.status === 'invited'
  const words = act === 'link' ? linkWords(user) : signOutWords(user, isMe)
  const run = useMutation({
    mutationFn: async () => {
      const params = { user_uuid: user.uuid }
      if (act === 'sign-out') return void (await call(signOutUser, { params }))
      const { data } = await call(makePasswordLink, { params })
      onIssued({ ...data, email: user.email, isInvitation })
    },
    onSuccess: () => {
      if (act === 'sign-out') notifyDone(`${user.email} is signed out everywhere.`)
      close()
    },
    onError: (error) => {
      if (!isRefusal(error)) return
      notifyRefusal(words.failure, error)
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
      title={words.title}
      confirm={words.confirm}
      isBusy={run.isPending}
      error={run.error}
      close={close}
      onConfirm={() => run.mutate()}
    >
      {words.consequence}
    </ConfirmDialog>
  )
}

type Words = { title: string; confirm: string; consequence: string; failure: string }

function linkWords({ email, status }: User): Words {
  return {
    title: `New ${status === 'invited' ? 'invitation' : 'password'} link for ${email}?`,
    confirm: 'Make the link',
    consequence:
      status === 'invited'
        ? 'A link made earlier ends; the new one works for a day.'
        : 'With it the user sets a new password, once, within a day. Until then the present one holds; a link made earlier ends.',
    failure: `There is no new link for ${email}`,
  }
}

function signOutWords({ email }: User, isMe: boolean): Words {
  return {
    title: `Sign ${email} out everywhere?`,
    confirm: 'Sign out',
    consequence: isMe
      ? 'Every session of yours ends, this one too. Your API keys stay.'
      : 'Every session of the user ends at once. The user may sign in again, and its API keys stay.',
    failure: `${email} is not signed out`,
  }
}
