'use client'
import { Code, Stack, Text } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { Scope } from '#lib/values/rights.ts'
import { useAccount } from '../shell/use-account.ts'

/** Replaces content that the user may not read; says which scope it needs. */
export function NotAllowed({ needs }: { needs: Scope | null }) {
  const account = useAccount()
  return (
    <Stack gap="sm" align="flex-start" maw="40rem" py="xl" role="alert">
      <IconLock size={32} stroke={1.4} aria-hidden="true" color="var(--mantine-color-dimmed)" />
      <Text fw={600}>You are not allowed to see this</Text>
      <Text size="sm" c="dimmed">
        {needs ? (
          <>
            It needs the right <Code>{needs}</Code>, which your role{account && ` “${account.role}”`} does not have. An
            owner{account && ` of ${account.partner.name}`} can give you another role.
          </>
        ) : (
          'It belongs to another partner.'
        )}
      </Text>
    </Stack>
  )
}
