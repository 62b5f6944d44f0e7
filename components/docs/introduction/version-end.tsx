import { Alert } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import type { Dialect, Lifetime } from '#lib/api/dialects/dialect.ts'
import { TextWithCode } from '../elements/text-with-code.tsx'

/** When a version becomes deprecated and when it may be removed. */
export type Ends = Lifetime

/** A notice that a version is deprecated, with its dates in milliseconds; nothing when it has none. */
export function VersionEnd({ dialect, deprecatedAt, sunsetAt }: { dialect: Dialect } & Ends) {
  if (deprecatedAt === undefined && sunsetAt === undefined) return null
  const sentences = [
    deprecatedAt !== undefined && `${dialect.name} is deprecated as of ${dayOf(deprecatedAt)}.`,
    sunsetAt !== undefined && `It may be removed after ${dayOf(sunsetAt)}.`,
    'Its responses have the headers `Deprecation` and `Sunset`. Use v2 for new clients.',
  ]
  return (
    <Alert
      variant="default"
      role="note"
      mt="md"
      icon={<IconHourglass aria-hidden="true" color="var(--color-level-near-full)" />}
      title={`${dialect.name} is deprecated`}
    >
      <TextWithCode>{sentences.filter(Boolean).join(' ')}</TextWithCode>
    </Alert>
  )
}

function dayOf(timeMs: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(timeMs)
}
