'use client'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api/client.ts'
import { listTokens, revokeToken, rotateToken } from '#lib/api/contract/account.ts'
import type { Item } from '#lib/api/endpoint.ts'
import { ConfirmDialog } from '../layout/confirm-dialog.tsx'
import { type Column, ListTable } from '../table/list-table.tsx'
import { Freshness } from '../usage/freshness.tsx'
import type { IssuedKey } from './new-key-dialog.tsx'

type Key = Item<typeof listTokens>
type Action = { kind: 'rotate' | 'revoke'; key: Key }

/** For how long a rotated key still works: time to bring the new one to every program. */
const graceSeconds = 3_600

/** The user's keys, with what can still be done with each. */
export function KeysTable({ onIssued }: { onIssued: (key: IssuedKey) => void }) {
  const [action, setAction] = useState<Action | null>(null)
  const client = useQueryClient()
  const [columns] = useState(() => columnsWith(setAction))
  const act = useMutation({
    mutationFn: async ({ kind, key }: Action) => {
      const params = { token_id: key.id }
      if (kind === 'revoke') return void (await call(revokeToken, { params }))
      const { data } = await call(rotateToken, { params, fields: { grace_seconds: graceSeconds } })
      onIssued({ ...data, name: key.name })
    },
    onSuccess: () => setAction(null),
    onSettled: () => client.invalidateQueries({ queryKey: ['tokens'] }),
  })
  return (
    <>
      <ListTable
        noun="API keys"
        endpoint={listTokens}
        params={{}}
        columns={columns}
        rowId={({ id }) => id}
        empty="Make one, and a program can read what you can read."
      />
      <ConfirmDialog
        isOpen={action !== null}
        title={
          action ? `${action.kind === 'revoke' ? 'Revoke' : 'Rotate'} “${action.key.name}” …${action.key.hint}?` : ''
        }
        confirm={action?.kind === 'revoke' ? 'Revoke' : 'Rotate'}
        isDangerous={action?.kind === 'revoke'}
        isBusy={act.isPending}
        error={act.error}
        close={() => {
          setAction(null)
          act.reset()
        }}
        onConfirm={() => action && act.mutate(action)}
      >
        {action?.kind === 'revoke'
          ? 'Every program that uses it is refused from this moment. This cannot be undone.'
          : 'You get a new key with the same name and rights. The old one works for one more hour.'}
      </ConfirmDialog>
    </>
  )
}

function columnsWith(act: (action: Action) => void): Column<Key>[] {
  return [
    { id: 'name', header: 'Name', cell: ({ name }) => name },
    { id: 'hint', header: 'Ends in', cell: ({ hint }) => <code>…{hint}</code> },
    { id: 'state', header: 'State', cell: (key) => <State state={stateOf(key)} /> },
    { id: 'scopes', header: 'May', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    { id: 'created', header: 'Made', cell: ({ created_at }) => <Freshness observedAt={created_at} /> },
    { id: 'expires', header: 'Expires', cell: ({ expires_at }) => <DateText time={expires_at} /> },
    {
      id: 'used',
      header: 'Last used',
      cell: ({ last_used_at }) => (last_used_at ? <Freshness observedAt={last_used_at} /> : 'never'),
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (key) =>
        stateOf(key) === 'active' && (
          <Group gap={4} wrap="nowrap">
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Rotate ${key.name}`}
              onClick={() => act({ kind: 'rotate', key })}
            >
              Rotate
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Revoke ${key.name}`}
              onClick={() => act({ kind: 'revoke', key })}
            >
              Revoke
            </Button>
          </Group>
        ),
    },
  ]
}

type KeyState = 'active' | 'expired' | 'revoked'

function stateOf({ revoked_at, expires_at }: Key): KeyState {
  if (revoked_at !== null) return 'revoked'
  return Date.parse(expires_at) > Date.now() ? 'active' : 'expired'
}

function State({ state }: { state: KeyState }) {
  return (
    <Badge size="sm" variant="dot" color={state === 'active' ? 'teal' : 'gray'} tt="none" fw={500} miw="max-content">
      {state}
    </Badge>
  )
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  return (
    <Text span size="xs" title={scopes.join(', ')}>
      {scopes.length === 0 ? 'hybrid cores only' : scopes.join(', ')}
    </Text>
  )
}

function DateText({ time }: { time: string }) {
  return (
    <time dateTime={time} suppressHydrationWarning style={{ whiteSpace: 'nowrap' }}>
      {new Date(time).toLocaleDateString('en-GB', { dateStyle: 'medium' })}
    </time>
  )
}
