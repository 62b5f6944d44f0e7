'use client'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'

/**
 * Returns the state of a popover that opens when it mounts. Its target gets the focus first: closing returns the focus to
 * it.
 */
export function useOpenedAtOnce() {
  const [opened, onChange] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  // Before any key press: Tab would start at the page's top after the removal of the button.
  useLayoutEffect(() => {
    ref.current?.focus()
    onChange(true)
  }, [])
  // The popover itself closes at Escape once the focus is in it, which is a moment after it has opened.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onChange(false)
  }
  return {
    target: { ref, onClick: () => onChange((isOpen) => !isOpen), onKeyDown },
    popover: { opened, onChange, trapFocus: true, returnFocus: true },
  }
}
