import { Alert, List } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type Contract, changesOf, type Draft, draftFields, draftOf } from './contract-draft.ts'

const labels: Record<keyof Draft, string> = { email: 'E-mail', vatid: 'VAT id' }

/** Lists what somebody else has changed in the contract since the user began to edit it. */
export function ContractConflict({ before, now }: { before: Contract; now: Contract }) {
  const changes = changesOf(draftOf(now), draftOf(before))
  const changed = draftFields.filter((field) => field in changes)
  return (
    <Alert
      variant="default"
      role="alert"
      icon={<IconUsers aria-hidden="true" color="var(--color-level-near-full)" />}
      title="Somebody else has changed this contract"
    >
      Your changes are not saved yet.
      {changed.length === 0 && ' The e-mail and the VAT id did not change.'}
      <List size="sm" mt={4}>
        {changed.map((field) => (
          <List.Item key={field} style={{ overflowWrap: 'anywhere' }}>
            {labels[field]} is now <strong>{changes[field] || 'empty'}</strong>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
