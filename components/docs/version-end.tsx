import { Alert } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import type { Dialect } from '#lib/api/dialects.ts'
import { Words } from './words.tsx'

export type Ends = { deprecatedAt: number | undefined; sunsetAt: number | undefined }

/** Says that a version is not to be used for anything new, and until when it is there. */
export function VersionEnd({ dialect, deprecatedAt, sunsetAt }: { dialect: Dialect } & Ends) {
  if (deprecatedAt === undefined && sunsetAt === undefined) return null
  const sentences = [
    deprecatedAt !== undefined && `${dialect.name} is deprecated from ${dayOf(deprecatedAt)} on.`,
    sunsetAt !== undefined && `It may be gone from ${dayOf(sunsetAt)} on.`,
    'Answers say so in their headers `Deprecation` and `Sunset`. Use v2 for anything new.',
  ]
  return (
    <Alert
      variant="default"
      role="note"
      mt="md"
      icon={<IconHourglass aria-hidden="true" color="var(--color-level-near-full)" />}
      title={`${dialect.name} comes to its end`}
    >
      <Words>{sentences.filter(Boolean).join(' ')}</Words>
    </Alert>
  )
}

function dayOf(moment: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(moment)
}
