'use client'
import { Button, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { firstPage } from '#lib/api/contract/own-path.ts'
import { type AskObstacle, askForSession } from './ask-for-session.ts'
import { focusFirstError } from './focus-first-error.ts'
import { LinkOver } from './link-over.tsx'
import { NewPasswordFields, newPassword, newPasswordRules } from './new-password-fields.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useOneTimeLink } from './use-one-time-link.ts'

/** Sets a password by a one-time link and signs in with it. */
export function SetPasswordForm() {
  const [link, endLink] = useOneTimeLink('set-password')
  const [obstacle, setObstacle] = useState<AskObstacle>()
  const [isBusy, setBusy] = useState(false)
  const form = useForm({ initialValues: newPassword, validate: newPasswordRules })

  async function submit({ password }: typeof form.values): Promise<void> {
    if (link?.state !== 'open') return
    setBusy(true)
    setObstacle(undefined)
    const inTheWay = await askForSession('set-password', { secret: link.secret, password })
    if (!inTheWay) return window.location.replace(firstPage)
    setBusy(false)
    if (inTheWay.kind === 'link-ended') endLink()
    else setObstacle(inTheWay)
  }

  if (link && link.state !== 'open') {
    return <LinkOver state={link.state} advice="Whoever manages your users can give you a new one." />
  }
  return (
    <SignInCard title="Set a password" intro="The link works once. You are signed in afterwards." obstacle={obstacle}>
      <form method="post" onSubmit={form.onSubmit(submit, focusFirstError(form))}>
        <Stack gap="md">
          <NewPasswordFields form={form} autoFocus />
          <Button type="submit" color="petrol.7" loading={isBusy} fullWidth>
            Set the password
          </Button>
        </Stack>
      </form>
    </SignInCard>
  )
}
