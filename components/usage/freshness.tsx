'use client'
import { Text } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { formatAge, formatTime } from './format.ts'
import { useNow } from './use-now.ts'

/** How old a number is, with the exact time on hover; a stale one says so. */
export function Freshness({ observedAt, stale = false }: { observedAt: string | null; stale?: boolean }) {
  const nowMs = useNow()
  if (observedAt === null) {
    return (
      <Text span size="sm" c="dimmed">
        – no data
      </Text>
    )
  }
  return (
    <Text span size="sm" c={stale ? undefined : 'dimmed'} style={{ whiteSpace: 'nowrap' }}>
      {stale && <IconClockExclamation size={14} style={{ verticalAlign: '-2px', marginRight: 4 }} aria-hidden="true" />}
      <time dateTime={observedAt} title={formatTime(observedAt)} suppressHydrationWarning>
        {formatAge(observedAt, nowMs)}
      </time>
      {stale && ', stale'}
    </Text>
  )
}
