'use client'
import { Autocomplete } from '@mantine/core'
import { useEffect, useState } from 'react'

type ExactFilterProps = {
  label: string
  suggestions: readonly string[]
  value: string
  onChange: (value: string) => void
}

/** A value that is matched as a whole: it holds once it is chosen, or typed and left. */
export function ExactFilter({ label, suggestions, value, onChange }: ExactFilterProps) {
  const [text, setText] = useState(value)
  // Back, Forward and "clear the filter" change the address without a keystroke here.
  useEffect(() => setText(value), [value])
  const apply = (to: string) => to.trim() !== value && onChange(to.trim())
  return (
    <Autocomplete
      size="xs"
      aria-label={label}
      placeholder={label}
      data={[...suggestions]}
      value={text}
      onChange={setText}
      onOptionSubmit={apply}
      onBlur={() => apply(text)}
      onKeyDown={({ key }) => key === 'Enter' && apply(text)}
      onClear={() => apply('')}
      openOnFocus={false}
      clearable
    />
  )
}
