'use client'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { text } from '../../texts/text.ts'
import { searchText, searchValues } from '../filters/search-values.ts'
import { useTypedText } from '../filters/use-typed-text.ts'

type SearchFieldProps = {
  /** The name of the filter. */
  name: string
  label: string
  values: readonly string[]
  onChange: (to: string[]) => void
}

/** Searches for the text anywhere in an id or a name, whatever its case. The key `/` moves the focus here. */
export function SearchField({ name, label, values, onChange }: SearchFieldProps) {
  const { text: typed, setText, send } = useTypedText(searchText(name, values))
  const input = useRef<HTMLInputElement>(null)
  const apply = useDebouncedCallback((to: string) => {
    send(to)
    onChange(searchValues(name, to))
  }, 250)
  useHotkeys([['/', () => input.current?.focus()]])
  return (
    <TextInput
      ref={input}
      size="xs"
      type="search"
      label={label}
      placeholder={text('table.pressToSearch')}
      leftSection={<IconSearch size={14} aria-hidden="true" />}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        apply(value)
      }}
    />
  )
}
