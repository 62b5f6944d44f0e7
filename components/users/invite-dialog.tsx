'use client'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#lib/api/client.ts'
import { inviteUser } from '#lib/api/contract/users.ts'
import type { Role } from '#lib/rights.ts'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import { fieldErrors } from '../layout/field-errors.ts'
import { isRefusal, notifyRefusal } from '../layout/notify.tsx'
import type { IssuedLink } from './password-link-dialog.tsx'
import { RoleSelect } from './role-select.tsx'

type InviteDialogProps = { mine: Role; close: () => void; onIssued: (link: IssuedLink) => void }

/** Asks who is invited, and as what; the answer is a link. */
export function InviteDialog({ mine, close, onIssued }: InviteDialogProps) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('read')
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const invite = useMutation({
    mutationFn: async () => {
      const fields = { email: email.trim(), name: name.trim() === '' ? null : name.trim(), role }
      return (await call(inviteUser, { params: {}, fields })).data
    },
    onSuccess: (made) => {
      onIssued({ ...made, isInvitation: true })
      close()
      return client.invalidateQueries({ queryKey: ['users', 'list'] })
    },
    onError: (error) => {
      if (!isRefusal(error) || fieldErrors(error)) return
      notifyRefusal(`${email} is not invited`, error)
      void client.invalidateQueries({ queryKey: ['account'] })
      close()
    },
  })
  const { error } = invite
  const refused = fieldErrors(error)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    invite.mutate()
  }
  return (
    <Modal opened onClose={close} title="Invite a user" transitionProps={{ duration: 0 }}>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="E-mail"
            description="With it the user signs in. Nothing is sent: you get a link to hand over."
            type="email"
            autoComplete="off"
            maxLength={254}
            data-autofocus
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            error={refused?.email}
          />
          <TextInput
            label="Name (optional)"
            autoComplete="off"
            maxLength={200}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={refused?.name}
          />
          <RoleSelect mine={mine} value={role} onChange={setRole} error={refused?.role} />
          {error && !refused && <ApiErrorPanel error={error} retry={submit} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={invite.isPending}>
              Invite
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
