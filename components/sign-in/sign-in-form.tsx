'use client'
import { Stack, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ownPath } from '#lib/api/contract/sign-in/own-path.ts'
import { text } from '../texts/text.ts'
import { PasswordField } from './form/password-field.tsx'
import { SubmitButton } from './form/submit-button.tsx'
import { requestSession, type SignInFailure } from './request-session.ts'
import { SignInCard } from './sign-in-card.tsx'
import { SingleSignOn } from './single-sign-on.tsx'

type SignInFormProps = {
  callbackUrl: string
  /** The failure of a single sign-on that led back here. */
  earlierFailure: SignInFailure | undefined
  hasSingleSignOn: boolean
}

/** Signs in with e-mail and password, then opens the page that the user requested. */
export function SignInForm({ callbackUrl, earlierFailure, hasSingleSignOn }: SignInFormProps) {
  const [failure, setFailure] = useState(earlierFailure)
  const [isBusy, setBusy] = useState(false)
  const password = useRef<HTMLInputElement>(null)

  // Reads the inputs themselves: a password manager may fill them before hydration.
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(undefined)
    const newFailure = await requestSession('password', {
      email: String(fields.get('email')),
      password: String(fields.get('password')),
    })
    if (!newFailure) return window.location.replace(ownPath(callbackUrl, window.location.origin))
    setBusy(false)
    setFailure(newFailure)
    password.current?.select()
  }

  return (
    <SignInCard title={text('signIn.title')} intro={text('signIn.intro')} failure={failure}>
      {/* Submitted without the script, a GET form would put the password into the address. */}
      <form method="post" onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            label={text('signIn.email')}
            name="email"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
          />
          <PasswordField
            ref={password}
            label={text('signIn.password')}
            name="password"
            autoComplete="current-password"
            maxLength={1_000}
            required
            withAsterisk={false}
          />
          <SubmitButton isBusy={isBusy}>{text('signIn.submit')}</SubmitButton>
        </Stack>
      </form>
      {hasSingleSignOn && <SingleSignOn callbackUrl={callbackUrl} onFailure={setFailure} />}
    </SignInCard>
  )
}
