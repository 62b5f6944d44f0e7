'use client'
import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { text } from '../texts/text.ts'
import { focusFirstError } from './form/focus-first-error.ts'
import { newPassword, setUpRules } from './form/form-rules.ts'
import { NewPasswordFields } from './form/new-password-fields.tsx'
import { SubmitButton } from './form/submit-button.tsx'
import { useEarlyInput } from './form/use-early-input.ts'
import { SignInCard } from './sign-in-card.tsx'
import { UnusableLink } from './unusable-link.tsx'
import { useLinkSession } from './use-link-session.ts'

const unusableTexts = { ended: 'signIn.endedSetUp', incomplete: 'signIn.incompleteSetUp' } as const

/** Creates the partner and its first owner with the link that the server prints, then signs in. */
export function SetupForm() {
  const { link, failure, isBusy, submit } = useLinkSession('setup')
  const form = useForm({
    initialValues: { partner: '', email: '', ...newPassword },
    validate: setUpRules,
  })
  useEarlyInput(form)

  if (link && link.state !== 'open') {
    return <UnusableLink state={link.state} texts={unusableTexts} />
  }
  return (
    <SignInCard title={text('signIn.setUpTitle')} intro={text('signIn.setUpIntro')} failure={failure}>
      <form
        method="post"
        onSubmit={form.onSubmit(
          ({ partner, email, password }) => submit({ partner, email, password }),
          focusFirstError(form),
        )}
      >
        <Stack gap="md">
          <TextInput
            label={text('signIn.partner')}
            name="partner"
            description={text('signIn.partnerHint')}
            autoComplete="organization"
            autoFocus
            {...form.getInputProps('partner')}
          />
          <TextInput
            label={text('signIn.email')}
            name="email"
            type="email"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
          <NewPasswordFields form={form} />
          <SubmitButton isBusy={isBusy}>{text('signIn.setUp')}</SubmitButton>
        </Stack>
      </form>
    </SignInCard>
  )
}
