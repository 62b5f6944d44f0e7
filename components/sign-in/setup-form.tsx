'use client'
import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { focusFirstError } from './form/focus-first-error.ts'
import { newPassword, setUpRules } from './form/form-rules.ts'
import { NewPasswordFields } from './form/new-password-fields.tsx'
import { SubmitButton } from './form/submit-button.tsx'
import { useEarlyInput } from './form/use-early-input.ts'
import { SignInCard } from './sign-in-card.tsx'
import { UnusableLink } from './unusable-link.tsx'
import { useLinkSession } from './use-link-session.ts'

/** Creates the partner and its first owner with the link that the server prints, then signs in. */
export function SetupForm() {
  const { link, failure, isBusy, submit } = useLinkSession('setup')
  const form = useForm({
    initialValues: { partner: '', email: '', ...newPassword },
    validate: setUpRules,
  })
  useEarlyInput(form)

  if (link && link.state !== 'open') {
    return (
      <UnusableLink state={link.state} advice="The server prints a new link at each start as long as no user exists." />
    )
  }
  return (
    <SignInCard title="Set up the panel" intro="You become the first user, with the role owner." failure={failure}>
      <form
        method="post"
        onSubmit={form.onSubmit(
          ({ partner, email, password }) => submit({ partner, email, password }),
          focusFirstError(form),
        )}
      >
        <Stack gap="md">
          <TextInput
            label="Partner"
            name="partner"
            description="The name of your company. If its inventory is already imported: the name or UUID used there."
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
          <SubmitButton isBusy={isBusy}>Set up and sign in</SubmitButton>
        </Stack>
      </form>
    </SignInCard>
  )
}
