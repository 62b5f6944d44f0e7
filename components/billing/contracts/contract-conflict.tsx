import { Alert, List } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { TextKey } from '../../texts/catalogue.ts'
import { richText, text } from '../../texts/text.ts'
import { type Contract, changesOf, type Draft, draftFields, draftOf } from './contract-draft.ts'

const changeTexts: Record<keyof Draft, TextKey> = { email: 'billing.emailIsNow', vatid: 'billing.vatIdIsNow' }

/** Lists what somebody else has changed in the contract since the user began to edit it. */
export function ContractConflict({ before, now }: { before: Contract; now: Contract }) {
  const changes = changesOf(draftOf(now), draftOf(before))
  const changed = draftFields.filter((field) => field in changes)
  return (
    <Alert
      variant="default"
      role="alert"
      icon={<IconUsers aria-hidden="true" color="var(--color-level-near-full)" />}
      title={text('billing.conflict')}
    >
      {text(changed.length === 0 ? 'billing.notSavedNoChange' : 'billing.notSaved')}
      <List size="sm" mt={4}>
        {changed.map((field) => (
          <List.Item key={field} style={{ overflowWrap: 'anywhere' }}>
            {richText(changeTexts[field], {
              value: changes[field] || text('billing.empty'),
              strong: (value) => <strong>{value}</strong>,
            })}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
