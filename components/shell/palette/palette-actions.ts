'use client'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { hashActions } from '../../records/hooks/use-hash-action.ts'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import { signOut } from '../account/sign-out.ts'
import { useMay } from '../use-account.ts'

type PaletteAction = { id: string; label: string; description: string; onClick: () => void }

const schemes = {
  auto: 'shell.systemTheme',
  light: 'shell.lightTheme',
  dark: 'shell.darkTheme',
} as const satisfies Record<MantineColorScheme, PlainKey>

/**
 * Returns the actions of the command palette that the signed-in user may run. After a failed sign-out its
 * description says so, and `onSignOutFailed` is called.
 */
export function usePaletteActions(onSignOutFailed: () => void): PaletteAction[] {
  const { setColorScheme } = useMantineColorScheme()
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
      label: text('shell.createKey'),
      description: text('shell.createKeyHint'),
      onClick: openDialog('/api-keys', hashActions.createKey),
    },
    ...(mayInvite
      ? [
          {
            id: 'invite',
            label: text('shell.invite'),
            description: text('shell.inviteHint'),
            onClick: openDialog('/users', hashActions.inviteUser),
          },
        ]
      : []),
    {
      id: 'docs',
      label: text('shell.documentation'),
      description: text('shell.documentationHint'),
      onClick: () => push('/docs'),
    },
    ...(['auto', 'light', 'dark'] as const).map((scheme) => ({
      id: `colours-${scheme}`,
      label: text(schemes[scheme]),
      description: text('shell.inThisBrowser'),
      onClick: () => setColorScheme(scheme),
    })),
    {
      id: 'sign-out',
      label: text('shell.signOut'),
      description: leave.error ? text('shell.signOutFailed') : text('shell.signOutHint'),
      onClick: () => leave.mutate('here'),
    },
    {
      id: 'sign-out-everywhere',
      label: text('shell.signOutEverywhere'),
      description: text('shell.signOutEverywhereHint'),
      onClick: () => leave.mutate('everywhere'),
    },
  ]
}
