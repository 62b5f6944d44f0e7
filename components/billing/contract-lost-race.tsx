import { Alert, List } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { type Contract, changesOf, type Draft, draftFields, draftOf } from './contract-draft.ts'

const labels: Record<keyof Draft, string> = { email: 'E-mail', vatid: 'VAT id' }

/** Tells one who was about to save what somebody else has made of the contract meanwhile. */
export function ContractLostRace({ was, is }: { was: Contract; is: Contract }) {
  const changes = changesOf(draftOf(is), draftOf(was))
  const changed = draftFields.filter((field) => field in changes)
  return (
    <Alert
      variant="default"
      role="alert"
      icon={<IconUsers aria-hidden="true" color="var(--color-level-near-full)" />}
      title="Somebody else has changed this contract meanwhile"
    >
      Nothing of yours is saved yet.
      {changed.length === 0 && ' Its e-mail and VAT id are as you saw them.'}
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
