'use client'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { createKeyHash } from '../api-keys/create-key-hash.ts'
import { inviteHash } from '../users/invite-hash.ts'
import { useMay } from './use-account.ts'

type PaletteAction = { id: string; label: string; description: string; onClick: () => void }

const schemes: Record<MantineColorScheme, string> = {
  auto: 'Colours of the system',
  light: 'Light colours',
  dark: 'Dark colours',
}

/** What can be done from anywhere, for the command palette. */
export function usePaletteActions(): PaletteAction[] {
  const { setColorScheme } = useMantineColorScheme()
  const mayInvite = useMay('PARTNER_ADMIN')
  // Not by the router: it changes a hash without telling the page on which it may be already.
  const goTo = (address: string) => () => window.location.assign(address)
  return [
    {
      id: 'make-key',
      label: 'Make an API key',
      description: 'A token for a program',
      onClick: goTo(`/api-keys${createKeyHash}`),
    },
    ...(mayInvite
      ? [
          {
            id: 'invite',
            label: 'Invite a user',
            description: 'A colleague who sets a password by a link',
            onClick: goTo(`/users${inviteHash}`),
          },
        ]
      : []),
    { id: 'docs', label: 'Documentation', description: 'The interface and its problems', onClick: goTo('/docs') },
    ...(['auto', 'light', 'dark'] as const).map((scheme) => ({
      id: `colours-${scheme}`,
      label: schemes[scheme],
      description: 'In this browser',
      onClick: () => setColorScheme(scheme),
    })),
  ]
}
