import { Alert, List } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { User } from '../user-actions.ts'

const labels = { role: 'The role', status: 'The status', name: 'The name' } as const
const fields = ['role', 'status', 'name'] as const

/** Lists what somebody else has changed in a user since the dialog opened. */
export function EditConflict({ before, now }: { before: User; now: User }) {
  const changed = fields.filter((field) => before[field] !== now[field])
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<IconUsers aria-hidden="true" />}
      title={changed.length > 0 ? 'Somebody else has changed this user' : 'The user has just signed in'}
    >
      Your change is not saved yet. Check the new values, then decide.
      {changed.length > 0 && (
        <List size="sm" mt={4}>
          {changed.map((field) => (
            <List.Item key={field} style={{ overflowWrap: 'anywhere' }}>
              {labels[field]} is now <strong>{now[field] ?? 'empty'}</strong>
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
