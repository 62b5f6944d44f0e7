'use client'
import { Button, Checkbox, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { focusFirstError } from './focus-first-error.ts'
import { NewPasswordFields, newPassword, newPasswordRules } from './new-password-fields.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { UnusableLink } from './unusable-link.tsx'
import { useLinkSession } from './use-link-session.ts'

/** Sets a password with a one-time link, then signs in. */
export function SetPasswordForm() {
  const { link, failure, isBusy, submit } = useLinkSession('set-password')
  const form = useForm({ initialValues: { ...newPassword, revokeTokens: false }, validate: newPasswordRules })

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
          <Button type="submit" color="petrol.7" loading={isBusy} fullWidth>
            Set the password
          </Button>
        </Stack>
      </form>
    </SignInCard>
  )
}
