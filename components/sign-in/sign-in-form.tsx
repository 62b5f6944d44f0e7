'use client'
import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ownPath } from '#lib/api/contract/own-path.ts'
import { type AskObstacle, askForSession } from './ask-for-session.ts'
import { SignInCard } from './sign-in-card.tsx'
import { SingleSignOn } from './single-sign-on.tsx'

type SignInFormProps = {
  callbackUrl: string
  /** What stood in the way of a sign-in that led back here. */
  earlier: AskObstacle | undefined
  hasSingleSignOn: boolean
}

/** Asks for e-mail and password, and goes on to where the visitor wanted to be. */
export function SignInForm({ callbackUrl, earlier, hasSingleSignOn }: SignInFormProps) {
  const [obstacle, setObstacle] = useState(earlier)
  const [isBusy, setBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)

  // Read from the fields themselves: a password manager may fill them before this page is alive.
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setBusy(true)
    setObstacle(undefined)
    const inTheWay = await askForSession('password', {
      email: String(typed.get('email')),
      password: String(typed.get('password')),
    })
    if (!inTheWay) return window.location.replace(ownPath(callbackUrl, window.location.origin))
    setBusy(false)
    setObstacle(inTheWay)
    password.current?.select()
  }

  return (
    <SignInCard title="Sign in" intro="To your hybrid cores, and how full they are." obstacle={obstacle}>
      {/* Sent before the page is alive, the password must not stand in an address. */}
      <form method="post" onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
          />
          <PasswordInput
            ref={password}
            label="Password"
            name="password"
            autoComplete="current-password"
            maxLength={1_000}
            required
            withAsterisk={false}
          />
          <Button type="submit" color="petrol.7" loading={isBusy} fullWidth>
            Sign in
          </Button>
        </Stack>
      </form>
      {hasSingleSignOn && <SingleSignOn callbackUrl={callbackUrl} onObstacle={setObstacle} />}
    </SignInCard>
  )
}
