'use client'
import { type FocusEvent, useEffect, useRef } from 'react'

/** Longer than the focus stays on an element that the keyboard passes. */
const restMs = 150

type RestingFocus = { onFocus: (event: FocusEvent) => void; onBlur: () => void; onKeyDown: () => void }

/** Calls `rest` when the keyboard has focused an element for a moment and no key was pressed: its key is likely to come next. */
export function useRestingFocus(rest: () => void): RestingFocus {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onFocus: ({ currentTarget }) => {
      end()
      if (currentTarget.matches(':focus-visible')) timer.current = setTimeout(rest, restMs)
    },
    onBlur: end,
    onKeyDown: end,
  }
}
