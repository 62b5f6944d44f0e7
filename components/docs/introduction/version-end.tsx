import { Alert } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import type { Dialect, Lifetime } from '#lib/api/dialects/dialect.ts'
import { TextWithCode } from '../elements/text-with-code.tsx'
import { versionEndText } from './version-end-text.ts'

/** When a version becomes deprecated and when it may be removed. */
export type Ends = Lifetime

/** A notice that a version is or will be deprecated, with its dates in milliseconds; nothing when it has none. */
export function VersionEnd({ dialect, ...ends }: { dialect: Dialect } & Ends) {
  const notice = versionEndText(dialect.name, ends, Date.now())
  if (!notice) return null
  return (
    <Alert
      variant="default"
      role="note"
      mt="md"
      icon={<IconHourglass aria-hidden="true" color="var(--color-level-near-full)" />}
      title={notice.title}
    >
      <TextWithCode>{notice.text}</TextWithCode>
    </Alert>
  )
}
