'use client'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Role } from '#lib/values/rights.ts'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { fieldErrors } from '../../feedback/field-errors.ts'
import { text } from '../../texts/text.ts'
import type { IssuedLink } from './password-link-dialog.tsx'
import { RoleSelect } from './role-select.tsx'
import { useInvitation } from './use-invitation.ts'

type InviteDialogProps = { mine: Role; close: () => void; onIssued: (link: IssuedLink) => void }

/** The form that invites a user; the API returns a one-time link for the new user. */
export function InviteDialog({ mine, close, onIssued }: InviteDialogProps) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('read')
  const form = useRef<HTMLFormElement>(null)
  const { mutate, error, isPending } = useInvitation({ close, onIssued })
  const invalidFields = fieldErrors(error)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    mutate({ email, name, role })
  }
  return (
    <Modal opened onClose={close} title={text('users.inviteTitle')} transitionProps={{ duration: 0 }}>
      <form ref={form} noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={text('users.email')}
            description={text('users.emailHint')}
            type="email"
            autoComplete="off"
            maxLength={254}
            data-autofocus
            value={email}
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
            error={invalidFields?.email}
          />
          <TextInput
            label={text('users.nameOptional')}
            autoComplete="off"
            maxLength={200}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={invalidFields?.name}
          />
          <RoleSelect mine={mine} value={role} onChange={setRole} error={invalidFields?.role} />
          {error && !invalidFields && <ApiErrorPanel error={error} retry={submit} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {text('users.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {text('users.invite')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
