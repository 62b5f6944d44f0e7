'use client'
import { Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { signIn } from 'next-auth/react'
import { useState } from 'react'
import { SignInCard } from './sign-in-card.tsx'

const minimumLength = 12
const noLink = 'This address is incomplete. Open the whole link that you were given.'

/** Sets a password by a one-time link, whose secret stands behind the `#` of the address, and signs in with it. */
export function SetPasswordForm() {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useForm({
    initialValues: { password: '', again: '' },
    validate: {
      password: (password) => ([...password].length < minimumLength ? `At least ${minimumLength} characters` : null),
      again: (again, { password }) => (again === password ? null : 'Not the same as above'),
    },
  })

  async function submit({ password }: typeof form.values): Promise<void> {
    const secret = new URLSearchParams(window.location.hash.slice(1)).get('secret')
    if (!secret) return setError(noLink)
    setBusy(true)
    setError(null)
    const answer = await signIn('set-password', { secret, password, redirect: false }).catch(() => undefined)
    if (answer?.ok) return window.location.assign('/cores')
    setBusy(false)
    const refused = /^refused (.+)$/.exec(answer?.error ?? '')?.[1]
    setError(refused ? `${refused.charAt(0).toUpperCase()}${refused.slice(1)}.` : 'The server does not answer.')
  }

  return (
    <SignInCard title="Set a password" intro="The link works once. You are signed in afterwards." error={error}>
      <form onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          <PasswordInput
            label="New password"
            description={`At least ${minimumLength} characters; a sentence is easy to remember.`}
            autoComplete="new-password"
            autoFocus
            {...form.getInputProps('password')}
          />
          <PasswordInput label="Once more" autoComplete="new-password" {...form.getInputProps('again')} />
          <Button type="submit" loading={isBusy} fullWidth>
            Set the password
          </Button>
        </Stack>
      </form>
    </SignInCard>
  )
}
