'use client'
import { Text, Title } from '@mantine/core'
import { useMay } from '../shell/use-account.ts'
import { text } from '../texts/text.ts'
import { AuditTable } from './audit-table.tsx'

/** The audit log of the partner. */
export function AuditPage() {
  const mayRead = useMay('PARTNER_ADMIN')
  return (
    <>
      <Title order={1} mb={mayRead ? 4 : 'md'}>
        {text('audit.title')}
      </Title>
      {mayRead && (
        <Text size="sm" c="dimmed" mb="md">
          {text('audit.intro')}
        </Text>
      )}
      <AuditTable />
    </>
  )
}
