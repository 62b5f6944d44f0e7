'use client'
import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { firstPage } from '#lib/api/contract/own-path.ts'
import { type AskObstacle, askForSession } from './ask-for-session.ts'
import { focusFirstError } from './focus-first-error.ts'
import { LinkOver } from './link-over.tsx'
import { NewPasswordFields, newPassword, newPasswordRules } from './new-password-fields.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { useOneTimeLink } from './use-one-time-link.ts'

/** Sets up the first owner and its partner by the link that the server prints, and signs in. */
export function SetupForm() {
  const [link, endLink] = useOneTimeLink('setup')
  const [obstacle, setObstacle] = useState<AskObstacle>()
  const [isBusy, setBusy] = useState(false)
  const form = useForm({
    initialValues: { partner: '', email: '', ...newPassword },
    validate: {
      partner: (partner) => (partner.trim() === '' ? 'A name is needed' : null),
      email: (email) => (/^\S+@\S+\.\S+$/.test(email) ? null : 'Not an e-mail address'),
      ...newPasswordRules,
    },
  })

  async function submit({ partner, email, password }: typeof form.values): Promise<void> {
    if (link?.state !== 'open') return
    setBusy(true)
    setObstacle(undefined)
    const inTheWay = await askForSession('setup', { secret: link.secret, partner, email, password })
    if (!inTheWay) return window.location.replace(firstPage)
    setBusy(false)
    if (inTheWay.kind === 'link-ended') endLink()
    else setObstacle(inTheWay)
  }

  if (link && link.state !== 'open') {
    return <LinkOver state={link.state} advice="The server prints a new one when it starts, while there is no user." />
  }
  return (
    <SignInCard title="Set up the panel" intro="You become its first user, an owner." obstacle={obstacle}>
      <form method="post" onSubmit={form.onSubmit(submit, focusFirstError(form))}>
        <Stack gap="md">
          <TextInput
            label="Partner"
            name="partner"
            description="The name of your company. If its inventory has been imported: its name or UUID there."
            autoComplete="organization"
            autoFocus
            {...form.getInputProps('partner')}
          />
          <TextInput
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <NewPasswordFields form={form} />
          <Button type="submit" color="petrol.7" loading={isBusy} fullWidth>
            Set up and sign in
          </Button>
        </Stack>
      </form>
    </SignInCard>
  )
}
