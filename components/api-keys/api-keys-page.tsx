'use client'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { query } from '#lib/api/client.ts'
import { getAccount } from '#lib/api/contract/account.ts'
import { useQuery } from '../query/use-query.ts'
import { hashActions, useHashAction } from '../records/hooks/use-hash-action.ts'
import { useOnce } from '../records/once/once-provider.tsx'
import { richText, text } from '../texts/text.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeysTable } from './keys-table.tsx'
import { type IssuedKey, NewKeyDialog } from './new-key-dialog.tsx'

/** The API keys page: the list of the user's keys, and the dialogs that create a key and show it once. */
export function ApiKeysPage({ baseUrl }: { baseUrl: string }) {
  const { show } = useOnce()
  const [isCreating, setCreating] = useState(false)
  useHashAction(hashActions.createKey, () => setCreating(true))
  const showKey = (issued: IssuedKey) => show(<NewKeyDialog issued={issued} baseUrl={baseUrl} />)
  const account = useQuery(query(getAccount, { params: {} })).data?.data
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="md">
        <div style={{ flex: '1 1 20rem' }}>
          <Title order={1}>{text('apiKeys.title')}</Title>
          <Text size="sm" c="dimmed" mt={4}>
            {richText(account ? 'apiKeys.introWithUuid' : 'apiKeys.intro', {
              uuid: account?.user_uuid ?? '',
              code: (words) => <code>{words}</code>,
            })}
          </Text>
        </div>
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
          {text('apiKeys.create')}
        </Button>
      </Group>
      <KeysTable onIssued={showKey} />
      <CreateKeyDialog
        isOpen={isCreating}
        scopes={account?.scopes ?? []}
        close={() => setCreating(false)}
        onIssued={showKey}
      />
    </>
  )
}
