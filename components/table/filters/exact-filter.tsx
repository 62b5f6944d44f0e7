'use client'
import { Autocomplete } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import type { PlainKey } from '../../texts/catalogue.ts'
import { text } from '../../texts/text.ts'
import { useTypedText } from './use-typed-text.ts'

export type ExactFilterProps = {
  label: string
  suggestions: readonly string[]
  /** The texts of the suggestions that are words of ours: they are shown and typed in the language of the page. */
  words?: Readonly<Record<string, PlainKey>> | undefined
  value: string
  onChange: (value: string) => void
}

/** A filter for one exact value. It applies on a choice, on Enter and when the field loses the focus. */
export function ExactFilter({ label, suggestions, words = {}, value, onChange }: ExactFilterProps) {
  const shownOf = (one: string) => {
    // The value is from the address, where it may be `constructor`.
    const word = Object.hasOwn(words, one) ? words[one] : undefined
    return word ? text(word) : one
  }
  const sentFor = (shown: string) => suggestions.find((one) => shownOf(one) === shown) ?? shown
  const { text: typed, setText, send } = useTypedText(shownOf(value))
  const apply = (to: string) => {
    const trimmed = to.trim()
    if (sentFor(trimmed) === value) return
    setText(trimmed)
    send(trimmed)
    onChange(sentFor(trimmed))
  }
  // Around the field: the field itself has handled Enter by then, if a suggestion is highlighted.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.isDefaultPrevented()) apply(typed)
  }
  return (
    <Autocomplete
      size="xs"
      label={label}
      placeholder={text('table.any')}
      data={suggestions.map(shownOf)}
      value={typed}
      onChange={setText}
      onOptionSubmit={apply}
      onBlur={() => apply(typed)}
      wrapperProps={{ onKeyDown: applyOnEnter }}
      onClear={() => apply('')}
      openOnFocus={false}
      // axe wants the list inside a landmark of the page.
      comboboxProps={{ withinPortal: false }}
      clearable
    />
  )
}
