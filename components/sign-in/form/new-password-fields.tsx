import { PasswordInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { passwordLength } from '#lib/api/contract/sign-in/sign-in.ts'
import type { NewPassword } from './form-rules.ts'

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
      <PasswordInput
        label="New password"
        name="password"
        description={`At least ${passwordLength.min} characters; a sentence is easy to remember.`}
        autoComplete="new-password"
        autoFocus={autoFocus}
        {...form.getInputProps('password')}
      />
      <PasswordInput label="Once more" name="again" autoComplete="new-password" {...form.getInputProps('again')} />
    </>
  )
}
