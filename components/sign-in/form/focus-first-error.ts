import type { FormErrors, UseFormReturnType } from '@mantine/form'

/** Returns a handler that focuses the first invalid field of a submitted form. */
export function focusFirstError<T extends Record<string, unknown>>(form: UseFormReturnType<T>) {
  return (errors: FormErrors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
}
