'use client'
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#lib/values/rights.ts'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import type { Administrator, User } from '../user-actions.ts'
import { EditConflict } from './edit-conflict.tsx'
import { differenceOf } from './role-descriptions.ts'
import { RoleSelect } from './role-select.tsx'
import { useUserChange } from './use-user-change.ts'

type RoleDialogProps = { user: User; me: Administrator; close: () => void }

/** Changes the role of a user; shows first what the user gains and loses. */
export function RoleDialog({ user, me, close }: RoleDialogProps) {
  const change = useUserChange({ user, field: 'role', failure: `The role of ${user.email} was not changed`, close })
  const { current, previous, error, invalidFields } = change
  const [role, setRole] = useState<Role>()
  const chosen = role ?? current.role
  return (
    <Modal opened onClose={close} title={`Role of ${user.email}`} transitionProps={{ duration: 0 }}>
      <Stack gap="md">
        {previous && <EditConflict before={previous} now={current} />}
        <RoleSelect mine={me.role} value={chosen} onChange={setRole} error={invalidFields?.role} data-autofocus />
        {chosen !== current.role && <Difference from={current.role} to={chosen} isMine={user.uuid === me.user_uuid} />}
        {error && !invalidFields && <ApiErrorPanel error={error} retry={() => change.retry({ role: chosen })} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            loading={change.isBusy}
            onClick={() => (chosen === current.role ? close() : change.save({ role: chosen }))}
          >
            {chosen === current.role ? `Keep ${chosen}` : `Change to ${chosen}`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Difference({ from, to, isMine }: { from: Role; to: Role; isMine: boolean }) {
  const { gains, loses } = differenceOf(from, to)
  const subject = isMine ? 'You' : 'The user'
  return (
    <Stack gap={6} aria-live="polite">
      <Text size="sm">
        From <strong>{from}</strong> to <strong>{to}</strong>, immediately, also in open sessions and for API keys.
      </Text>
      <Abilities title={`${subject} can also`} abilities={gains} />
      <Abilities title={`${subject} can no longer`} abilities={loses} />
      {isMine && loses.length > 0 && (
        <Text size="sm" fw={600}>
          You cannot undo this yourself.
        </Text>
      )}
    </Stack>
  )
}

function Abilities({ title, abilities }: { title: string; abilities: readonly string[] }) {
  if (abilities.length === 0) return null
  return (
    <div>
      <Text size="sm">{title}</Text>
      <List size="sm">
        {abilities.map((ability) => (
          <List.Item key={ability}>{ability}</List.Item>
        ))}
      </List>
    </div>
  )
}
