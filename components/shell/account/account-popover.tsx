'use client'
import { Box, Button, Divider, Popover, Stack, Text } from '@mantine/core'
import { IconAdjustments, IconBook, IconDevices, IconLogout } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { LanguageControl } from '../../preferences/language-control.tsx'
import { roleText } from '../../records/role-text.ts'
import { text } from '../../texts/text.ts'
import { PageLink } from '../page-link.tsx'
import { useOpenedAtOnce } from '../use-opened-at-once.ts'
import { type Account, AccountButton } from './account-button.tsx'
import { signOut } from './sign-out.ts'

const item = { variant: 'subtle', color: 'gray', justify: 'start', size: 'sm', fw: 400, c: 'var(--mantine-color-text)' }

/** The opened account menu. */
export function AccountPopover({ account }: { account: Account }) {
  const leave = useMutation({ mutationFn: signOut })
  const { target, popover } = useOpenedAtOnce()
  return (
    <Popover {...popover} position="bottom-end" width={280} transitionProps={{ duration: 0 }} onClose={leave.reset}>
      <Popover.Target>
        <AccountButton account={account} {...target} />
      </Popover.Target>
      <Popover.Dropdown p={6} aria-label={text('shell.account')}>
        {account && (
          <>
            <Text size="sm" fw={600} px="sm" pt={6} style={{ overflowWrap: 'anywhere' }}>
              {account.name ?? account.email}
            </Text>
            <Text size="xs" c="dimmed" px="sm" style={{ overflowWrap: 'anywhere' }}>
              {text('shell.accountFacts', {
                email: account.email,
                role: roleText(account.role),
                partner: account.partner.name,
              })}
            </Text>
            <Divider my={6} />
          </>
        )}
        <Box px="sm" py={6}>
          <LanguageControl />
        </Box>
        <Stack gap={0}>
          <Button
            {...item}
            component={PageLink}
            href="/preferences"
            leftSection={<IconAdjustments size={16} aria-hidden="true" />}
          >
            {text('preferences.title')}
          </Button>
          <Button {...item} component={PageLink} href="/docs" leftSection={<IconBook size={16} aria-hidden="true" />}>
            {text('shell.documentation')}
          </Button>
          <Button
            {...item}
            leftSection={<IconLogout size={16} aria-hidden="true" />}
            onClick={() => leave.mutate('here')}
          >
            {text('shell.signOut')}
          </Button>
          <Button
            {...item}
            leftSection={<IconDevices size={16} aria-hidden="true" />}
            onClick={() => leave.mutate('everywhere')}
          >
            {text('shell.signOutEverywhere')}
          </Button>
        </Stack>
        {leave.error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert" px="sm" py={6}>
            {text('shell.signOutFailedHelp')}
          </Text>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
