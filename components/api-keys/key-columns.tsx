import { Button, Text } from '@mantine/core'
import { TimeText } from '../records/time-text.tsx'
import type { Column } from '../table/columns.ts'
import { text } from '../texts/text.ts'
import { Freshness } from '../usage/freshness.tsx'
import classes from './key-columns.module.css'
import { isActive, type Key, KeyState } from './key-state.tsx'

export type KeyAction = { kind: 'rotate' | 'revoke'; key: Key }

/** Returns the columns of the user's API keys; `act` receives the action that the user chose for a key. */
export function keyColumns(act: (action: KeyAction) => void): Column<Key>[] {
  return [
    { id: 'name', header: 'apiKeys.name', cell: ({ name }) => name },
    { id: 'hint', header: 'apiKeys.hint', cell: ({ hint }) => <code style={{ whiteSpace: 'nowrap' }}>…{hint}</code> },
    { id: 'state', header: 'apiKeys.state', cell: (key) => <KeyState of={key} /> },
    { id: 'scopes', header: 'apiKeys.scopes', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    {
      id: 'created',
      header: 'apiKeys.created',
      cell: ({ created_at }) => <Freshness label={text('apiKeys.created')} observedAt={created_at} />,
    },
    {
      id: 'expires',
      header: 'apiKeys.expires',
      cell: ({ expires_at }) => <TimeText label={text('apiKeys.expires')} time={expires_at} />,
    },
    {
      id: 'used',
      header: 'apiKeys.lastUsed',
      cell: ({ last_used_at }) =>
        last_used_at ? <Freshness label={text('apiKeys.lastUsed')} observedAt={last_used_at} /> : text('apiKeys.never'),
    },
    {
      id: 'actions',
      header: 'apiKeys.actions',
      cardPlace: (key) => (isActive(key, Date.now()) ? 0 : null),
      cell: (key) =>
        isActive(key, Date.now()) && (
          <div className={classes.actions}>
            {key.replaced_at === null && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={text('apiKeys.rotateNamed', { name: key.name })}
                onClick={() => act({ kind: 'rotate', key })}
              >
                {text('apiKeys.rotate')}
              </Button>
            )}
            <Button
              size="compact-xs"
              variant="default"
              aria-label={text('apiKeys.revokeNamed', { name: key.name })}
              onClick={() => act({ kind: 'revoke', key })}
            >
              {text('apiKeys.revoke')}
            </Button>
          </div>
        ),
    },
  ]
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  return (
    <Text span size="xs" display="inline-block">
      {scopes.length === 0 ? text('apiKeys.coresOnly') : scopes.join(', ')}
    </Text>
  )
}
