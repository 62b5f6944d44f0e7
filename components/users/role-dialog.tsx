'use client'
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#lib/rights.ts'
import { ApiErrorPanel } from '../layout/api-error-panel.tsx'
import { LostRace } from './lost-race.tsx'
import { RoleSelect } from './role-select.tsx'
import { differenceOf } from './role-words.ts'
import { useUserChange } from './use-user-change.ts'
import type { Administrator, User } from './user-actions.ts'

type RoleDialogProps = { user: User; me: Administrator; close: () => void }

/** Asks for another role, and says what it gives and takes before it is changed. */
export function RoleDialog({ user, me, close }: RoleDialogProps) {
  const change = useUserChange({ user, field: 'role', failure: `The role of ${user.email} is not changed`, close })
  const { current, lostTo, error, refused } = change
  const [role, setRole] = useState<Role>()
  const chosen = role ?? current.role
  return (
    <Modal opened onClose={close} title={`Role of ${user.email}`} transitionProps={{ duration: 0 }}>
      <Stack gap="md">
        {lostTo && <LostRace was={lostTo} is={current} />}
        <RoleSelect mine={me.role} value={chosen} onChange={setRole} error={refused?.role} data-autofocus />
        {chosen !== current.role && <Difference from={current.role} to={chosen} isMine={user.uuid === me.user_uuid} />}
        {error && !refused && <ApiErrorPanel error={error} retry={() => change.retry({ role: chosen })} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button
            loading={change.isBusy}
            onClick={() => (chosen === current.role ? close() : change.save({ role: chosen }))}
          >
            {chosen === current.role ? `Leave it at ${chosen}` : `Change it to ${chosen}`}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Difference({ from, to, isMine }: { from: Role; to: Role; isMine: boolean }) {
  const { gains, loses } = differenceOf(from, to)
  const who = isMine ? 'You' : 'The user'
  return (
    <Stack gap={6} aria-live="polite">
      <Text size="sm">
        From <strong>{from}</strong> to <strong>{to}</strong>, at once, in open sessions and for API keys too.
      </Text>
      <Abilities title={`${who} may also`} abilities={gains} />
      <Abilities title={`${who} may no longer`} abilities={loses} />
      {isMine && loses.length > 0 && (
        <Text size="sm" fw={600}>
          You cannot take this back yourself.
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
