'use client'
import { Autocomplete } from '@mantine/core'
import { useEffect, useState } from 'react'

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
      onKeyDown={({ key }) => key === 'Enter' && apply(text)}
      onClear={() => apply('')}
      openOnFocus={false}
      // axe wants the list inside a landmark of the page.
      comboboxProps={{ withinPortal: false }}
      clearable
    />
  )
}
