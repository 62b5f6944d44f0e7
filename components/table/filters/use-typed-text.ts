'use client'
import { useEffect, useRef, useState } from 'react'

/**
 * Holds the text of a field whose filter is in the address. A text that arrives in the address while more is typed does not
 * replace what is typed; `send` is called with each text that is on its way there.
 */
export function useTypedText(applied: string) {
  const [text, setText] = useState(applied)
  const sent = useRef<string[]>([])
  useEffect(() => {
    const at = sent.current.indexOf(applied)
    sent.current = at === -1 ? [] : sent.current.slice(at + 1)
    // Back, Forward and "Clear the filter" change the address without input in the field.
    if (at === -1) setText(applied)
  }, [applied])
  const send = (to: string) => {
    if (to !== (sent.current.at(-1) ?? applied)) sent.current.push(to)
  }
  return { text, setText, send }
}
