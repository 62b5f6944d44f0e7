import { PasswordInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { passwordLength } from '#lib/api/contract/sign-in/sign-in.ts'

type NewPassword = { password: string; again: string }

export const newPassword: NewPassword = { password: '', again: '' }

const { min, max } = passwordLength

/** Validates a new password in the form; the server checks the same length. */
export const newPasswordRules = {
  password: (password: string) => {
    const length = [...password.normalize('NFKC')].length
    if (length < min) return `At least ${min} characters`
    return length > max ? `At most ${max} characters` : null
  },
  again: (again: string, { password }: NewPassword) => (again === password ? null : 'The passwords differ'),
}

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
        description={`At least ${min} characters; a sentence is easy to remember.`}
        autoComplete="new-password"
        autoFocus={autoFocus}
        {...form.getInputProps('password')}
      />
      <PasswordInput label="Once more" name="again" autoComplete="new-password" {...form.getInputProps('again')} />
    </>
  )
}
