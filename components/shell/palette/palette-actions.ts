'use client'
import type { MantineColorScheme } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useChoose } from '../../preferences/use-preferences.ts'
import { hashActions } from '../../records/hooks/use-hash-action.ts'
import { text } from '../../texts/text.ts'
import { signOut } from '../account/sign-out.ts'
import { themeOf } from '../theme/chosen-theme.ts'
import { useMay } from '../use-account.ts'

type PaletteAction = { id: string; label: string; description: string; onClick: () => void }

const schemes: Record<MantineColorScheme, string> = {
  auto: 'System theme',
  light: 'Light theme',
  dark: 'Dark theme',
}

/**
 * Returns the actions of the command palette that the signed-in user may run. After a failed sign-out its
 * description says so, and `onSignOutFailed` is called.
 */
export function usePaletteActions(onSignOutFailed: () => void): PaletteAction[] {
  const { mutate: choose } = useChoose()
  const mayInvite = useMay('PARTNER_ADMIN')
  const leave = useMutation({
    mutationFn: signOut,
    onError: onSignOutFailed,
  })
  const { push } = useRouter()
  const openDialog = (path: string, hash: string) => () => {
    // On the same page the router changes the hash without a `hashchange` event.
    if (window.location.pathname === path) window.location.hash = hash
    else push(path + hash)
  }
  return [
    {
      id: 'create-key',
      label: 'Create an API key',
      description: 'A token for a program',
      onClick: openDialog('/api-keys', hashActions.createKey),
    },
    ...(mayInvite
      ? [
          {
            id: 'invite',
            label: 'Invite a user',
            description: 'Creates a one-time link to set a password',
            onClick: openDialog('/users', hashActions.inviteUser),
          },
        ]
      : []),
    {
      id: 'preferences',
      label: text('preferences.title'),
      description: text('preferences.hint'),
      onClick: () => push('/preferences'),
    },
    {
      id: 'docs',
      label: 'Documentation',
      description: 'How the API works, and its errors',
      onClick: () => push('/docs'),
    },
    ...(['auto', 'light', 'dark'] as const).map((scheme) => ({
      id: `colours-${scheme}`,
      label: schemes[scheme],
      description: 'For you, in all browsers',
      onClick: () => choose({ theme: themeOf(scheme) }),
    })),
    {
      id: 'sign-out',
      label: 'Sign out',
      description: leave.error ? 'You are still signed in: the request failed' : 'Ends this session',
      onClick: () => leave.mutate('here'),
    },
    {
      id: 'sign-out-everywhere',
      label: 'Sign out everywhere',
      description: 'Ends every session of yours',
      onClick: () => leave.mutate('everywhere'),
    },
  ]
}
