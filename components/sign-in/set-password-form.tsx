'use client'
import { Checkbox, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { text } from '../texts/text.ts'
import { focusFirstError } from './form/focus-first-error.ts'
import { newPassword, newPasswordRules } from './form/form-rules.ts'
import { NewPasswordFields } from './form/new-password-fields.tsx'
import { SubmitButton } from './form/submit-button.tsx'
import { useEarlyInput } from './form/use-early-input.ts'
import { SignInCard } from './sign-in-card.tsx'
import { UnusableLink } from './unusable-link.tsx'
import { useLinkSession } from './use-link-session.ts'

const unusableTexts = { ended: 'signIn.endedPassword', incomplete: 'signIn.incompletePassword' } as const

/** Sets a password with a one-time link, then signs in. */
export function SetPasswordForm() {
  const { link, failure, isBusy, submit } = useLinkSession('set-password')
  const form = useForm({ initialValues: { ...newPassword, revokeTokens: false }, validate: newPasswordRules })
  useEarlyInput(form)

  if (link && link.state !== 'open') {
    return <UnusableLink state={link.state} texts={unusableTexts} />
  }
  return (
    <SignInCard title={text('signIn.setPasswordTitle')} intro={text('signIn.setPasswordIntro')} failure={failure}>
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
              label={text('signIn.revokeKeys', { count: link.activeTokens })}
              description={text('signIn.revokeKeysHint')}
              {...form.getInputProps('revokeTokens', { type: 'checkbox' })}
            />
          )}
          <SubmitButton isBusy={isBusy}>{text('signIn.setPassword')}</SubmitButton>
        </Stack>
      </form>
    </SignInCard>
  )
}
