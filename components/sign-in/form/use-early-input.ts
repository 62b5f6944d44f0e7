import type { UseFormReturnType } from '@mantine/form'
import { useLayoutEffect } from 'react'

/** Copies into the form what its text inputs contain before hydration: the next render would clear it. */
export function useEarlyInput<T extends Record<string, unknown>>(form: UseFormReturnType<T>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, directly after hydration.
  useLayoutEffect(() => {
    const typed = Object.entries(form.getValues()).flatMap(([path, value]) => {
      const input = form.getInputNode(path)
      const isTyped = typeof value === 'string' && input instanceof HTMLInputElement && input.value !== ''
      return isTyped ? [[path, input.value]] : []
    })
    form.setValues(Object.fromEntries(typed))
  }, [])
}
