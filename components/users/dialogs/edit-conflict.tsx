import { Alert, List } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { statusText } from '../../records/badge/status-text.ts'
import { roleText } from '../../records/role-text.ts'
import { richText, text } from '../../texts/text.ts'
import type { User } from '../user-actions.ts'

const fields = ['role', 'status', 'name'] as const

const fieldTexts = { role: 'users.roleIsNow', status: 'users.statusIsNow', name: 'users.nameIsNow' } as const

/** Lists what somebody else has changed in a user since the dialog opened. */
export function EditConflict({ before, now }: { before: User; now: User }) {
  const changed = fields.filter((field) => before[field] !== now[field])
  const values = { role: roleText(now.role), status: statusText(now.status), name: now.name ?? text('users.noName') }
  return (
    <Alert
      color="yellow"
      variant="light"
      role="alert"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<IconUsers aria-hidden="true" />}
      title={text(changed.length > 0 ? 'users.conflict' : 'users.justSignedIn')}
    >
      {text('users.notSaved')}
      {changed.length > 0 && (
        <List size="sm" mt={4}>
          {changed.map((field) => (
            <List.Item key={field} style={{ overflowWrap: 'anywhere' }}>
              {richText(fieldTexts[field], {
                value: values[field],
                strong: (value) => <strong>{value}</strong>,
              })}
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
