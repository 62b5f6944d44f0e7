import { Alert, List } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { User } from './user-actions.ts'

const labels = { role: 'The role', status: 'The status', name: 'The name' } as const
const fields = ['role', 'status', 'name'] as const

/** Tells one who was about to change a user what has become of it meanwhile. */
export function LostRace({ was, is }: { was: User; is: User }) {
  const changed = fields.filter((field) => was[field] !== is[field])
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<IconUsers aria-hidden="true" />}
      title={changed.length > 0 ? 'Somebody else has changed this user meanwhile' : 'The user has just signed in'}
    >
      Nothing is changed by you yet. Look again, then decide.
      {changed.length > 0 && (
        <List size="sm" mt={4}>
          {changed.map((field) => (
            <List.Item key={field} style={{ overflowWrap: 'anywhere' }}>
              {labels[field]} is now <strong>{is[field] ?? 'empty'}</strong>
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
