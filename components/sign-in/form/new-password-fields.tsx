import type { UseFormReturnType } from '@mantine/form'
import { passwordLength } from '#lib/api/contract/sign-in/sign-in.ts'
import { text } from '../../texts/text.ts'
import type { NewPassword } from './form-rules.ts'
import { PasswordField } from './password-field.tsx'

/** The two inputs of a new password. */
export function NewPasswordFields<T extends NewPassword>({
  form,
  autoFocus = false,
}: {
  form: UseFormReturnType<T>
  autoFocus?: boolean
}) {
  return (
    <>
      <PasswordField
        label={text('signIn.newPassword')}
        name="password"
        description={text('signIn.newPasswordHint', { min: passwordLength.min })}
        autoComplete="new-password"
        autoFocus={autoFocus}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={text('signIn.again')}
        name="again"
        autoComplete="new-password"
        {...form.getInputProps('again')}
      />
    </>
  )
}
