'use client'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { signIn } from 'next-auth/react'
import { useState } from 'react'
import { ownPath } from './own-path.ts'
import { SignInCard } from './sign-in-card.tsx'

const wrong = 'The e-mail address or the password is wrong, or the account is locked.'
const unreachable = 'The server does not answer. Nothing is wrong with what you typed; try again in a moment.'

/** Asks for e-mail and password, and goes on to where the visitor wanted to be. */
export function SignInForm({ callbackUrl }: { callbackUrl: string }) {
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useForm({ initialValues: { email: '', password: '' } })

  async function submit(values: typeof form.values): Promise<void> {
    setBusy(true)
    setError(null)
    const answer = await signIn('password', { ...values, redirect: false }).catch(() => undefined)
    if (answer?.ok) return window.location.assign(ownPath(callbackUrl))
    setBusy(false)
    setError(answer ? reasonOf(answer.error) : unreachable)
  }

  return (
    <SignInCard title="Sign in" intro="To your hybrid cores, and how full they are." error={error}>
      <form onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            autoFocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            required
            {...form.getInputProps('password')}
          />
          <Button type="submit" loading={isBusy} fullWidth>
            Sign in
          </Button>
        </Stack>
      </form>
    </SignInCard>
  )
}

/** The same words for an unknown account and a wrong password; only waiting is told. */
function reasonOf(error: string | undefined | null): string {
  const seconds = /^wait (\d+)$/.exec(error ?? '')?.[1]
  return seconds ? `Too many attempts. Try again in ${seconds} s.` : wrong
}
