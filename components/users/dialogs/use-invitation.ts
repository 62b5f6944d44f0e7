'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api/client.ts'
import { inviteUser } from '#lib/api/contract/users.ts'
import type { Role } from '#lib/values/rights.ts'
import { fieldErrors } from '../../feedback/field-errors.ts'
import { isResponseError, notifyError } from '../../feedback/notify.tsx'
import { text } from '../../texts/text.ts'
import type { IssuedLink } from './password-link-dialog.tsx'

type Invitation = { email: string; name: string; role: Role }
type InvitationOptions = { close: () => void; onIssued: (link: IssuedLink) => void }

/** Invites a user; closes the dialog on success, and with a notification when the API refuses the whole request. */
export function useInvitation({ close, onIssued }: InvitationOptions) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ email, name, role }: Invitation) => {
      const fields = { email: email.trim(), name: name.trim() === '' ? null : name.trim(), role }
      return (await call(inviteUser, { params: {}, fields })).data
    },
    onSuccess: (invited) => {
      onIssued({ ...invited, isInvitation: true })
      close()
      return client.invalidateQueries({ queryKey: ['users', 'list'] })
    },
    onError: (error, { email }) => {
      if (!isResponseError(error) || fieldErrors(error)) return
      notifyError(text('users.inviteFailed', { email }), error)
      void client.invalidateQueries({ queryKey: ['account'] })
      close()
    },
  })
}
