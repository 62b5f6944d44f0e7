'use client'
import { Checkbox, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { focusFirstError } from './form/focus-first-error.ts'
import { newPassword, newPasswordRules } from './form/form-rules.ts'
import { NewPasswordFields } from './form/new-password-fields.tsx'
import { SubmitButton } from './form/submit-button.tsx'
import { useEarlyInput } from './form/use-early-input.ts'
import { SignInCard } from './sign-in-card.tsx'
import { UnusableLink } from './unusable-link.tsx'
import { useLinkSession } from './use-link-session.ts'

/** Sets a password with a one-time link, then signs in. */
export function SetPasswordForm() {
  const { link, failure, isBusy, submit } = useLinkSession('set-password')
  const form = useForm({ initialValues: { ...newPassword, revokeTokens: false }, validate: newPasswordRules })
  useEarlyInput(form)

  if (link && link.state !== 'open') {
    return <UnusableLink state={link.state} advice="An administrator can create a new link for you." />
  }
  return (
    <SignInCard title="Set a password" intro="The link works once. It also signs you in." failure={failure}>
      <form
        method="post"
        onSubmit={form.onSubmit(
          ({ password, revokeTokens }) => submit({ password, revoke_tokens: String(revokeTokens) }),
          focusFirstError(form),
        )}
      >
        <Stack gap="md">
          <NewPasswordFields form={form} autoFocus />
          {link && link.activeTokens > 0 && (
            <Checkbox
              label={`Also revoke my API keys (${link.activeTokens} active)`}
              description="Requests with these keys are then refused. Otherwise the keys stay valid."
              {...form.getInputProps('revokeTokens', { type: 'checkbox' })}
            />
          )}
          <SubmitButton isBusy={isBusy}>Set the password</SubmitButton>
        </Stack>
      </form>
    </SignInCard>
  )
}
