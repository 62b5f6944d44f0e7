'use client'
import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { text } from '../../texts/text.ts'
import type { ChoiceFilterProps, ChoiceSearch } from './choice-field.ts'
import { type FieldState, useList, useTakenFocus } from './use-select-on-demand.tsx'

/** The select of `ChoiceFilter`, with its list of choices. */
export function ChoiceSelect({
  label,
  choices,
  search,
  isFocused,
  isPressed,
  ...field
}: ChoiceFilterProps & FieldState) {
  const input = useTakenFocus({ isFocused })
  const { isOpen, setOpen } = useList({ isPressed })
  return (
    <MultiSelect
      ref={input}
      size="xs"
      label={label}
      placeholder={field.values.length === 0 ? text('table.any') : ''}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={field.values}
      onChange={field.onChange}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // axe wants the list inside a landmark of the page.
      comboboxProps={{ withinPortal: false }}
      clearable
      {...(search && searchProps(search))}
    />
  )
}

function searchProps({ text: typed, onChange, isFound, nothingFound }: ChoiceSearch): MultiSelectProps {
  return {
    searchable: true,
    searchValue: typed,
    onSearchChange: onChange,
    filter: ({ options }) => options.filter((option) => 'value' in option && isFound(option.value)),
    nothingFoundMessage: nothingFound,
  }
}
