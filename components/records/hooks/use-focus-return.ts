'use client'
import { useEffect, useRef } from 'react'

/** Moves the focus back to the element that the selector `opener` matches once the last dialog has closed. */
export function useFocusReturn(opener: string | undefined, isOpen: boolean): void {
  const last = useRef(opener)
  if (opener) last.current = opener
  useEffect(() => {
    if (isOpen || !last.current) return
    const element = document.querySelector<HTMLElement>(last.current)
    last.current = undefined
    // After the dialog has released its focus trap.
    setTimeout(() => element?.focus())
  }, [isOpen])
}
