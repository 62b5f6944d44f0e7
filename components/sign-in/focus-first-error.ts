import type { FormErrors, UseFormReturnType } from '@mantine/form'

/** For a form that is sent with wrong fields: leads to the first of them. */
export function focusFirstError<T extends Record<string, unknown>>(form: UseFormReturnType<T>) {
  return (errors: FormErrors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
}
