'use client'
import { Code, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Scope } from '#lib/values/rights.ts'
import { roleText } from '../records/role-text.ts'
import { useAccount } from '../shell/use-account.ts'
import { richText, text } from '../texts/text.ts'

/** Replaces content that the user may not read; says which scope it needs. */
export function NotAllowed({ needs }: { needs: Scope | null }) {
  const account = useAccount()
  return (
    <Stack gap="sm" align="flex-start" maw="40rem" py="xl" role="alert">
      <IconLock size={32} stroke={1.4} aria-hidden="true" color="var(--mantine-color-dimmed)" />
      <Text fw={600}>{text('feedback.notAllowed')}</Text>
      <Text size="sm" c="dimmed">
        {needs ? missingRight(needs, account) : text('feedback.otherPartner')}
      </Text>
    </Stack>
  )
}

function missingRight(right: Scope, account: ReturnType<typeof useAccount>): ReactNode {
  const code = (words: ReactNode) => <Code>{words}</Code>
  if (!account) return richText('feedback.needsRightOfAnyone', { right, code })
  return richText('feedback.needsRight', { right, code, role: roleText(account.role), partner: account.partner.name })
}
