'use client'
import { Button, Divider } from '@mantine/core'
import { useState } from 'react'
import { ownPath } from '#lib/api/contract/sign-in/own-path.ts'
import { useIsHydrated } from '../records/hooks/use-is-hydrated.ts'
import { text } from '../texts/text.ts'
import { goToSingleSignOn, type SignInFailure } from './request-session.ts'

type SingleSignOnProps = { callbackUrl: string; onFailure: (failure: SignInFailure) => void }

/** The button that signs in with the OpenID Connect issuer. */
export function SingleSignOn({ callbackUrl, onFailure }: SingleSignOnProps) {
  const [isBusy, setBusy] = useState(false)

  async function go(): Promise<void> {
    setBusy(true)
    const failure = await goToSingleSignOn(ownPath(callbackUrl, window.location.origin))
    if (!failure) return
    setBusy(false)
    onFailure(failure)
  }

  return (
    <>
      <Divider label={text('signIn.or')} my="md" />
      <Button variant="default" disabled={!useIsHydrated()} loading={isBusy} onClick={go} fullWidth>
        {text('signIn.singleSignOn')}
      </Button>
    </>
  )
}
