'use client'
import { Text, Title } from '@mantine/core'
import { useMay } from '../shell/use-account.ts'
import { AuditTable } from './audit-table.tsx'

/** The audit log of the partner. */
export function AuditPage() {
  const mayRead = useMay('PARTNER_ADMIN')
  return (
    <>
      <Title order={1} mb={mayRead ? 4 : 'md'}>
        Audit log
      </Title>
      {mayRead && (
        <Text size="sm" c="dimmed" mb="md">
          Sign-ins; changes to users, API keys, calendar feeds and billing records; removed hybrid cores; the first push
          or round of each source on a day. Newest first.
        </Text>
      )}
      <AuditTable />
    </>
  )
}
