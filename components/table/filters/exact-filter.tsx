'use client'
import { Autocomplete } from '@mantine/core'
import { type KeyboardEvent, useEffect, useState } from 'react'

export type ExactFilterProps = {
  label: string
  suggestions: readonly string[]
  value: string
  onChange: (value: string) => void
}

/** A filter for one exact value. It applies on a choice, on Enter and when the field loses the focus. */
export function ExactFilter({ label, suggestions, value, onChange }: ExactFilterProps) {
  const [text, setText] = useState(value)
  // Back, Forward and "Clear the filter" change the address, and thus the value, without input here.
  useEffect(() => setText(value), [value])
  const apply = (to: string) => to.trim() !== value && onChange(to.trim())
  // Around the field: the field itself has handled Enter by then, if a suggestion is highlighted.
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.isDefaultPrevented()) apply(text)
  }
  return (
    <Autocomplete
      size="xs"
      label={label}
      placeholder="any"
      data={[...suggestions]}
      value={text}
      onChange={setText}
      onOptionSubmit={apply}
      onBlur={() => apply(text)}
      wrapperProps={{ onKeyDown: applyOnEnter }}
      onClear={() => apply('')}
      openOnFocus={false}
      // axe wants the list inside a landmark of the page.
      comboboxProps={{ withinPortal: false }}
      clearable
    />
  )
}
