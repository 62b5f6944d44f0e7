'use client'
import { MultiSelect } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ChoiceFilterProps } from './choice-filter.tsx'

/** What the field that it replaces had when it came: the focus, and perhaps a press that was to open it. */
type Taken = { isFocused: boolean; isPressed: boolean }

export function ChoiceFilterOpen({ label, choices, isFocused, isPressed, ...field }: ChoiceFilterProps & Taken) {
  const input = useRef<HTMLInputElement>(null)
  const takesFocus = useRef(isFocused)
  useEffect(() => {
    if (takesFocus.current) input.current?.focus()
  }, [])
  return (
    <MultiSelect
      ref={input}
      size="xs"
      aria-label={label}
      placeholder={field.values.length === 0 ? label : ''}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={field.values}
      onChange={field.onChange}
      defaultDropdownOpened={isPressed}
      clearable
    />
  )
}
