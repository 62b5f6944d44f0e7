import { Button, Group, Text } from '@mantine/core'
import { TimeText } from '../records/time-text.tsx'
import type { Column } from '../table/columns.ts'
import { Freshness } from '../usage/freshness.tsx'
import { isActive, type Key, KeyState } from './key-state.tsx'

export type KeyAction = { kind: 'rotate' | 'revoke'; key: Key }

/** Returns the columns of the user's API keys; `act` receives the action that the user chose for a key. */
export function keyColumns(act: (action: KeyAction) => void): Column<Key>[] {
  return [
    { id: 'name', header: 'Name', cell: ({ name }) => name },
    { id: 'hint', header: 'Ends\u00a0in', cell: ({ hint }) => <code style={{ whiteSpace: 'nowrap' }}>…{hint}</code> },
    { id: 'state', header: 'State', cell: (key) => <KeyState of={key} /> },
    { id: 'scopes', header: 'Scopes', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    {
      id: 'created',
      header: 'Created',
      cell: ({ created_at }) => <Freshness label="Created" observedAt={created_at} />,
    },
    { id: 'expires', header: 'Expires', cell: ({ expires_at }) => <TimeText label="Expires" time={expires_at} /> },
    {
      id: 'used',
      header: 'Last used',
      cell: ({ last_used_at }) => (last_used_at ? <Freshness label="Last used" observedAt={last_used_at} /> : 'never'),
    },
    {
      id: 'actions',
      header: 'Actions',
      cardPlace: (key) => (isActive(key, Date.now()) ? 0 : null),
      cell: (key) =>
        isActive(key, Date.now()) && (
          <Group gap={4} wrap="nowrap">
            {key.replaced_at === null && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Rotate ${key.name}`}
                onClick={() => act({ kind: 'rotate', key })}
              >
                Rotate
              </Button>
            )}
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

function Scopes({ scopes }: { scopes: readonly string[] }) {
  return (
    <Text span size="xs" display="inline-block">
      {scopes.length === 0 ? 'hybrid cores only' : scopes.join(', ')}
    </Text>
  )
}
