import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { text } from '../../texts/text.ts'

/** An input of a password, with a button that shows it. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': text('signIn.togglePassword') }} {...props} />
}
