'use client'
import { Text } from '@mantine/core'
import { useSearchParams } from 'next/navigation'
import type { Endpoint } from '#lib/api/endpoint.ts'
import { text } from '../texts/text.ts'
import { ignoredParts } from './state/ignored-parts.ts'

/** Says which parts of the address the table ignores, such as a column that a saved view names and that is gone. */
export function IgnoredNote({ endpoint, columnIds }: { endpoint: Endpoint; columnIds: readonly string[] }) {
  const parts = ignoredParts(endpoint, useSearchParams(), columnIds)
  if (parts.length === 0) return null
  return (
    <Text size="sm" mb="xs" role="note" style={{ overflowWrap: 'anywhere' }}>
      {text('table.ignored', { count: parts.length, parts: parts.join(', ') })}
    </Text>
  )
}
