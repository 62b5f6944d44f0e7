'use client'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ChoiceFilterProps, ChoiceSearch } from './choice-filter.tsx'

/** What the field that it replaces had when it came: the focus, and perhaps a press that was to open it. */
type Taken = { isFocused: boolean; isPressed: boolean }

export function ChoiceFilterOpen({
  label,
  choices,
  search,
  isFocused,
  isPressed,
  ...field
}: ChoiceFilterProps & Taken) {
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
      // Within the page's landmarks.
      comboboxProps={{ withinPortal: false }}
      clearable
      {...(search && searchProps(search))}
    />
  )
}

function searchProps({ text, onChange, isFound, nothingFound }: ChoiceSearch): MultiSelectProps {
  return {
    searchable: true,
    searchValue: text,
    onSearchChange: onChange,
    filter: ({ options }) => options.filter((option) => 'value' in option && isFound(option.value)),
    nothingFoundMessage: nothingFound,
  }
}
