'use client'
import { useEffect, useRef, useState } from 'react'

/** State of a popover that opens when it appears; its target has the focus first, so that closing leads back to it. */
export function useOpenedAtOnce() {
  const [opened, onChange] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    ref.current?.focus()
    onChange(true)
  }, [])
  return {
    target: { ref, onClick: () => onChange((isOpen) => !isOpen) },
    popover: { opened, onChange, trapFocus: true, returnFocus: true },
  }
}
