'use client'
import { useEffect, useRef } from 'react'

/** Once nothing is open any more the focus is where it all began: on the element that the selector names. */
export function useFocusReturn(opener: string | undefined, isOpen: boolean): void {
  const last = useRef(opener)
  if (opener) last.current = opener
  useEffect(() => {
    if (isOpen || !last.current) return
    const element = document.querySelector<HTMLElement>(last.current)
    last.current = undefined
    // Once the dialog has let go of it.
    setTimeout(() => element?.focus())
  }, [isOpen])
}
