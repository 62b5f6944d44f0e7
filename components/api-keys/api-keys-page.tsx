'use client'
import { Button, Group, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#lib/api/client.ts'
import { getAccount } from '#lib/api/contract/account.ts'
import { useWish } from '../layout/use-wish.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { createKeyHash } from './create-key-hash.ts'
import { KeysTable } from './keys-table.tsx'
import { type IssuedKey, NewKeyDialog } from './new-key-dialog.tsx'

/** The API keys of the user: what there is, what it may do, and the one moment in which a new one is shown. */
export function ApiKeysPage({ baseUrl }: { baseUrl: string }) {
  const [isCreating, setCreating] = useState(false)
  useWish(createKeyHash, () => setCreating(true))
  const [issued, setIssued] = useState<IssuedKey | null>(null)
  const account = useQuery(query(getAccount, { params: {} }))
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="md">
        <div>
          <Title order={1}>API keys</Title>
          <Text size="sm" c="dimmed" mt={4}>
            A program sends your user’s UUID in <code>X-Auth-UserId</code> and a key in <code>X-Auth-Token</code>.
            {account.data && (
              <>
                {' '}
                Your UUID is <code>{account.data.data.user_uuid}</code>.
              </>
            )}
          </Text>
        </div>
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setCreating(true)}>
          Make a key
        </Button>
      </Group>
      <KeysTable onIssued={setIssued} />
      <CreateKeyDialog
        isOpen={isCreating}
        scopes={account.data?.data.scopes ?? []}
        close={() => setCreating(false)}
        onIssued={setIssued}
      />
      <NewKeyDialog issued={issued} baseUrl={baseUrl} close={() => setIssued(null)} />
    </>
  )
}
