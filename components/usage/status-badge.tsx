import { Badge } from '@mantine/core'
import { memo } from 'react'

const colors = new Map([
  ['active', 'teal'],
  ['staged', 'blue'],
  ['failed', 'red'],
  ['maintenance', 'yellow'],
  ['invited', 'blue'],
  ['locked', 'red'],
])

/** The status of a core, an asset or a user, in its own word; the colour only repeats it. */
export const StatusBadge = memo(({ status }: { status: string }) => {
  return (
    <Badge size="sm" variant="dot" color={colors.get(status) ?? 'gray'} tt="none" fw={500} miw="max-content">
      {status}
    </Badge>
  )
})
