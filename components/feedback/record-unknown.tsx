import { Anchor, Stack, Text, Title } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageLink } from '../shell/page-link.tsx'

type RecordUnknownProps = { title: ReactNode; hint: string; back: { href: string; label: string } }

/** Replaces a record that does not exist or belongs to another partner: the API returns the same 404 for both. */
export function RecordUnknown({ title, hint, back }: RecordUnknownProps) {
  return (
    <Stack gap="sm" align="flex-start" maw="40rem" py="xl">
      <IconSearchOff size={32} stroke={1.4} aria-hidden="true" color="var(--mantine-color-dimmed)" />
      <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      <Text c="dimmed">{hint}</Text>
      <Anchor component={PageLink} href={back.href}>
        {back.label}
      </Anchor>
    </Stack>
  )
}
