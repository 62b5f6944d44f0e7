'use client'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { searchText, searchValues } from '../filters/search-values.ts'

type SearchFieldProps = {
  /** The name of the filter. */
  name: string
  label: string
  values: readonly string[]
  onChange: (to: string[]) => void
}

/** Searches for the text anywhere in an id or a name, whatever its case. The key `/` moves the focus here. */
export function SearchField({ name, label, values, onChange }: SearchFieldProps) {
  const applied = searchText(name, values)
  const [text, setText] = useState(applied)
  const input = useRef<HTMLInputElement>(null)
  const apply = useDebouncedCallback((to: string) => onChange(searchValues(name, to)), 250)
  // Back, Forward and "Clear the filter" change the address, and thus the value, without input here.
  useEffect(() => setText(applied), [applied])
  useHotkeys([['/', () => input.current?.focus()]])
  return (
    <TextInput
      ref={input}
      size="xs"
      type="search"
      label={label}
      placeholder="Press / to search"
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        apply(value)
      }}
    />
  )
}
