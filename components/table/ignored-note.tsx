'use client'
import { Text } from '@mantine/core'
import { useSearchParams } from 'next/navigation'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { ignoredParts } from './state/ignored-parts.ts'

/** Says which parts of the address the table ignores, such as a column that a saved view names and that is gone. */
export function IgnoredNote({ endpoint, columnIds }: { endpoint: Endpoint; columnIds: readonly string[] }) {
  const parts = ignoredParts(endpoint, useSearchParams(), columnIds)
  if (parts.length === 0) return null
  return (
    <Text size="sm" mb="xs" role="note" style={{ overflowWrap: 'anywhere' }}>
      This table does not have {parts.join(', ')}. It ignores what the address says of{' '}
      {parts.length > 1 ? 'them' : 'it'}.
    </Text>
  )
}
