'use client'
import { Button, Divider } from '@mantine/core'
import { useState } from 'react'
import { ownPath } from '#lib/api/contract/own-path.ts'
import { type AskObstacle, goToSingleSignOn } from './ask-for-session.ts'

type SingleSignOnProps = { callbackUrl: string; onObstacle: (obstacle: AskObstacle) => void }

/** The way to the other server that signs users in. */
export function SingleSignOn({ callbackUrl, onObstacle }: SingleSignOnProps) {
  const [isBusy, setBusy] = useState(false)

  async function go(): Promise<void> {
    setBusy(true)
    const obstacle = await goToSingleSignOn(ownPath(callbackUrl, window.location.origin))
    if (!obstacle) return
    setBusy(false)
    onObstacle(obstacle)
  }

  return (
    <>
      <Divider label="or" my="md" />
      <Button variant="default" loading={isBusy} onClick={go} fullWidth>
        Sign in with single sign-on
      </Button>
    </>
  )
}
