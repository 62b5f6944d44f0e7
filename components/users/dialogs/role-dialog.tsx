'use client'
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#lib/values/rights.ts'
import { ApiErrorPanel } from '../../feedback/api-error-panel.tsx'
import { roleText } from '../../records/role-text.ts'
import { richText, text } from '../../texts/text.ts'
import type { Administrator, User } from '../user-actions.ts'
import { EditConflict } from './edit-conflict.tsx'
import { differenceOf } from './role-descriptions.ts'
import { RoleSelect } from './role-select.tsx'
import { useUserChange } from './use-user-change.ts'

type RoleDialogProps = { user: User; me: Administrator; close: () => void }

/** Changes the role of a user; shows first what the user gains and loses. */
export function RoleDialog({ user, me, close }: RoleDialogProps) {
  const change = useUserChange({ user, field: 'role', failure: text('users.roleFailed', { email: user.email }), close })
  const { current, previous, error, invalidFields } = change
  const [role, setRole] = useState<Role>()
  const chosen = role ?? current.role
  return (
    <Modal opened onClose={close} title={text('users.roleOf', { email: user.email })} transitionProps={{ duration: 0 }}>
      <Stack gap="md">
        {previous && <EditConflict before={previous} now={current} />}
        <RoleSelect mine={me.role} value={chosen} onChange={setRole} error={invalidFields?.role} data-autofocus />
        {chosen !== current.role && <Difference from={current.role} to={chosen} isMine={user.uuid === me.user_uuid} />}
        {error && !invalidFields && <ApiErrorPanel error={error} retry={() => change.retry({ role: chosen })} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {text('users.cancel')}
          </Button>
          <Button
            loading={change.isBusy}
            onClick={() => (chosen === current.role ? close() : change.save({ role: chosen }))}
          >
            {text(chosen === current.role ? 'users.keepRole' : 'users.changeToRole', { role: roleText(chosen) })}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Difference({ from, to, isMine }: { from: Role; to: Role; isMine: boolean }) {
  const { gains, loses } = differenceOf(from, to)
  return (
    <Stack gap={6} aria-live="polite">
      <Text size="sm">
        {richText('users.fromTo', {
          from: roleText(from),
          to: roleText(to),
          strong: (role) => <strong>{role}</strong>,
        })}
      </Text>
      <Abilities title={text(isMine ? 'users.youGain' : 'users.userGains')} abilities={gains} />
      <Abilities title={text(isMine ? 'users.youLose' : 'users.userLoses')} abilities={loses} />
      {isMine && loses.length > 0 && (
        <Text size="sm" fw={600}>
          {text('users.noUndo')}
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
